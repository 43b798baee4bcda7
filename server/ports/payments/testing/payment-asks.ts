// What the tests ask of a provider, and how they read its books.
import { plans } from '#contract/plans.ts';
import { newId } from '#server/platform/ids.ts';
import type {
  OneTimeAsk,
  Payer,
  PayerFacts,
  PlanChange,
  RecurringPlan,
  RenewalAsk,
  TrialAsk,
} from '../payments.ts';
import type { PaymentWorld } from './payment-worlds.ts';

export const monthly = plans.monthly.cents;
export const annual = plans.annual.cents;
export const lifetime = plans.lifetime.cents;
export const trialEnd = new Date('2026-03-24T15:00:00.000Z');
export const monthLater = new Date('2026-04-10T15:00:00.000Z');
export const yearLater = new Date('2027-03-10T15:00:00.000Z');

export const trial = (payer: Payer, over: Partial<TrialAsk> = {}): TrialAsk => ({
  payer,
  paymentMethodId: 'pm_card_visa',
  plan: 'monthly',
  trialEnd,
  idempotencyKey: newId(),
  ...over,
});

export const single = (payer: Payer, over: Partial<OneTimeAsk> = {}): OneTimeAsk => ({
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
  over: Partial<RenewalAsk> = {},
): RenewalAsk => ({
  payer,
  subscriptionId,
  amountCents: monthly,
  nextPeriodEnd: new Date('2026-05-10T15:00:00.000Z'),
  now: monthLater,
  idempotencyKey: newId(),
  ...over,
});

export async function facts({ payments }: PaymentWorld, { accountId }: Payer): Promise<PayerFacts> {
  const customerId = await payments.findCustomer(accountId);
  const found = customerId === null ? null : await payments.lookUp(customerId);
  if (!found) throw new Error('the provider knows nothing of this payer');
  return found;
}

export const paid = ({ charges }: PayerFacts) => charges.map(({ chargedCents }) => chargedCents);

/** An annual plan changed to monthly with most of the year left: 2000 used of 15000 credit. */
export async function payerWithCredit(
  world: PaymentWorld,
): Promise<{ payer: Payer; subscriptionId: string }> {
  const payer = await world.newPayer();
  const year = await world.payments.changePlan(change(payer, 'annual'));
  const month = await world.payments.changePlan(
    change(payer, 'monthly', {
      subscriptionId: year.subscription.id,
      paymentMethodId: null,
      creditCents: 15_000,
    }),
  );
  return { payer, subscriptionId: month.subscription.id };
}
