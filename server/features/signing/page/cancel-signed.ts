// The customer cancels what was signed, from the same link, until midnight of the last day by the company's clock (D-22).
import type { Deps } from '#server/deps.ts';
import { readCompany } from '#server/features/company/company.service.ts';
import {
  holdEvenInBin,
  markCancelled,
  requireEvenInBin,
  updateSignatureColumns,
} from '#server/features/jobs/jobs.service.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { postCancelledByCustomer } from '../cancellation.mail.ts';
import { addEvent } from '../evidence/signature-events.store.ts';
import { notifyOwner } from '../notify-owner.ts';
import { cancelableUntil } from '../requests/cancellation-right.ts';
import { type SignatureRequestRow, takeBackSigned } from '../requests/signature-requests.store.ts';
import { madeFor, signedBySame } from '../sealing/approved.ts';
import { assertNotEnded, findSignedLink, linkEnded, lockRequest } from './find-link.ts';
import type { SigningVisitor } from './visitor.ts';

export async function cancelSigned(
  deps: Deps,
  token: string,
  reason: string | null | undefined,
  visitor: SigningVisitor,
) {
  const found = await findSignedLink(deps, visitor.address, token);
  assertCancelable(found);
  await deps.db.transaction(async (tx) => {
    const request = await lockRequest(tx, found, holdEvenInBin);
    if (!request) throw new Refusal('signing_link_unknown');
    // A second tap.
    if (request.cancelledAt !== null) return;
    const now = deps.clock.now();
    const company = await readCompany(tx, request.accountId);
    if (cancelableUntil(request, company.timeZone, now) === null)
      throw linkEnded(request, 'cancellation_over');
    const cancelReason = reason || null;
    const job = await requireEvenInBin(tx, request, request.jobId);
    const taken = await signedBySame(tx, job, request);
    await takeBackSigned(tx, request, { cancelledAt: now, cancelReason }, taken);
    const isTheirs = madeFor(job)(request);
    if (isTheirs) {
      await markCancelled(deps, tx, now, job, request.stage);
      // What waits to be signed builds on what is not approved any more.
      await deps.jobEvents.ended(tx, job, {});
    }
    // The job was given to another customer: what was made for them is no part of this sale.
    else await updateSignatureColumns(deps, tx, now, job);
    await addEvent(tx, request, {
      kind: 'cancelled',
      what: `What was signed was canceled, through the link for ${request.signerName}`,
      at: now,
      address: visitor.address,
      userAgent: visitor.userAgent,
    });
    await recordEvent(tx, deps.clock, {
      type: 'signature.cancelled_by_customer',
      accountId: request.accountId,
      subjectId: request.jobId,
      address: visitor.address,
      data: { requestId: request.id, stage: request.stage, reason: cancelReason },
    });
    await notifyOwner(deps, tx, 'cancelled', request, visitor);
    const cancelled = { ...request, cancelledAt: now, cancelReason };
    await postCancelledByCustomer(deps, tx, company, cancelled, isTheirs ? undefined : job.customerName);
  });
  return { success: true };
}

/** Also of a company that has left since, and of a job in the bin: the right does not depend on them. */
function assertCancelable(request: SignatureRequestRow): void {
  if (request.status !== 'approved') {
    assertNotEnded(request);
    throw new Refusal('conflict', { message: 'This document has not been signed.' });
  }
  if (request.cancelUntil === null)
    throw new Refusal('conflict', {
      message: 'This document cannot be canceled here. Please contact the company.',
    });
}
