// The customer declines to sign (B-52): the link ends, and the owner gets the reason by email.
import type { Deps } from '#server/deps.ts';
import { readCompany } from '#server/features/company/company.service.ts';
import { markDeclined } from '#server/features/jobs/jobs.service.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { isOfChangeOrder } from '../change-orders.ts';
import { dropAllSelections } from '../evidence/remove-signing-files.task.ts';
import { notifyOwner } from '../notify-owner.ts';
import { changeOpen } from '../requests/signature-requests.store.ts';
import { postDeclined } from '../signing.mail.ts';
import { assertOpen, assertSignable, findSigningLink, lockRequest } from './find-link.ts';
import type { SigningVisitor } from './visitor.ts';

export async function decline(
  deps: Deps,
  token: string,
  reason: string | undefined,
  visitor: SigningVisitor,
) {
  const found = await findSigningLink(deps, visitor.address, token);
  await assertSignable(deps, found);
  await deps.db.transaction(async (tx) => {
    const request = await lockRequest(tx, found);
    if (!request) throw new Refusal('signing_link_unknown');
    const now = deps.clock.now();
    assertOpen(request, now);
    const declineReason = reason || null;
    await changeOpen(tx, request, { status: 'declined', endedAt: now, declineReason });
    await dropAllSelections(tx, request);
    if (isOfChangeOrder(request)) await deps.changeOrders.declined(tx, request, declineReason);
    else await markDeclined(deps, tx, now, request);
    await recordEvent(tx, deps.clock, {
      type: 'signature.declined',
      accountId: request.accountId,
      subjectId: request.jobId,
      address: visitor.address,
      data: { requestId: request.id, stage: request.stage },
    });
    await notifyOwner(deps, tx, 'declined', { ...request, declineReason }, visitor);
    const company = await readCompany(tx, request.accountId);
    await postDeclined(deps, tx, company, { ...request, declineReason });
  });
  return { success: true };
}
