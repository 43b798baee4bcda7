// Called by jobs, which hold the lock: ends links when the document changed (B-12), and removes everything when the job
// is deleted (B-16). Jobs reach it through join-features.ts.
import { recordEvent } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Tenant, Tx } from '#server/platform/db/database.ts';
import { addTask } from '#server/platform/queue/queue.ts';
import { discardFiles, removeSigningFiles } from '../evidence/remove-signing-files.task.ts';
import { endReasonTexts } from './request-view.ts';
import { changeOpen, openRequestsOf, requestsOf } from './signature-requests.store.ts';

/** Ends every open link of a job whose printed text has changed. */
export async function voidRequests(
  { clock }: { clock: Clock },
  tx: Tx,
  tenant: Tenant & { userId?: string },
  jobId: string,
): Promise<void> {
  for (const request of await openRequestsOf(tx, tenant, jobId)) {
    await changeOpen(tx, request, {
      status: 'superseded',
      endedAt: clock.now(),
      endReason: 'changed',
    });
    await discardFiles(tx, request);
    await recordEvent(tx, clock, {
      type: 'signature.superseded',
      accountId: tenant.accountId,
      actorUserId: tenant.userId,
      subjectId: jobId,
      data: { requestId: request.id, stage: request.stage, reason: endReasonTexts.changed },
    });
  }
}

/** The rows leave with the job; the files after it. */
export async function forgetRequests(tx: Tx, tenant: Tenant, jobId: string): Promise<void> {
  const requests = await requestsOf(tx, tenant, jobId);
  if (requests.length) await addTask(tx, removeSigningFiles, { accountId: tenant.accountId, jobId });
}
