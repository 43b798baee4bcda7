import { expect, test } from 'vitest';
import type { PageAccess } from '#contract/pages/pages.ts';
import { hasCurrentAccess, isOutdated, leadsToPricing, mayOpen, needsSubscription } from './access.ts';

const now = new Date('2026-11-14T12:00:00Z');

test.each([
  ['trial', '2026-11-14T12:00:01Z', true],
  ['trial', '2026-11-14T12:00:00Z', false],
  ['trial', null, false],
  ['active', null, true],
  ['lifetime', null, true],
  ['expired', '2027-01-01T00:00:00Z', false],
  ['canceled', null, false],
  ['none', null, false],
] as const)('%s with trial end %s: %s', (subscriptionStatus, trialEndDate, allowed) => {
  expect(hasCurrentAccess({ subscriptionStatus, trialEndDate }, now)).toBe(allowed);
});

test.each([
  ['trial', '2026-11-14T12:00:00Z', '2026-11-14T11:59:59Z', true],
  ['trial', '2026-11-14T12:00:00Z', '2026-11-14T12:00:01Z', false],
  ['expired', null, '2026-11-14T11:59:59Z', false],
] as const)(
  '%s until %s, read at %s, is fetched again: %s',
  (subscriptionStatus, trialEndDate, readAt, is) => {
    expect(isOutdated({ subscriptionStatus, trialEndDate }, Date.parse(readAt))).toBe(is);
  },
);

const person = (role: 'owner' | 'office' | 'technician', consent: boolean) => ({
  role,
  paymentMethodConsent: consent,
  payment_method_consent: consent,
});
const people = {
  nobody: null,
  'an owner who has not paid yet': person('owner', false),
  'an owner': person('owner', true),
  'an office person': person('office', true),
  'a technician': person('technician', true),
};

test.each<[PageAccess, keyof typeof people, boolean]>([
  ['public', 'nobody', true],
  ['public', 'an owner', true],
  ['public', 'a technician', true],
  ['signedIn', 'nobody', false],
  ['signedIn', 'an owner who has not paid yet', false],
  ['signedIn', 'an owner', true],
  ['signedIn', 'an office person', true],
  ['signedIn', 'a technician', true],
  ['owner', 'nobody', false],
  ['owner', 'an owner who has not paid yet', false],
  ['owner', 'an owner', true],
  ['owner', 'an office person', true],
  ['owner', 'a technician', false],
  ['payer', 'nobody', false],
  ['payer', 'an owner who has not paid yet', true],
  ['payer', 'an owner', true],
  ['payer', 'an office person', false],
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
