// When a link counts as sent: it has left for the customer, or somebody has opened it. Apart from the page and from its emails,
// of which choosing and signing need neither.

import type { Deps } from '#server/deps.ts';
import { readCompany } from '#server/features/company/company.service.ts';
import {
  type JobRecord,
  nextFollowUp,
  requireLockedJob,
  setSignature,
  updateChangeOrderColumn,
} from '#server/features/jobs/jobs.service.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { isOfChangeOrder } from '../change-orders.ts';
import { estimatePlan } from '../follow-ups/estimate-plan.ts';
import { notifyOwner } from '../notify-owner.ts';
import { lockRequest } from '../page/find-link.ts';
import type { SigningVisitor } from '../page/visitor.ts';
import { changeOpen, markOpened, type SignatureRequestRow } from './signature-requests.store.ts';

/**
 * A link has left for the customer, by email or handed over: its document waits for the signature, and the days until the
 * follow-ups are counted from now. The job is locked.
 */
export async function markSent(
  tx: Tx,
  request: SignatureRequestRow,
  now: Date,
  reachedBy: NonNullable<SignatureRequestRow['reachedBy']>,
): Promise<JobRecord> {
  const sent = {
    status: 'pending',
    sentAt: now,
    reachedBy,
    // It may have been typed just now.
    signerEmail: request.signerEmail,
  } as const;
  const plan = estimatePlan({ ...request, ...sent }, await readCompany(tx, request.accountId));
  await changeOpen(tx, request, { ...sent, nextFollowUpAt: plan && nextFollowUp(plan, now) });
  if (!isOfChangeOrder(request)) return setSignature(tx, now, request, 'pending');
  await updateChangeOrderColumn(tx, { accountId: request.accountId, id: request.jobId });
  return requireLockedJob(tx, request, request.jobId);
}

/** Somebody other than the sender has opened the link: it has arrived, whether or not the owner marked it as sent. */
export async function markArrived(
  deps: Deps,
  found: SignatureRequestRow,
  visitor: SigningVisitor,
  now: Date,
): Promise<void> {
  if (found.openedAt !== null && found.status !== 'created') return;
  await deps.db.transaction(async (tx) => {
    const request = await lockRequest(tx, found);
    // Deleted meanwhile, and yet it was opened.
    const isFirst = found.openedAt === null && (await markOpened(tx, found, now));
    if (!request) return;
    if (isFirst) await notifyOwner(deps, tx, 'opened', request, visitor);
    if (request.status === 'created') await markSent(tx, request, now, 'copied link');
  });
}
