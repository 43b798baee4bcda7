import { expect, test } from 'vitest';
import { leadsToPricing, mayOpen, needsSubscription, type PageAccess } from './access.ts';

const person = (role: 'owner' | 'technician', consent: boolean) => ({
  role,
  paymentMethodConsent: consent,
  payment_method_consent: consent,
});
const people = {
  nobody: null,
  'an owner who has not paid yet': person('owner', false),
  'an owner': person('owner', true),
  'a technician': person('technician', true),
};

test.each<[PageAccess, keyof typeof people, boolean]>([
  ['public', 'nobody', true],
  ['public', 'an owner', true],
  ['public', 'a technician', true],
  ['signedIn', 'nobody', false],
  ['signedIn', 'an owner who has not paid yet', false],
  ['signedIn', 'an owner', true],
  ['signedIn', 'a technician', true],
  ['owner', 'nobody', false],
  ['owner', 'an owner who has not paid yet', false],
  ['owner', 'an owner', true],
  ['owner', 'a technician', false],
  ['payer', 'nobody', false],
  ['payer', 'an owner who has not paid yet', true],
  ['payer', 'an owner', true],
  ['payer', 'a technician', false],
])('a %s page for %s: %s', (access, who, allowed) => {
  expect(mayOpen(access, people[who])).toBe(allowed);
});

test('only pages for paying open without a subscription', () => {
  expect(
    ['public', 'signedIn', 'owner', 'payer'].filter((access) => needsSubscription(access as PageAccess)),
  ).toEqual(['signedIn', 'owner']);
});

test('a visitor on a payment page is led to the prices, a technician to the start page', () => {
  expect(leadsToPricing('payer', null)).toBe(true);
  expect(leadsToPricing('payer', people['a technician'])).toBe(false);
  expect(leadsToPricing('owner', null)).toBe(false);
});
