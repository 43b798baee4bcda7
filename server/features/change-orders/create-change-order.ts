// Writes a change order for work that was signed (D-20). Nothing of the job changes until the customer has signed it.
import type { ChangeOrder, ChangeOrderBody } from '#contract/jobs/change-orders.ts';
import { formatDecimal } from '#contract/lines/money.ts';
import type { Deps } from '#server/deps.ts';
import { assertNotClosed, assertRevision, requireLockedJob } from '#server/features/jobs/jobs.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { claimKey } from '#server/platform/idempotency/idempotency.ts';
import { newId } from '#server/platform/ids.ts';
import { describeChangeOrder } from './change-order-reply.ts';
import { approvedState, readState, requireDifference } from './change-order-state.ts';
import { insertChangeOrder, openOf, takeNextSeq } from './change-orders.store.ts';
import { requireChangeOrder } from './require-change-order.ts';

export const createChangeOrder = (
  deps: Deps,
  scope: Scope,
  jobId: string,
  body: ChangeOrderBody & { revision?: number },
  key: string | null,
): Promise<ChangeOrder> =>
  deps.db.accountTransaction(scope, async (tx) => {
    const job = await requireLockedJob(tx, scope, jobId);
    const now = deps.clock.now();
    const action = { action: 'change order', key, content: [jobId, body] };
    const { subjectId: id, isFirst } = await claimKey(tx, now, scope, action, newId());
    if (!isFirst) return describeChangeOrder(tx, await requireChangeOrder(tx, scope, jobId, id));
    await assertRevision(tx, job, body.revision, now);
    assertNotClosed(job);
    const approved = await approvedState(tx, job);
    if ((await openOf(tx, scope, jobId)).length > 0) throw new Refusal('change_order_open');
    const after = await readState(tx, scope, body, job);
    const { oldTotal, newTotal } = requireDifference(approved, after);
    const seq = await takeNextSeq(tx, scope, jobId);
    const number = `CO-${job.number}-${seq}`;
    await insertChangeOrder(tx, {
      accountId: scope.accountId,
      id,
      jobId,
      seq,
      number,
      status: 'draft',
      reason: body.reason,
      ...approved,
      after,
      afterTotalCents: newTotal,
      documentVersion: job.documentVersion,
      createdAt: now,
      updatedAt: now,
    });
    await recordEvent(tx, deps.clock, {
      type: 'change_order.created',
      accountId: scope.accountId,
      actorUserId: scope.userId,
      subjectId: jobId,
      data: { number, from: formatDecimal(oldTotal), to: formatDecimal(newTotal) },
    });
    return describeChangeOrder(tx, await requireChangeOrder(tx, scope, jobId, id));
  });
