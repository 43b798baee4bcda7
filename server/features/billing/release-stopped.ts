// An account the operator stopped is charged no more: its subscription ends at the provider. Days that are paid stay
// written down, so that an account stopped by mistake works on when it is let in again.

import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { addTask } from '#server/platform/queue/queue.ts';
import { lockBilling, saveBilling } from './billing.store.ts';
import { endSubscriptionTask } from './billing.tasks.ts';

export const releaseStopped = (deps: Deps, accountId: string): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const account = await lockBilling(tx, accountId);
    if (!account?.isDeactivated || !account.subscriptionId) return;
    const { subscriptionId } = account;
    await addTask(tx, endSubscriptionTask, { accountId, subscriptionId });
    await saveBilling(tx, { ...account, subscriptionId: null });
    await recordEvent(tx, deps.clock, { type: 'subscription.released', accountId, data: { subscriptionId } });
  });
