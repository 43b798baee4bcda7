// The owner takes a change order back: its link ends, and the job stays as it is.
import type { ChangeOrder } from '#contract/jobs/change-orders.ts';
import type { Deps } from '#server/deps.ts';
import { requireLockedJob } from '#server/features/jobs/jobs.service.ts';
import { requestsOf, withdrawRequest } from '#server/features/signing/signing.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { describeChangeOrder, linkOf } from './change-order-reply.ts';
import { type OfJob, requireChangeOrder } from './require-change-order.ts';

export const withdrawChangeOrder = (
  deps: Deps,
  scope: Scope,
  { id: jobId, changeOrderId }: OfJob,
): Promise<ChangeOrder> =>
  deps.db.accountTransaction(scope, async (tx) => {
    await requireLockedJob(tx, scope, jobId);
    const row = await requireChangeOrder(tx, scope, jobId, changeOrderId);
    // A second tap.
    if (row.status === 'withdrawn') return describeChangeOrder(tx, row);
    if (row.status === 'approved') throw new Refusal('already_signed');
    if (row.status === 'draft')
      throw new Refusal('conflict', { message: 'This change order was not sent. Delete it instead.' });
    const link = row.status === 'sent' ? linkOf(await requestsOf(tx, scope, jobId), row) : null;
    if (!link) throw new Refusal('conflict', { message: 'This change order has ended already.' });
    await withdrawRequest(deps, tx, scope, jobId, link.id);
    return describeChangeOrder(tx, await requireChangeOrder(tx, scope, jobId, changeOrderId));
  });
