// Who does the background work of billing. The sweep finds it; each account is a task of its own, so that one that fails
// holds up nobody else.

import type { Deps } from '#server/deps.ts';
import { later } from '#server/platform/clock.ts';
import { addTask, handles, type TaskHandler } from '#server/platform/queue/queue.ts';
import { findOpenSince } from './attempts.store.ts';
import { findDue, findStoppedButSubscribed, findToBeTold, readBilling } from './billing.store.ts';
import * as tasks from './billing.tasks.ts';
import { payerOf } from './billing-account.ts';
import { chargeWhatIsDue } from './charge-account.ts';
import { releaseStopped } from './release-stopped.ts';
import { noticeMs, remindAccount } from './remind-account.ts';
import { settleAccount } from './settle-account.ts';
import { answerPatienceMs } from './settle-attempt.ts';

export const billingHandlers = (deps: Deps): TaskHandler[] => [
  handles(tasks.sweepBilling, () => sweep(deps)),
  handles(tasks.chargeAccount, async ({ accountId }) => {
    await chargeWhatIsDue(deps, accountId);
  }),
  handles(tasks.remindAccount, ({ accountId }) => remindAccount(deps, accountId)),
  handles(tasks.settleAccount, ({ accountId }) => settleAccount(deps, accountId)),
  handles(tasks.releaseStopped, ({ accountId }) => releaseStopped(deps, accountId)),
  handles(tasks.endSubscription, async ({ accountId, subscriptionId }) => {
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
  const toBeTold = await findToBeTold(db.query, now, noticeMs);
  const open = await findOpenSince(db.query, later(now, -answerPatienceMs));
  const stopped = await findStoppedButSubscribed(db.query);
  await db.transaction(async (tx) => {
    for (const accountId of stopped)
      await addTask(tx, tasks.releaseStopped, { accountId }, { key: `billing.release ${accountId}` });
    for (const accountId of due)
      await addTask(tx, tasks.chargeAccount, { accountId }, { key: tasks.chargeKey(accountId) });
    for (const accountId of toBeTold)
      await addTask(tx, tasks.remindAccount, { accountId }, { key: `billing.remind ${accountId}` });
    for (const accountId of open)
      await addTask(tx, tasks.settleAccount, { accountId }, { key: `billing.settle ${accountId}` });
  });
}
