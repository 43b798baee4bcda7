// Cancelling: ends the subscription, refunds what the guarantee covers and stops the account at once. For 30 days
// the emailed link restores it.
import { formatDecimal } from '#contract/money.ts';
import type { Deps } from '#server/deps.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import { findCharges } from './billing.store.ts';
import { payerOf } from './billing-account.ts';
import { settlementFor } from './plan-arithmetic.ts';
import { runAttempt, withFailureMessage } from './run-attempt.ts';

export async function cancelAccount(deps: Deps, scope: Scope) {
  const finished = await withFailureMessage(
    'Failed to cancel subscription. Please try again.',
    runAttempt(deps, scope.accountId, async (account, tx) => ({
      kind: 'cancel',
      payer: payerOf(account),
      actorUserId: scope.userId,
      subscriptionId: account.subscriptionId,
      ...settlementFor(account, await findCharges(tx, account.accountId), deps.clock.now()),
    })),
  );
  if (finished.state !== 'done' || !finished.outcome.restorableUntil)
    throw new Refusal('payment_in_progress');
  const { refundedCents, restorableUntil } = finished.outcome;
  return {
    success: true,
    accountDeleted: true,
    refunded: refundedCents > 0 ? formatDecimal(refundedCents) : null,
    restorableUntil: restorableUntil.toISOString(),
  };
}
