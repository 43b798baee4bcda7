// The job is locked: ends links when the document changed (B-12) or its offer was decided by hand (D-17), and removes
// everything when the job is deleted (B-16).
// Jobs reach it through join-features.ts.
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Tenant, Tx } from '#server/platform/db/database.ts';
import { addTask } from '#server/platform/queue/queue.ts';
import { isOfChangeOrder } from '../change-orders.ts';
import { dropFilesOfEnded, removeSigningFiles } from '../evidence/remove-signing-files.task.ts';
import { endReasonTexts } from './request-view.ts';
import {
  changeOpen,
  openRequestsOf,
  requestsOf,
  type SignatureRequestRow,
} from './signature-requests.store.ts';

type Needs = Pick<Deps, 'clock' | 'changeOrders'>;

/** Ends every open link of a job whose printed text has changed. */
export async function voidRequests(
  deps: Needs,
  tx: Tx,
  tenant: Tenant & { userId?: string },
  jobId: string,
): Promise<void> {
  for (const request of await openRequestsOf(tx, tenant, jobId))
    await supersede(deps, tx, request, tenant, 'changed');
}

/** The work goes on without a signature: no new link is coming. */
export async function voidDecided(
  deps: Needs,
  tx: Tx,
  tenant: Tenant & { userId?: string },
  jobId: string,
): Promise<void> {
  for (const request of await openRequestsOf(tx, tenant, jobId))
    await supersede(deps, tx, request, tenant, isOfChangeOrder(request) ? 'changed' : 'moved_on');
}

/**
 * A document was signed, or the job has another customer: a change order that is the difference to what is not approved
 * now is not to be signed any more (D-20).
 */
export async function voidOutdated(
  deps: Needs,
  tx: Tx,
  tenant: Tenant & { userId?: string },
  jobId: string,
): Promise<void> {
  for (const request of await openRequestsOf(tx, tenant, jobId))
    if (isOfChangeOrder(request) && (await deps.changeOrders.isOutdated(tx, request)))
      await supersede(deps, tx, request, tenant, 'changed');
}

async function supersede(
  { clock, changeOrders }: Needs,
  tx: Tx,
  request: SignatureRequestRow,
  { userId }: { userId?: string },
  endReason: 'changed' | 'moved_on',
): Promise<void> {
  await changeOpen(tx, request, {
    status: 'superseded',
    endedAt: clock.now(),
    endReason,
  });
  await dropFilesOfEnded(tx, request);
  if (isOfChangeOrder(request)) await changeOrders.superseded(tx, request);
  await recordEvent(tx, clock, {
    type: 'signature.superseded',
    accountId: request.accountId,
    actorUserId: userId,
    subjectId: request.jobId,
    data: { requestId: request.id, stage: request.stage, reason: endReasonTexts[endReason] },
  });
}

/** The rows leave with the job; the files after it. */
export async function forgetRequests(tx: Tx, tenant: Tenant, jobId: string): Promise<void> {
  const requests = await requestsOf(tx, tenant, jobId);
  if (requests.length) await addTask(tx, removeSigningFiles, { accountId: tenant.accountId, jobId });
}
