// Sentences about money and dates that a person agrees to. Written once, so that dialog, page and receipt are the same.
import { formatPrice, type PlanId, planName, plans, trialDays } from '#contract/billing/plans.ts';
import type { Reply } from '#web/api/client.ts';

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
