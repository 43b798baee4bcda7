// The background work of billing. The sweep finds it; each account is a task of its own, so that one that fails holds
// up nobody else.
import type { Deps } from '#server/deps.ts';
import { later } from '#server/platform/clock.ts';
import { addTask, handles, type TaskHandler } from '#server/platform/queue/queue.ts';
import { releaseStopped } from './access/cancel-account.ts';
import { findOpenSince } from './attempts/attempts.store.ts';
import { reconcileAccount, replyTimeoutMs } from './attempts/run-attempt.ts';
import { findDue, findDueNotices, findStoppedButSubscribed, readBilling } from './billing.store.ts';
import * as tasks from './billing.tasks.ts';
import { payerOf } from './billing-account.ts';
import { chargeWhatIsDue, noticeMs, remindAccount } from './plans/charge-account.ts';

export const billingHandlers = (deps: Deps): TaskHandler[] => [
  handles(tasks.sweepBilling, () => sweep(deps)),
  handles(tasks.chargeAccountTask, async ({ accountId }) => {
    await chargeWhatIsDue(deps, accountId);
  }),
  handles(tasks.remindAccountTask, ({ accountId }) => remindAccount(deps, accountId)),
  handles(tasks.reconcileAccountTask, ({ accountId }) => reconcileAccount(deps, accountId)),
  handles(tasks.releaseStoppedTask, ({ accountId }) => releaseStopped(deps, accountId)),
  handles(tasks.endSubscriptionTask, async ({ accountId, subscriptionId }) => {
    const account = await readBilling(deps.db.query, accountId);
    if (!account?.customerId) return;
    await deps.payments.cancel({
      payer: payerOf(account),
      subscriptionId,
      refund: null,
      idempotencyKey: `end-${subscriptionId}`,
    });
  }),
];

async function sweep({ db, clock, config }: Deps): Promise<void> {
  if (config.billing === 'off') return;
  const now = clock.now();
  const due = await findDue(db.query, now);
  const dueNotices = await findDueNotices(db.query, now, noticeMs);
  const open = await findOpenSince(db.query, later(now, -replyTimeoutMs));
  const stopped = await findStoppedButSubscribed(db.query);
  await db.transaction(async (tx) => {
    for (const accountId of stopped)
      await addTask(tx, tasks.releaseStoppedTask, { accountId }, { key: `billing.release ${accountId}` });
    for (const accountId of due)
      await addTask(tx, tasks.chargeAccountTask, { accountId }, { key: tasks.chargeKey(accountId) });
    for (const accountId of dueNotices)
      await addTask(tx, tasks.remindAccountTask, { accountId }, { key: `billing.remind ${accountId}` });
    for (const accountId of open)
      await addTask(tx, tasks.reconcileAccountTask, { accountId }, { key: `billing.settle ${accountId}` });
  });
}
