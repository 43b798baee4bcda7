import { cardName } from '#contract/billing/card-name.ts';
import { shortDate } from '#web/ui/date-text.ts';
import { centsOf, dollars, planLine } from './billing-labels.ts';
import type { Fact } from './fact-list.tsx';
import type { SubscriptionReply } from './plans/plan-labels.ts';

/** An account without a card or credit has no line about it. */
export function subscriptionFacts(subscription: SubscriptionReply, timeZone: string): Fact[] {
  const { subscriptionStatus: status, planAfterTrial, card, creditBalance, graceEndDate } = subscription;
  const day = (moment: string) => shortDate(moment, timeZone);
  const facts: Fact[] = [{ label: 'Plan', value: planOf(subscription) }];
  if (status === 'trial' && subscription.trialEndDate)
    facts.push({ label: 'Trial ends', value: day(subscription.trialEndDate) });
  if (status === 'trial' && planAfterTrial)
    facts.push({ label: 'After the trial', value: planLine(planAfterTrial) });
  if (status === 'active' && subscription.renewalDate && !graceEndDate)
    facts.push({ label: 'Next renewal', value: day(subscription.renewalDate) });
  if (graceEndDate) facts.push({ label: 'Pay before', value: day(graceEndDate) });
  if (card) facts.push({ label: 'Card on file', value: `${cardName(card)}, expires ${expiry(card)}` });
  if (centsOf(creditBalance) > 0) facts.push({ label: 'Credit balance', value: dollars(creditBalance) });
  return facts;
}

function planOf({ subscriptionStatus, subscriptionPlan, isLifetime }: SubscriptionReply): string {
  if (isLifetime || subscriptionStatus === 'lifetime') return 'Lifetime access';
  if (subscriptionStatus === 'trial') return 'Free trial';
  if (subscriptionStatus !== 'active') return 'No running subscription';
  return subscriptionPlan && subscriptionPlan !== 'trial' ? planLine(subscriptionPlan) : 'Active';
}

const expiry = ({ expiresMonth, expiresYear }: { expiresMonth: number; expiresYear: number }) =>
  `${String(expiresMonth).padStart(2, '0')}/${expiresYear}`;
