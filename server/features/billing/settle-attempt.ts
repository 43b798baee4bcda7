// Finds out what became of an attempt whose answer was lost, and ends it: nothing charged without a record, and nothing
// charged behind the back of somebody who has long gone.

import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { hours, minutes } from '#server/platform/clock.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { PayerFacts } from '#server/ports/payments/payments.ts';
import { type Attempt, closeAttempt } from './attempts.store.ts';
import { converge, lookUpAccount } from './converge.ts';
import { finishAttempt } from './finish-attempt.ts';

/** Longer than any call to the provider can take: what it has not seen by then, it will not see. */
export const answerPatienceMs = minutes(2);
/** A bank gives its customer time. */
const confirmationPatienceMs = hours(24);
const checkoutLifeMs = hours(24);

/**
 * True when the attempt is settled. `isInTheWay`: the payer wants something else now, so an attempt that only waits for
 * a confirmation is given up.
 */
export async function settleAttempt(
  deps: Deps,
  attempt: Attempt,
  { isInTheWay = false } = {},
): Promise<boolean> {
  const { ask, accountId } = attempt;
  const age = deps.clock.now().getTime() - attempt.openedAt.getTime();
  if (ask.kind === 'checkout') {
    await converge(deps, accountId);
    return age >= checkoutLifeMs && abandon(deps, attempt);
  }
  const facts = await lookUpAccount(deps, ask.payer);
  // A renewal is owed anyway; everything else is repeated only when the provider has begun it.
  if (ask.kind === 'renewal' || (facts && hasBegun(attempt, facts))) return repeat(deps, attempt);
  const patience = attempt.awaitsPayer && !isInTheWay ? confirmationPatienceMs : answerPatienceMs;
  if (age < patience && !(attempt.awaitsPayer && isInTheWay)) return false;
  return abandon(deps, attempt);
}

function hasBegun({ id, ask }: Attempt, facts: PayerFacts): boolean {
  const { charges, refunds, subscription, creditBalanceCents } = facts;
  switch (ask.kind) {
    case 'trial':
      return subscription !== null && subscription.state !== 'ended';
    case 'lifetime':
    case 'plan':
      return charges.some(({ idempotencyKey }) => idempotencyKey === id);
    case 'cancel':
      return (
        (subscription?.id === ask.subscriptionId && subscription?.state === 'ended') ||
        refunds.some(({ chargeId }) => ask.refunds.some((wanted) => wanted.chargeId === chargeId)) ||
        // With nothing to refund it was asked because there was credit.
        (ask.voidsCredit && ask.refunds.length === 0 && creditBalanceCents === 0)
      );
    default:
      return false;
  }
}

async function repeat(deps: Deps, attempt: Attempt): Promise<boolean> {
  try {
    return (await finishAttempt(deps, attempt)).state === 'done';
  } catch (error) {
    // Declined closes it as well.
    if (error instanceof Refusal && error.code === 'card_declined') return true;
    throw error;
  }
}

const abandon = (deps: Deps, attempt: Attempt) =>
  deps.db.transaction(async (tx) => {
    if (!(await closeAttempt(tx, deps.clock.now(), attempt, 'abandoned'))) return true;
    await recordEvent(tx, deps.clock, {
      type: 'payment.abandoned',
      accountId: attempt.accountId,
      subjectId: attempt.id,
      data: { kind: attempt.ask.kind },
    });
    return true;
  });
