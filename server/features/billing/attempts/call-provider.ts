// Sends one attempt to the provider. The attempt's id is the key, so a repeat charges nothing again.
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
import type { AttemptInputOf } from './attempt-input.ts';
import type { PaymentAttempt } from './attempts.store.ts';

/** `card` is there where a new one was given. */
export type ProviderResult =
  | { kind: 'trial'; input: AttemptInputOf<'trial'>; output: TrialStarted }
  | { kind: 'lifetime'; input: AttemptInputOf<'lifetime'>; output: OneTimePaid; card: Card | null }
  | { kind: 'plan'; input: AttemptInputOf<'plan'>; output: PlanChanged; card: Card | null }
  | { kind: 'renewal'; input: AttemptInputOf<'renewal'>; output: RenewalOutcome }
  | { kind: 'cancel'; input: AttemptInputOf<'cancel'>; output: CancelOutput };

interface CancelOutput {
  refunds: Refund[];
  voidedCreditCents: number;
}

export async function callProvider(
  payments: PaymentGateway,
  { id, input }: PaymentAttempt,
): Promise<ProviderResult> {
  const { payer } = input;
  switch (input.kind) {
    case 'trial': {
      const { plan, paymentMethodId, trialEnd } = input;
      const output = await payments.startTrial({
        payer,
        plan,
        paymentMethodId,
        trialEnd,
        idempotencyKey: id,
      });
      return { kind: 'trial', input, output };
    }
    case 'lifetime': {
      const output = await payments.chargeOnce({
        payer,
        paymentMethodId: input.paymentMethodId,
        amountCents: input.amountCents,
        description: `${plans.lifetime.title} access`,
        idempotencyKey: id,
      });
      return { kind: 'lifetime', input, output, card: await newCard(payments, input, output.customerId) };
    }
    case 'plan': {
      const output = await payments.changePlan({
        payer,
        subscriptionId: input.subscriptionId,
        to: input.plan,
        paymentMethodId: input.paymentMethodId,
        amountCents: input.amountCents,
        creditCents: input.creditCents,
        periodEnd: input.period.endsAt,
        idempotencyKey: id,
      });
      return { kind: 'plan', input, output, card: await newCard(payments, input, output.customerId) };
    }
    case 'renewal': {
      const { subscriptionId, amountCents, period, now } = input;
      const nextPeriodEnd = period.endsAt;
      const output = await payments.renew({
        payer,
        subscriptionId,
        amountCents,
        nextPeriodEnd,
        now,
        idempotencyKey: id,
      });
      return { kind: 'renewal', input, output };
    }
    case 'cancel':
      return { kind: 'cancel', input, output: await cancel(payments, id, input) };
    case 'checkout':
      throw new Error('A checkout is paid on its page, not here.');
  }
}

/** One call refunds one charge; those after the first have their own keys. The last one voids the credit. */
async function cancel(
  payments: PaymentGateway,
  key: string,
  { payer, subscriptionId, refunds, voidsCredit }: AttemptInputOf<'cancel'>,
): Promise<CancelOutput> {
  const left: CancelOutput = { refunds: [], voidedCreditCents: 0 };
  if (!subscriptionId && refunds.length === 0 && !voidsCredit) return left;
  const calls = refunds.length ? refunds : [null];
  for (const [index, refund] of calls.entries()) {
    const output = await payments.cancel({
      payer,
      subscriptionId,
      refund,
      voidsCredit: voidsCredit && index === calls.length - 1,
      idempotencyKey: index === 0 ? key : `${key}-${index}`,
    });
    if (output.refund) left.refunds.push(output.refund);
    left.voidedCreditCents += output.voidedCreditCents;
  }
  return left;
}

/** Only for display: a payment counts also when this cannot be read now. */
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
