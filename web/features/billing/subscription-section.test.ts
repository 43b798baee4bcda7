import { expect, test } from 'vitest';
import { planLine } from '#contract/billing/plans.ts';
import type { SubscriptionReply } from './plans/plan-labels.ts';
import { subscriptionFacts } from './subscription-section.tsx';

const trial: SubscriptionReply = {
  subscriptionStatus: 'trial',
  subscriptionPlan: 'trial',
  trialEndDate: '2026-11-29T03:00:00Z',
  renewalDate: null,
  isLifetime: false,
  planAfterTrial: 'annual',
  graceEndDate: null,
  creditBalance: '0.00',
  refundIfCancelled: null,
  card: { brand: 'visa', last4: '4242', expiresMonth: 3, expiresYear: 2030 },
};

test('a trial shows its end by the company’s clock, the plan after it and the card', () => {
  expect(subscriptionFacts(trial, 'America/New_York')).toEqual([
    { label: 'Plan', value: 'Free trial' },
    { label: 'Trial ends', value: 'Nov 28, 2026' },
    { label: 'After the trial', value: planLine('annual') },
    { label: 'Card on file', value: 'Visa ending in 4242, expires 03/2030' },
  ]);
});

test('an active plan shows its renewal and its credit', () => {
  const active: SubscriptionReply = {
    ...trial,
    subscriptionStatus: 'active',
    subscriptionPlan: 'monthly',
    trialEndDate: null,
    planAfterTrial: null,
    renewalDate: '2026-12-15T12:00:00Z',
    creditBalance: '129.31',
    card: null,
  };
  expect(subscriptionFacts(active, 'UTC')).toEqual([
    { label: 'Plan', value: planLine('monthly') },
    { label: 'Next renewal', value: 'Dec 15, 2026' },
    { label: 'Credit balance', value: '$129.31' },
  ]);
  const pastDue = subscriptionFacts({ ...active, graceEndDate: '2026-12-22T12:00:00Z' }, 'UTC');
  expect(pastDue).toContainEqual({ label: 'Pay before', value: 'Dec 22, 2026' });
  expect(pastDue.map(({ label }) => label)).not.toContain('Next renewal');
});

test('lifetime access has one line', () => {
  const lifetime: SubscriptionReply = {
    ...trial,
    subscriptionStatus: 'lifetime',
    isLifetime: true,
    card: null,
  };
  expect(subscriptionFacts(lifetime, 'UTC')).toEqual([{ label: 'Plan', value: 'Lifetime access' }]);
});
