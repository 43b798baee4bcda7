import { expect, test } from 'vitest';
import { subscriptionLabel } from './account-info.tsx';

test.each([
  ['trial', 'trial', 'Free trial'],
  ['trial', 'annual', 'Free trial'],
  ['active', 'monthly', 'Monthly plan'],
  ['active', 'annual', 'Annual plan'],
  ['active', null, 'Active'],
  ['lifetime', 'lifetime', 'Lifetime access'],
  ['expired', 'monthly', 'Expired'],
  ['canceled', 'annual', 'Canceled'],
  ['none', null, 'No subscription'],
] as const)('%s with plan %s is called %s', (subscriptionStatus, subscriptionPlan, label) => {
  expect(subscriptionLabel({ subscriptionStatus, subscriptionPlan })).toBe(label);
});
