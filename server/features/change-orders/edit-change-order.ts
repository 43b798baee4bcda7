// Changes a draft, or throws it away. What was sent stays as it was sent.
import type { ChangeOrder, ChangeOrderBody } from '#contract/jobs/change-orders.ts';
import { formatDecimal } from '#contract/lines/money.ts';
import type { Deps } from '#server/deps.ts';
import {
  assertNotClosed,
  assertRevision,
  type JobRecord,
  requireLockedJob,
} from '#server/features/jobs/jobs.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { assertOrderRevision, describeChangeOrder } from './change-order-reply.ts';
import { approvedState, readState, requireDifference, type SentState } from './change-order-state.ts';
import { type ChangeOrderRow, changeChangeOrder, removeChangeOrder } from './change-orders.store.ts';
import { assertDraft, type OfJob, requireChangeOrder } from './require-change-order.ts';

type ChangedOrder = Partial<ChangeOrderBody> & { revision?: number; jobRevision?: number };

/**
 * Fields that are absent stay as they are. Lines, discount and rate are checked against the job as it is now, and the draft is
 * for that job from then on; a reason says nothing about the job, and leaves it the draft for the one it was written for.
 */
export const updateChangeOrder = (
  deps: Deps,
  scope: Scope,
  { id: jobId, changeOrderId }: OfJob,
  { revision, jobRevision, reason, ...sent }: ChangedOrder,
): Promise<ChangeOrder> =>
  deps.db.accountTransaction(scope, async (tx) => {
    const now = deps.clock.now();
    const job = await requireLockedJob(tx, scope, jobId);
    const draft = await requireChangeOrder(tx, scope, jobId, changeOrderId);
    assertDraft(draft);
    await assertOrderRevision(tx, draft, revision);
    await assertRevision(tx, job, jobRevision, now);
    assertNotClosed(job);
    const isRewritten = Object.values(sent).some((field) => field !== undefined);
    const state = isRewritten ? await rewritten(tx, job, draft, sent) : draft;
    await changeChangeOrder(tx, draft, now, {
      ...(reason !== undefined && { reason }),
      ...(isRewritten && state),
    });
    const { beforeTotalCents: oldTotal, afterTotalCents: newTotal } = state;
    await recordEvent(tx, deps.clock, {
      type: 'change_order.changed',
      accountId: scope.accountId,
      actorUserId: scope.userId,
      subjectId: jobId,
      data: { number: draft.number, from: formatDecimal(oldTotal), to: formatDecimal(newTotal) },
    });
    return describeChangeOrder(tx, await requireChangeOrder(tx, scope, jobId, changeOrderId));
  });

/** As the difference to what was signed last, for the job as it is now. */
async function rewritten(tx: Tx, job: JobRecord, { after: base }: ChangeOrderRow, sent: SentState) {
  const approved = await approvedState(tx, job);
  const after = await readState(tx, job, sent, base);
  const { newTotal } = requireDifference(approved, after);
  return { ...approved, after, afterTotalCents: newTotal, documentVersion: job.documentVersion };
}

export const deleteChangeOrder = (
  deps: Deps,
  scope: Scope,
  { id: jobId, changeOrderId }: OfJob,
): Promise<{ success: boolean }> =>
  deps.db.accountTransaction(scope, async (tx) => {
    await requireLockedJob(tx, scope, jobId);
    const draft = await requireChangeOrder(tx, scope, jobId, changeOrderId);
    assertDraft(draft);
    await removeChangeOrder(tx, draft);
    await recordEvent(tx, deps.clock, {
      type: 'change_order.deleted',
      accountId: scope.accountId,
      actorUserId: scope.userId,
      subjectId: jobId,
      data: { number: draft.number },
    });
    return { success: true };
  });
