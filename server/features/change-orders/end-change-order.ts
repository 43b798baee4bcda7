// What becomes of a change order when its link was signed or has ended, or when its job ends. Called under the job's lock,
// in the transaction that changes the request.
import type { Deps } from '#server/deps.ts';
import { applyChangeOrder, requireLockedJob } from '#server/features/jobs/jobs.service.ts';
import type { ChangeOrderRequest } from '#server/features/signing/signing.service.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Tenant, Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { isOutdated } from './change-order-state.ts';
import { changeChangeOrder, findChangeOrder, openOf } from './change-orders.store.ts';

/** The job becomes what was signed, and nothing else. */
export async function changeOrderSigned(
  deps: Pick<Deps, 'clock' | 'jobEvents' | 'signedDocuments'>,
  tx: Tx,
  { id: own, accountId, jobId, changeOrderId, signerName }: ChangeOrderRequest,
): Promise<void> {
  const row = await findChangeOrder(tx, { accountId, id: changeOrderId });
  const job = await requireLockedJob(tx, { accountId }, jobId);
  // The link of one that is out of date has ended already.
  if (row?.status !== 'sent' || (await isOutdated(tx, job, row, own))) throw new Refusal('conflict');
  const now = deps.clock.now();
  await changeChangeOrder(tx, row, now, { status: 'approved', endedAt: now });
  const { number, after, documentVersion } = row;
  await applyChangeOrder(deps, tx, { accountId, jobId }, { ...after, number, documentVersion, signerName });
}

export async function endChangeOrder(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { accountId, changeOrderId }: ChangeOrderRequest,
  status: 'declined' | 'withdrawn' | 'superseded',
  declineReason: string | null = null,
): Promise<void> {
  const now = clock.now();
  await changeChangeOrder(tx, { accountId, id: changeOrderId }, now, { status, endedAt: now, declineReason });
}

/** Another document of the job was signed: what this one changes may be something else by now. */
export async function isChangeOrderOutdated(
  tx: Tx,
  { accountId, jobId, changeOrderId }: ChangeOrderRequest,
): Promise<boolean> {
  const row = await findChangeOrder(tx, { accountId, id: changeOrderId });
  return !row || isOutdated(tx, await requireLockedJob(tx, { accountId }, jobId), row);
}

/** The job is lost, void or in the bin, or the customer has cancelled. Links have ended before, with their change orders. */
export async function withdrawDrafts(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { accountId, userId }: Tenant & { userId?: string | undefined },
  jobId: string,
): Promise<void> {
  const now = clock.now();
  const open = await openOf(tx, { accountId }, jobId);
  for (const draft of open.filter(({ status }) => status === 'draft')) {
    await changeChangeOrder(tx, draft, now, { status: 'withdrawn', endedAt: now });
    await recordEvent(tx, clock, {
      type: 'change_order.withdrawn',
      accountId,
      actorUserId: userId,
      subjectId: jobId,
      data: { number: draft.number },
    });
  }
}
