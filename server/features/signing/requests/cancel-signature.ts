// The owner withdraws an open link, or ends the job it is about: its page shows that from now on.
import type { Deps } from '#server/deps.ts';
import { holdJob, jobNotFound, setSignature } from '#server/features/jobs/jobs.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Tenant, Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { isOfChangeOrder } from '../change-orders.ts';
import { dropFilesOfEnded } from '../evidence/remove-signing-files.task.ts';
import { assertNotEnded } from '../page/find-link.ts';
import { requireRequest } from './owner-history.ts';
import { toSignatureRequest } from './request-view.ts';
import { changeOpen, openRequestsOf, type SignatureRequestRow } from './signature-requests.store.ts';

export const cancelSignature = (deps: Deps, scope: Scope, jobId: string, requestId: string) =>
  deps.db.transaction(async (tx) => {
    if (!(await holdJob(tx, scope, jobId))) throw jobNotFound();
    await withdrawRequest(deps, tx, scope, jobId, requestId);
    return toSignatureRequest(await requireRequest(tx, scope, jobId, requestId));
  });

/** The job is locked. */
export async function withdrawRequest(
  deps: Pick<Deps, 'clock' | 'changeOrders'>,
  tx: Tx,
  scope: Scope,
  jobId: string,
  requestId: string,
): Promise<void> {
  const request = await requireRequest(tx, scope, jobId, requestId);
  // A second tap.
  if (request.status === 'cancelled') return;
  if (request.status === 'approved') assertNotEnded(request);
  if (!(await withdraw(deps, tx, request, scope)))
    throw new Refusal('conflict', { message: 'This link has ended already.' });
}

/** The job is locked: every open link of one that is lost, void or in the bin, or that the customer has cancelled. */
export async function withdrawRequests(
  deps: Pick<Deps, 'clock' | 'changeOrders'>,
  tx: Tx,
  owner: Tenant & { userId?: string | undefined },
  jobId: string,
): Promise<void> {
  for (const request of await openRequestsOf(tx, owner, jobId)) await withdraw(deps, tx, request, owner);
}

/** The job is locked. False when the link has ended already. */
async function withdraw(
  { clock, changeOrders }: Pick<Deps, 'clock' | 'changeOrders'>,
  tx: Tx,
  request: SignatureRequestRow,
  { userId }: { userId?: string | undefined },
): Promise<boolean> {
  const now = clock.now();
  if (!(await changeOpen(tx, request, { status: 'cancelled', endedAt: now, endReason: 'withdrawn' })))
    return false;
  await dropFilesOfEnded(tx, request);
  if (isOfChangeOrder(request)) await changeOrders.withdrawn(tx, request);
  else await setSignature(tx, now, request, 'cancelled');
  await recordEvent(tx, clock, {
    type: 'signature.cancelled',
    accountId: request.accountId,
    actorUserId: userId,
    subjectId: request.jobId,
    data: { requestId: request.id, stage: request.stage },
  });
  return true;
}
