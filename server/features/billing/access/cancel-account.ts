// Cancelling: ends the subscription, refunds what the guarantee covers and stops the account at once. For 30
// days the emailed link restores it.
import { formatDecimal } from '#contract/lines/money.ts';
import type { Deps } from '#server/deps.ts';
import { findLinkUser, reopenAccount, type TriedLink } from '#server/features/accounts/accounts.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { addTask } from '#server/platform/queue/queue.ts';
import { runAttempt, withFailureMessage } from '../attempts/run-attempt.ts';
import { accountRestoredMail, postBillingMail } from '../billing.mail.ts';
import { findCharges, lockBilling, readBilling, saveBilling } from '../billing.store.ts';
import { endSubscriptionTask } from '../billing.tasks.ts';
import { payerOf } from '../billing-account.ts';
import { settlementFor } from '../plans/plan-arithmetic.ts';

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

/**
 * The emailed link restores an account whose owner left. A lifetime purchase still counts; a plan has to be chosen
 * again.
 */
export async function restoreAccount(deps: Deps, link: TriedLink) {
  if (!(await findLinkUser(deps, 'restore_account', link))) throw new Refusal('link_invalid');
  return deps.db.transaction(async (tx) => {
    const { accountId, linkId } = await reopenAccount(deps, tx, link);
    const account = await readBilling(tx, accountId);
    if (!account) throw new Error('The account just reopened is not there.');
    await postBillingMail(deps, tx, account, accountRestoredMail(deps, account, linkId));
    return { restored: true, email: account.owner.email };
  });
}

/**
 * An account the operator stopped is charged no more: its subscription ends at the provider. Days that are paid stay on
 * record, so that an account stopped by mistake can go on when it is let in again.
 */
export const releaseStopped = (deps: Deps, accountId: string): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const account = await lockBilling(tx, accountId);
    if (!account?.isDeactivated || !account.subscriptionId) return;
    const { subscriptionId } = account;
    await addTask(tx, endSubscriptionTask, { accountId, subscriptionId });
    await saveBilling(tx, { ...account, subscriptionId: null });
    await recordEvent(tx, deps.clock, { type: 'subscription.released', accountId, data: { subscriptionId } });
  });
