// The one way to move money: store the attempt, call the provider, store its outcome.
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { isDatabaseUnreachable, type Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { CardDeclined, ConfirmationNeeded, ProviderUnavailable } from '#server/ports/payments/payments.ts';
import { lockBilling, saveBilling } from '../billing.store.ts';
import type { BillingAccount } from '../billing-account.ts';
import { applyResult } from './apply-result.ts';
import { type AttemptInput, isSameInput, Outcome } from './attempt-input.ts';
import {
  closeAttempt,
  findAttempt,
  findOpenAttempt,
  insertAttempt,
  markAwaitsPayer,
  type PaymentAttempt,
} from './attempts.store.ts';
import { callProvider, type ProviderResult } from './call-provider.ts';
import { reconcileAttempt } from './reconcile-attempt.ts';

export type AttemptResult = { state: 'done'; outcome: Outcome } | { state: 'confirm'; clientSecret: string };

/** Returns the input, or refuses; the account is locked meanwhile. */
export type Prepare = (account: BillingAccount, tx: Tx) => AttemptInput | Promise<AttemptInput>;

export async function runAttempt(deps: Deps, accountId: string, prepare: Prepare): Promise<AttemptResult> {
  for (let tries = 0; tries < 2; tries += 1) {
    const { attempt, isOurs } = await begin(deps, accountId, prepare);
    if (isOurs) return finishAttempt(deps, attempt);
    if (!(await reconcileAttempt(deps, attempt, { isInTheWay: true }).catch(refuseAsBusy))) break;
  }
  throw new Refusal('payment_in_progress');
}

const begin = (
  deps: Deps,
  accountId: string,
  prepare: Prepare,
): Promise<{ attempt: PaymentAttempt; isOurs: boolean }> =>
  deps.db.transaction(async (tx) => {
    const account = await lockBilling(tx, accountId);
    if (!account || account.isDeactivated) throw new Refusal('not_signed_in');
    const input = await prepare(account, tx);
    const open = await findOpenAttempt(tx, accountId);
    if (open) return { attempt: open, isOurs: isSameInput(open.input, input) };
    return { attempt: await insertAttempt(tx, deps.clock.now(), accountId, input), isOurs: true };
  });

/** Another attempt is open and the provider cannot be reached to look it up. */
function refuseAsBusy(error: unknown): never {
  if (error instanceof Refusal) throw error;
  throw new Refusal('payment_unavailable', { cause: error });
}

/** Sends an open attempt to the provider and records its outcome. Repeating it is safe: the key is the same. */
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

/** Makes the provider's result our record: attempt, access, charge, audit line and email in one transaction. */
const recordOutcome = (deps: Deps, attempt: PaymentAttempt, result: ProviderResult): Promise<Outcome> =>
  deps.db.transaction(async (tx) => {
    const { accountId, id, input } = attempt;
    const account = await lockBilling(tx, accountId);
    if (!account) throw new Error('The account of this payment is gone.');
    const stored = await findAttempt(tx, accountId, id);
    // Of two clicks the second gets the result of the first.
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

/** Our own failures reach the payer as `sentence`; the cause goes to the log. */
export async function withFailureMessage<T>(sentence: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refusal || isDatabaseUnreachable(error)) throw error;
    throw new Refusal('internal', { message: sentence, cause: error });
  }
}
