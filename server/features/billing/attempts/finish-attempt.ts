// Calls the provider with the attempt's own key and records what became of it: outcome, access, audit and receipt commit together.
import { plans } from '#contract/billing/plans.ts';
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import {
  type Card,
  CardDeclined,
  ConfirmationNeeded,
  type OneTimePaid,
  type PaymentGateway,
  type PlanChanged,
  ProviderUnavailable,
  type Refund,
  type RenewalOutcome,
  type TrialStarted,
} from '#server/ports/payments/payments.ts';
import { lockBilling, saveBilling } from '../billing.store.ts';
import { applyResult } from './apply-result.ts';
import {
  type AttemptInputOf,
  closeAttempt,
  findAttempt,
  markAwaitsPayer,
  Outcome,
  type PaymentAttempt,
} from './attempts.store.ts';

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

async function callProvider(
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

/** One call gives back one charge; those after the first have keys of their own. The last one voids the credit. */
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

const recordOutcome = (deps: Deps, attempt: PaymentAttempt, result: ProviderResult): Promise<Outcome> =>
  deps.db.transaction(async (tx) => {
    const { accountId, id, input } = attempt;
    const account = await lockBilling(tx, accountId);
    if (!account) throw new Error('The account of this payment is gone.');
    const stored = await findAttempt(tx, accountId, id);
    // Of two clicks the second hears what the first one did.
    if (stored?.state === 'done') return Outcome.parse(stored.outcome ?? {});
    const { next, event, outcome: applied } = await applyResult(deps, tx, account, attempt, result);
    const outcome = Outcome.parse(applied);
    await saveBilling(tx, next);
    await closeAttempt(tx, deps.clock.now(), attempt, 'done', outcome);
    await recordEvent(tx, deps.clock, {
      type: event,
      accountId,
      actorUserId: input.actorUserId ?? undefined,
      subjectId: id,
      data: {
        kind: input.kind,
        status: next.status,
        plan: next.plan,
        ...outcome,
        renewsAt: outcome.renewsAt?.toISOString() ?? null,
        restorableUntil: outcome.restorableUntil?.toISOString() ?? null,
      },
    });
    return outcome;
  });

export type AttemptResult = { state: 'done'; outcome: Outcome } | { state: 'confirm'; clientSecret: string };

export async function finishAttempt(deps: Deps, attempt: PaymentAttempt): Promise<AttemptResult> {
  let result: ProviderResult;
  try {
    result = await callProvider(deps.payments, attempt);
  } catch (error) {
    if (error instanceof ConfirmationNeeded) {
      await markAwaitsPayer(deps.db.query, attempt);
      return { state: 'confirm', clientSecret: error.clientSecret };
    }
    if (error instanceof CardDeclined) {
      await recordDeclined(deps, attempt, error);
      throw new Refusal('card_declined', { message: error.message });
    }
    // Money may have moved: the attempt stays open until that is known.
    if (error instanceof ProviderUnavailable) throw new Refusal('payment_unavailable', { cause: error });
    throw error;
  }
  return { state: 'done', outcome: await recordOutcome(deps, attempt, result) };
}

const recordDeclined = (deps: Deps, attempt: PaymentAttempt, { message, reason }: CardDeclined) =>
  deps.db.transaction(async (tx) => {
    if (!(await closeAttempt(tx, deps.clock.now(), attempt, 'declined', { message, reason }))) return;
    await recordEvent(tx, deps.clock, {
      type: 'payment.declined',
      accountId: attempt.accountId,
      actorUserId: attempt.input.actorUserId ?? undefined,
      subjectId: attempt.id,
      data: { kind: attempt.input.kind, reason },
    });
  });
