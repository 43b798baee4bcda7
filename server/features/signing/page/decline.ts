// The customer declines to sign (B-52): the link ends, and the owner gets the reason by email.
import type { Deps } from '#server/deps.ts';
import { readCompany } from '#server/features/company/company.service.ts';
import { setSignature } from '#server/features/jobs/jobs.service.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
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
    await setSignature(tx, now, request, 'declined');
    await recordEvent(tx, deps.clock, {
      type: 'signature.declined',
      accountId: request.accountId,
      subjectId: request.jobId,
      address: visitor.address,
      data: { requestId: request.id, stage: request.stage },
    });
    const company = await readCompany(tx, request.accountId);
    await postDeclined(deps, tx, company, { ...request, declineReason });
  });
  return { success: true };
}
