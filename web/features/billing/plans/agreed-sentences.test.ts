import { expect, test } from 'vitest';
import { formatPrice, planLine, plans } from '#contract/billing/plans.ts';
import { dollars } from '#web/money.ts';
import { consentSentence, trialEnd } from './plan-labels.ts';

test('money from the server is shown in dollars', () => {
  expect(dollars('1234.50')).toBe('$1,234.50');
  expect(dollars('0.00')).toBe('$0.00');
});

test('a plan is named with its price and period', () => {
  expect(planLine('monthly')).toBe(`Monthly plan, ${formatPrice(plans.monthly.cents)} per month`);
  expect(planLine('lifetime')).toBe(`Lifetime access, ${formatPrice(plans.lifetime.cents)} one-time payment`);
});

test('a trial lasts fourteen days', () => {
  expect(trialEnd(new Date('2026-11-15T10:00:00Z')).toISOString()).toBe('2026-11-29T10:00:00.000Z');
});

test('the consent names amount, day and rhythm; lifetime is charged once', () => {
  expect(consentSentence('annual', 'Nov 29, 2026')).toContain(
    `${formatPrice(plans.annual.cents)} is charged to this card on Nov 29, 2026, and every year after that, until you cancel.`,
  );
  expect(consentSentence('lifetime', 'Nov 29, 2026')).toContain('charged once to this card, now');
});
