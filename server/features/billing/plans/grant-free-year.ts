// One free year, given by the operator. A running subscription ends, so that nothing is charged meanwhile; the
// year is added to days already paid.
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { addTask } from '#server/platform/queue/queue.ts';
import { lockBilling, saveBilling } from '../billing.store.ts';
import { endSubscriptionTask } from '../billing.tasks.ts';
import { onPlan } from '../billing-account.ts';
import { newPeriod } from './plan-arithmetic.ts';

export type Grant = { state: 'granted'; until: Date } | { state: 'refused'; because: string };

export const grantFreeYear = (deps: Deps, accountId: string): Promise<Grant> =>
  deps.db.transaction(async (tx): Promise<Grant> => {
    const account = await lockBilling(tx, accountId);
    const refuse = (because: string): Grant => ({ state: 'refused', because });
    if (!account) return refuse('There is no such account.');
    if (account.isDeactivated) return refuse('The account is stopped.');
    if (account.status === 'lifetime') return refuse('The account has lifetime access.');
    const now = deps.clock.now();
    const from =
      account.status === 'active' && account.renewsAt && account.renewsAt > now ? account.renewsAt : now;
    const year = newPeriod(account, 'annual', from);
    const { subscriptionId } = account;
    if (subscriptionId) await addTask(tx, endSubscriptionTask, { accountId, subscriptionId });
    const given = {
      plan: 'annual',
      period: { ...year, startsAt: now },
      worthCents: 0,
      subscriptionId: null,
    } as const;
    await saveBilling(tx, onPlan(account, given));
    await recordEvent(tx, deps.clock, {
      type: 'subscription.granted',
      accountId,
      data: { by: 'operator', until: year.endsAt.toISOString() },
    });
    return { state: 'granted', until: year.endsAt };
  });
