// Everything a person must see before entering a card: the price, the date, problems, and what is agreed.
import type { Ref } from 'react';
import { formatPrice, type PlanId, plans, trialDays } from '#contract/billing/plans.ts';
import { formatDollars } from '#contract/lines/money.ts';
import { useCurrentUser } from '#web/api/current-user.ts';
import { shortDate } from '#web/days.ts';
import { type CardEntry, CardForm } from '../card/card-form.tsx';
import { type Fact, FactList, ProblemNotice } from '../fact-list.tsx';
import { consentSentence, planFact, trialEnd } from '../plans/plan-labels.ts';

interface PaymentFieldsProps {
  plan: PlanId;
  card: Ref<CardEntry>;
  problem: string | null;
}

export function PaymentFields({ plan, card, problem }: PaymentFieldsProps) {
  const { data: user } = useCurrentUser({ fetches: false });
  const firstCharge = shortDate(trialEnd(new Date()), user?.timeZone);
  return (
    <div className="grid gap-5">
      <FactList facts={plan === 'lifetime' ? lifetimeFacts : trialFacts(plan, firstCharge)} />
      <CardForm ref={card} />
      {problem ? <ProblemNotice title="Payment Setup Failed">{problem}</ProblemNotice> : null}
      <p className="text-sm text-muted">{consentSentence(plan, firstCharge)}</p>
    </div>
  );
}

const trialFacts = (plan: 'monthly' | 'annual', firstCharge: string): Fact[] => [
  planFact(plan),
  { label: `Due today (${trialDays} days free)`, value: formatDollars(0), isStrong: true },
  { label: `Due on ${firstCharge}`, value: formatDollars(plans[plan].cents) },
];

const lifetimeFacts: Fact[] = [
  planFact('lifetime'),
  { label: 'Due today, charged once', value: formatDollars(plans.lifetime.cents), isStrong: true },
];

export const paymentTitle = (plan: PlanId): string =>
  plan === 'lifetime' ? 'Get lifetime access' : `Start your ${trialDays}-day trial`;

export const paymentPromise = (plan: PlanId): string =>
  plan === 'lifetime'
    ? 'Charged once. No renewal, no subscription.'
    : `${trialDays}-day trial with no payment due today. Cancel at any time during the trial.`;

export const paymentAction = (plan: PlanId): string =>
  plan === 'lifetime' ? `Pay ${formatPrice(plans.lifetime.cents)}` : 'Start free trial';
