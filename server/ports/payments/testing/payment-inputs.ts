// Inputs for a provider, and how tests read its records.
import { plans } from '#contract/billing/plans.ts';
import { newId } from '#server/platform/ids.ts';
import type {
  OneTimeInput,
  Payer,
  PayerFacts,
  PlanChange,
  RecurringPlan,
  RenewalInput,
  TrialInput,
} from '../payments.ts';
import type { PaymentTestbed } from './payment-testbeds.ts';

export const monthly = plans.monthly.cents;
export const annual = plans.annual.cents;
export const lifetime = plans.lifetime.cents;
export const trialEnd = new Date('2026-03-24T15:00:00.000Z');
export const monthLater = new Date('2026-04-10T15:00:00.000Z');
export const yearLater = new Date('2027-03-10T15:00:00.000Z');

export const trial = (payer: Payer, over: Partial<TrialInput> = {}): TrialInput => ({
  payer,
  paymentMethodId: 'pm_card_visa',
  plan: 'monthly',
  trialEnd,
  idempotencyKey: newId(),
  ...over,
});

export const single = (payer: Payer, over: Partial<OneTimeInput> = {}): OneTimeInput => ({
  payer,
  paymentMethodId: 'pm_card_visa',
  amountCents: lifetime,
  description: 'Lifetime access',
  idempotencyKey: newId(),
  ...over,
});

export const change = (payer: Payer, to: RecurringPlan, over: Partial<PlanChange> = {}): PlanChange => ({
  payer,
  subscriptionId: null,
  to,
  paymentMethodId: 'pm_card_visa',
  amountCents: plans[to].cents,
  creditCents: 0,
  periodEnd: to === 'monthly' ? monthLater : yearLater,
  idempotencyKey: newId(),
  ...over,
});

export const renewal = (
  payer: Payer,
  subscriptionId: string,
  over: Partial<RenewalInput> = {},
): RenewalInput => ({
  payer,
  subscriptionId,
  amountCents: monthly,
  nextPeriodEnd: new Date('2026-05-10T15:00:00.000Z'),
  now: monthLater,
  idempotencyKey: newId(),
  ...over,
});

export async function facts({ payments }: PaymentTestbed, { accountId }: Payer): Promise<PayerFacts> {
  const customerId = await payments.findCustomer(accountId);
  const found = customerId === null ? null : await payments.lookUp(customerId);
  if (!found) throw new Error('the provider knows nothing of this payer');
  return found;
}

export const paid = ({ charges }: PayerFacts) => charges.map(({ chargedCents }) => chargedCents);

/** An annual plan changed to monthly with most of the year left: 2000 used of 15000 credit. */
export async function payerWithCredit(
  testbed: PaymentTestbed,
): Promise<{ payer: Payer; subscriptionId: string }> {
  const payer = await testbed.newPayer();
  const year = await testbed.payments.changePlan(change(payer, 'annual'));
  const month = await testbed.payments.changePlan(
    change(payer, 'monthly', {
      subscriptionId: year.subscription.id,
      paymentMethodId: null,
      creditCents: 15_000,
    }),
  );
  return { payer, subscriptionId: month.subscription.id };
}
