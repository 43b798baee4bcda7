// The customer said no, and the owner leaves the job as it was: the change order is kept and asks for nobody any more.
import type { ChangeOrder } from '#contract/jobs/change-orders.ts';
import type { Deps } from '#server/deps.ts';
import { requireLockedJob } from '#server/features/jobs/jobs.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { describeChangeOrder } from './change-order-reply.ts';
import { changeChangeOrder } from './change-orders.store.ts';
import { type OfJob, requireChangeOrder } from './require-change-order.ts';

export const dismissChangeOrder = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  scope: Scope,
  { id: jobId, changeOrderId }: OfJob,
): Promise<ChangeOrder> =>
  db.accountTransaction(scope, async (tx) => {
    await requireLockedJob(tx, scope, jobId);
    const row = await requireChangeOrder(tx, scope, jobId, changeOrderId);
    if (row.status !== 'declined')
      throw new Refusal('conflict', { message: 'Only a declined change order can be dismissed.' });
    // A second tap.
    if (row.dismissedAt !== null) return describeChangeOrder(tx, row);
    const now = clock.now();
    await changeChangeOrder(tx, row, now, { dismissedAt: now });
    await recordEvent(tx, clock, {
      type: 'change_order.dismissed',
      accountId: scope.accountId,
      actorUserId: scope.userId,
      subjectId: jobId,
      data: { number: row.number },
    });
    return describeChangeOrder(tx, await requireChangeOrder(tx, scope, jobId, changeOrderId));
  });
