// Texts of a plan's card and of the dialog behind it, for every state an account can have.
import { cardName, formatPrice, type PlanId, planName, plans, trialDays } from '#contract/billing/plans.ts';
import type { Reply } from '#web/api/client.ts';
import { shortDate } from '#web/days.ts';
import { centsOf, dollars } from '#web/money.ts';
import type { Fact } from '../fact-list.tsx';

export type SubscriptionReply = Reply<'GET /api/subscription/status'>;
export type Preview = Reply<'GET /api/subscription/preview'>;

/** What choosing a plan leads to: a change with a preview, the payment page, or the first payment. */
export type Way = 'change' | 'checkout' | 'trial' | 'none';

type CurrentSubscription = Pick<
  SubscriptionReply,
  'subscriptionStatus' | 'subscriptionPlan' | 'isLifetime' | 'graceEndDate'
>;

export function wayTo(
  plan: PlanId,
  { subscriptionStatus, subscriptionPlan, isLifetime, graceEndDate }: CurrentSubscription,
): Way {
  if (isLifetime || subscriptionStatus === 'lifetime') return 'none';
  if (subscriptionStatus === 'none') return 'trial';
  if (subscriptionStatus === 'trial') return 'change';
  if (subscriptionStatus !== 'active') return 'checkout';
  // The current plan cannot be chosen, unless its last charge failed and another card is to be tried.
  return plan === subscriptionPlan && graceEndDate === null ? 'none' : 'change';
}

export function choiceLabel(plan: PlanId, currentSubscription: CurrentSubscription): string {
  const { title } = plans[plan];
  if (currentSubscription.isLifetime || currentSubscription.subscriptionStatus === 'lifetime')
    return 'You have lifetime access';
  const isCurrent =
    currentSubscription.subscriptionStatus === 'active' && currentSubscription.subscriptionPlan === plan;
  if (isCurrent) return currentSubscription.graceEndDate ? 'Pay with another card' : 'Current Plan';
  if (currentSubscription.subscriptionStatus === 'none') return `Start free trial, ${title}`;
  return currentSubscription.subscriptionStatus === 'active' ? `Switch to ${title}` : `Choose ${title}`;
}

export function changeTitle(
  plan: PlanId,
  { subscriptionStatus, subscriptionPlan }: CurrentSubscription,
): string {
  const { title } = plans[plan];
  if (plan === 'lifetime') return 'Get lifetime access';
  if (subscriptionStatus === 'trial') return `Start the ${title} plan`;
  return plan === subscriptionPlan ? `Pay for the ${title} plan` : `Switch to the ${title} plan`;
}

/** Under the heading: the current plan. */
export function currentPlanSentence(subscription: SubscriptionReply, timeZone: string): string {
  const { subscriptionStatus, trialEndDate, renewalDate, graceEndDate } = subscription;
  if (graceEndDate)
    return `Your last payment failed. Pay before ${shortDate(graceEndDate, timeZone)} and nothing is interrupted.`;
  switch (subscriptionStatus) {
    case 'trial':
      return `Your free trial runs until ${trialEndDate ? shortDate(trialEndDate, timeZone) : 'its last day'}. Subscribing now ends the trial and starts billing immediately.`;
    case 'active':
      return renewalDate
        ? `Your plan renews on ${shortDate(renewalDate, timeZone)}.`
        : 'Your plan is active.';
    case 'lifetime':
      return 'You have lifetime access: there is nothing left to pay.';
    case 'none':
      return 'Your account is ready; choose a plan to start the free trial.';
    default:
      return 'Your subscription has ended. Choose a plan to go on where you stopped.';
  }
}

export function previewFacts(
  plan: PlanId,
  { charged, credited, creditBalance, renewalDate }: Preview,
  timeZone: string,
): Fact[] {
  const facts: Fact[] = [];
  if (centsOf(credited) > 0) facts.push({ label: 'Credit for unused days', value: dollars(credited) });
  facts.push({ label: 'Charged today', value: dollars(charged), isStrong: true });
  if (centsOf(creditBalance) > 0)
    facts.push({ label: 'Credit left for later charges', value: dollars(creditBalance) });
  if (renewalDate) facts.push({ label: 'Next renewal', value: shortDate(renewalDate, timeZone) });
  else if (plan === 'lifetime') facts.push({ label: 'Next renewal', value: 'Never' });
  return facts;
}

/** What the person agrees to by pressing the button. */
export function changeConsent(
  plan: PlanId,
  { charged }: Pick<Preview, 'charged'>,
  card: CardOnFileReply | null,
): string {
  const where = card ? `your ${cardName(card)}` : 'this card';
  const now =
    centsOf(charged) > 0
      ? `By agreeing, ${dollars(charged)} is charged to ${where} now`
      : 'By agreeing, nothing is charged now';
  if (plan === 'lifetime') return `${now}, once.`;
  return `${now}; later renewals go to the same card until you cancel.`;
}

/** "Charged $187.33. $12.67 credited for unused days." */
export function changedSentence({ charged, credited, creditBalance }: Preview): string {
  const parts = [centsOf(charged) > 0 ? `Charged ${dollars(charged)}.` : 'Nothing was charged.'];
  if (centsOf(credited) > 0) parts.push(`Credited for unused days: ${dollars(credited)}.`);
  if (centsOf(creditBalance) > 0) parts.push(`Credit balance: ${dollars(creditBalance)}.`);
  return parts.join(' ');
}

export type CardOnFileReply = NonNullable<Reply<'GET /api/subscription/status'>['card']>;

/** A plan as a line of a receipt. */
export const planFact = (plan: PlanId): { label: string; value: string } => ({
  label: planName(plan),
  value: `${formatPrice(plans[plan].cents)} ${plans[plan].period}`,
});

/** When a trial that starts now is over. */
export const trialEnd = (now: Date): Date => new Date(now.getTime() + trialDays * 86_400_000);

const rhythm: Record<'monthly' | 'annual', string> = { monthly: 'every month', annual: 'every year' };

/** What the person agrees to by pressing the button: the amount, the day, and the card. */
export function consentSentence(plan: PlanId, firstCharge: string): string {
  const price = formatPrice(plans[plan].cents);
  if (plan === 'lifetime') return `By paying you agree that ${price} is charged once to this card, now.`;
  return `By starting the trial you agree that ${price} is charged to this card on ${firstCharge}, and ${rhythm[plan]} after that, until you cancel.`;
}
