// Finds out what became of an attempt whose answer was lost, and ends it: nothing is charged without a record, and
// nothing is charged long after the person has left the page.
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { hours, minutes } from '#server/platform/clock.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { PayerFacts } from '#server/ports/payments/payments.ts';
import { lookUpAccount, syncFromProvider } from '../access/sync-from-provider.ts';
import { closeAttempt, findOpenAttempt, findOpenCheckout, type PaymentAttempt } from './attempts.store.ts';
import { finishAttempt } from './run-attempt.ts';

/** Longer than any call to the provider can take: what it has not seen by then, it will not see. */
export const replyTimeoutMs = minutes(2);
/** A bank gives its customer time. */
const confirmationTimeoutMs = hours(24);
const checkoutLifetimeMs = hours(24);

/**
 * True when the attempt is closed. `isInTheWay`: the payer wants something else now, so an attempt that only
 * waits for a confirmation is given up.
 */
export async function reconcileAttempt(
  deps: Deps,
  attempt: PaymentAttempt,
  { isInTheWay = false } = {},
): Promise<boolean> {
  const { input, accountId } = attempt;
  const age = deps.clock.now().getTime() - attempt.openedAt.getTime();
  if (input.kind === 'checkout') {
    await syncFromProvider(deps, accountId);
    return age >= checkoutLifetimeMs && abandon(deps, attempt);
  }
  const facts = await lookUpAccount(deps, input.payer);
  // A renewal is owed anyway; everything else is repeated only when the provider has begun it.
  if (input.kind === 'renewal' || (facts && hasBegun(attempt, facts))) return repeat(deps, attempt);
  const timeoutMs = attempt.awaitsPayer && !isInTheWay ? confirmationTimeoutMs : replyTimeoutMs;
  if (age < timeoutMs && !(attempt.awaitsPayer && isInTheWay)) return false;
  return abandon(deps, attempt);
}

function hasBegun({ id, input }: PaymentAttempt, facts: PayerFacts): boolean {
  const { charges, refunds, subscription, creditBalanceCents } = facts;
  switch (input.kind) {
    case 'trial':
      return subscription !== null && subscription.state !== 'ended';
    case 'lifetime':
    case 'plan':
      return charges.some(({ idempotencyKey }) => idempotencyKey === id);
    case 'cancel':
      return (
        (subscription?.id === input.subscriptionId && subscription?.state === 'ended') ||
        refunds.some(({ chargeId }) => input.refunds.some((wanted) => wanted.chargeId === chargeId)) ||
        // With nothing to refund it was called because there was credit.
        (input.voidsCredit && input.refunds.length === 0 && creditBalanceCents === 0)
      );
    default:
      return false;
  }
}

async function repeat(deps: Deps, attempt: PaymentAttempt): Promise<boolean> {
  try {
    return (await finishAttempt(deps, attempt)).state === 'done';
  } catch (error) {
    // Declined closes it as well.
    if (error instanceof Refusal && error.code === 'card_declined') return true;
    throw error;
  }
}

const abandon = (deps: Deps, attempt: PaymentAttempt) =>
  deps.db.transaction(async (tx) => {
    if (!(await closeAttempt(tx, deps.clock.now(), attempt, 'abandoned'))) return true;
    await recordEvent(tx, deps.clock, {
      type: 'payment.abandoned',
      accountId: attempt.accountId,
      subjectId: attempt.id,
      data: { kind: attempt.input.kind },
    });
    return true;
  });

/** Everything an account left open at the provider: an attempt without a reply, a checkout without an event. */
export async function reconcileAccount(deps: Deps, accountId: string): Promise<void> {
  const attempt = await findOpenAttempt(deps.db.query, accountId);
  if (attempt) await reconcileAttempt(deps, attempt);
  const checkout = await findOpenCheckout(deps.db.query, accountId);
  if (checkout) await reconcileAttempt(deps, checkout);
}
