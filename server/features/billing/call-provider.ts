// One attempt, put to the provider in its own words. The attempt's id is the key, so a repeat charges nothing again.
import { plans } from '#contract/plans.ts';
import {
  type Card,
  type OneTimePaid,
  type PaymentGateway,
  type PlanChanged,
  ProviderUnavailable,
  type Refund,
  type RenewalOutcome,
  type TrialStarted,
} from '#server/ports/payments/payments.ts';
import type { AskOf } from './ask.ts';
import type { Attempt } from './attempts.store.ts';

/** `card` is there where a new one was given. */
export type Result =
  | { kind: 'trial'; ask: AskOf<'trial'>; got: TrialStarted }
  | { kind: 'lifetime'; ask: AskOf<'lifetime'>; got: OneTimePaid; card: Card | null }
  | { kind: 'plan'; ask: AskOf<'plan'>; got: PlanChanged; card: Card | null }
  | { kind: 'renewal'; ask: AskOf<'renewal'>; got: RenewalOutcome }
  | { kind: 'cancel'; ask: AskOf<'cancel'>; got: Left };

interface Left {
  refunds: Refund[];
  voidedCreditCents: number;
}

export async function callProvider(payments: PaymentGateway, { id, ask }: Attempt): Promise<Result> {
  const { payer } = ask;
  switch (ask.kind) {
    case 'trial': {
      const { plan, paymentMethodId, trialEnd } = ask;
      const got = await payments.startTrial({ payer, plan, paymentMethodId, trialEnd, idempotencyKey: id });
      return { kind: 'trial', ask, got };
    }
    case 'lifetime': {
      const got = await payments.chargeOnce({
        payer,
        paymentMethodId: ask.paymentMethodId,
        amountCents: ask.amountCents,
        description: `${plans.lifetime.title} access`,
        idempotencyKey: id,
      });
      return { kind: 'lifetime', ask, got, card: await newCard(payments, ask, got.customerId) };
    }
    case 'plan': {
      const got = await payments.changePlan({
        payer,
        subscriptionId: ask.subscriptionId,
        to: ask.plan,
        paymentMethodId: ask.paymentMethodId,
        amountCents: ask.amountCents,
        creditCents: ask.creditCents,
        periodEnd: ask.period.endsAt,
        idempotencyKey: id,
      });
      return { kind: 'plan', ask, got, card: await newCard(payments, ask, got.customerId) };
    }
    case 'renewal': {
      const { subscriptionId, amountCents, period, now } = ask;
      const nextPeriodEnd = period.endsAt;
      const got = await payments.renew({
        payer,
        subscriptionId,
        amountCents,
        nextPeriodEnd,
        now,
        idempotencyKey: id,
      });
      return { kind: 'renewal', ask, got };
    }
    case 'cancel':
      return { kind: 'cancel', ask, got: await cancel(payments, id, ask) };
    case 'checkout':
      throw new Error('A checkout is paid on its page, not here.');
  }
}

/** One call gives back one charge; those after the first have keys of their own. The last one voids the credit. */
async function cancel(
  payments: PaymentGateway,
  key: string,
  { payer, subscriptionId, refunds, voidsCredit }: AskOf<'cancel'>,
): Promise<Left> {
  const left: Left = { refunds: [], voidedCreditCents: 0 };
  if (!subscriptionId && refunds.length === 0 && !voidsCredit) return left;
  const calls = refunds.length ? refunds : [null];
  for (const [index, refund] of calls.entries()) {
    const got = await payments.cancel({
      payer,
      subscriptionId,
      refund,
      voidsCredit: voidsCredit && index === calls.length - 1,
      idempotencyKey: index === 0 ? key : `${key}-${index}`,
    });
    if (got.refund) left.refunds.push(got.refund);
    left.voidedCreditCents += got.voidedCreditCents;
  }
  return left;
}

/** Fit to show only: what was paid is paid, also when this cannot be told now. */
async function newCard(
  payments: PaymentGateway,
  { paymentMethodId }: { paymentMethodId: string | null },
  customerId: string,
): Promise<Card | null> {
  if (!paymentMethodId) return null;
  try {
    return (await payments.lookUp(customerId))?.card ?? null;
  } catch (error) {
    if (error instanceof ProviderUnavailable) return null;
    throw error;
  }
}
