import { describe, expect, test } from 'vitest';
import {
  changeConsent,
  changedSentence,
  choiceLabel,
  currentPlanSentence,
  previewFacts,
  type SubscriptionReply,
  wayTo,
} from './plan-labels.ts';

const currentSubscription = (some: Partial<SubscriptionReply>): SubscriptionReply => ({
  subscriptionStatus: 'active',
  subscriptionPlan: 'monthly',
  trialEndDate: null,
  renewalDate: null,
  isLifetime: false,
  planAfterTrial: null,
  graceEndDate: null,
  creditBalance: '0.00',
  refundIfCancelled: null,
  card: null,
  ...some,
});

const trial = currentSubscription({
  subscriptionStatus: 'trial',
  subscriptionPlan: 'trial',
  trialEndDate: '2026-11-29T03:00:00Z',
});
const monthly = currentSubscription({ renewalDate: '2026-12-15T12:00:00Z' });
const pastDue = currentSubscription({ graceEndDate: '2026-11-22T12:00:00Z' });
const lifetime = currentSubscription({
  subscriptionStatus: 'lifetime',
  subscriptionPlan: 'lifetime',
  isLifetime: true,
});
const expired = currentSubscription({ subscriptionStatus: 'expired' });
const fresh = currentSubscription({ subscriptionStatus: 'none', subscriptionPlan: null });

describe('what a choice leads to', () => {
  test.each([
    ['trial', trial, 'monthly', 'change'],
    ['trial', trial, 'lifetime', 'change'],
    ['monthly', monthly, 'monthly', 'none'],
    ['monthly', monthly, 'annual', 'change'],
    ['past due', pastDue, 'monthly', 'change'],
    ['lifetime', lifetime, 'annual', 'none'],
    ['lifetime', lifetime, 'lifetime', 'none'],
    ['expired', expired, 'monthly', 'checkout'],
    ['canceled', currentSubscription({ subscriptionStatus: 'canceled' }), 'annual', 'checkout'],
    ['not paid yet', fresh, 'annual', 'trial'],
  ] as const)('%s: %#', (_, from, plan, way) => {
    expect(wayTo(plan, from)).toBe(way);
  });
});

test.each([
  ['the plan one has', 'monthly', monthly, 'Current Plan'],
  ['the other plan', 'annual', monthly, 'Switch to Annual'],
  ['during a trial neither is current', 'monthly', trial, 'Choose Monthly'],
  ['with lifetime access', 'annual', lifetime, 'You have lifetime access'],
  ['after a failed charge', 'monthly', pastDue, 'Pay with another card'],
] as const)('%s', (_, plan, from, label) => {
  expect(choiceLabel(plan, from)).toBe(label);
});

test('days are counted by the clock of the company', () => {
  expect(currentPlanSentence(trial, 'America/Los_Angeles')).toContain('until Nov 28, 2026.');
  expect(currentPlanSentence(monthly, 'UTC')).toBe('Your plan renews on Dec 15, 2026.');
  expect(currentPlanSentence(pastDue, 'UTC')).toContain('before Nov 22, 2026');
});

const upgrade = {
  charged: '187.33',
  credited: '12.67',
  creditBalance: '0.00',
  renewalDate: '2027-11-15T12:00:00Z',
};
const downgrade = {
  charged: '0.00',
  credited: '149.31',
  creditBalance: '129.31',
  renewalDate: '2026-12-15T12:00:00Z',
};

test('an upgrade shows the credit before the charge; lines of nothing are left out', () => {
  expect(previewFacts('annual', upgrade, 'UTC')).toEqual([
    { label: 'Credit for unused days', value: '$12.67' },
    { label: 'Charged today', value: '$187.33', isStrong: true },
    { label: 'Next renewal', value: 'Nov 15, 2027' },
  ]);
});

test('lifetime has no renewal', () => {
  expect(previewFacts('lifetime', { ...upgrade, renewalDate: null }, 'UTC').at(-1)).toEqual({
    label: 'Next renewal',
    value: 'Never',
  });
});

test('the consent names the card and the amount', () => {
  const card = { brand: 'visa', last4: '4242', expiresMonth: 1, expiresYear: 2030 };
  expect(changeConsent('annual', upgrade, card)).toContain(
    '$187.33 is charged to your Visa ending in 4242 now',
  );
  expect(changeConsent('monthly', downgrade, null)).toContain('nothing is charged now');
});

test('the message afterwards says what was charged, credited and left as credit', () => {
  expect(changedSentence(upgrade)).toBe('Charged $187.33. Credited for unused days: $12.67.');
  expect(changedSentence(downgrade)).toBe(
    'Nothing was charged. Credited for unused days: $149.31. Credit balance: $129.31.',
  );
});
