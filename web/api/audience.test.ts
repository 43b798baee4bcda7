import { expect, test } from 'vitest';
import { type Audience, audienceOf } from './remembered-user.ts';

type Known = Parameters<typeof audienceOf>[0];
const person = (role: 'owner' | 'office' | 'technician', consent: boolean, alternative = consent): Known => ({
  role,
  paymentMethodConsent: consent,
  payment_method_consent: alternative,
});

test.each<[string, Known, Audience]>([
  ['nobody', null, 'visitor'],
  ['not known yet', undefined, 'visitor'],
  ['an owner who has not finished payment', person('owner', false), 'visitor'],
  ['an owner', person('owner', true), 'owner'],
  ['an owner with consent in the second spelling only', person('owner', false, true), 'owner'],
  ['a technician of a paying company', person('technician', true), 'technician'],
  ['a technician without company consent', person('technician', false), 'visitor'],
])('%s', (_, user, audience) => {
  expect(audienceOf(user)).toBe(audience);
});
