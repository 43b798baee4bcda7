// Emails the link. The token only names the request; the owner's session is the permission (B-49). One link is emailed
// once: a second tap finds the email in the queue.
import type { Deps } from '#server/deps.ts';
import { readCompany } from '#server/features/company/company.service.ts';
import { setSignature } from '#server/features/jobs/jobs.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { addEvent, addView } from '../evidence/signature-events.store.ts';
import { assertOpen, findOwnLink, lockOpenRequest } from '../page/find-link.ts';
import { nameOfUser, type SigningVisitor } from '../page/visitor.ts';
import { type Addressed, isAddressed, postSigningLink } from '../signing.mail.ts';
import { changeOpen, type SignatureRequestRow } from './signature-requests.store.ts';

export async function sendSignature(deps: Deps, scope: Scope, token: string, visitor: SigningVisitor) {
  const found = await findOwnLink(deps, { ...scope, address: visitor.address }, token);
  assertOpen(found, deps.clock.now());
  assertAddressed(found);
  const company = await readCompany(deps.db.query, scope.accountId);
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const request = await lockOpenRequest(tx, scope, found, now);
    assertAddressed(request);
    if (!(await postSigningLink(deps, tx, company, request, token))) return;
    await changeOpen(tx, request, { status: 'pending', sentAt: now, reachedBy: 'mail' });
    await setSignature(tx, now, request, 'pending');
    await addEvent(tx, request, {
      kind: 'sent',
      what: `The link for ${request.signerEmail} was queued to be emailed`,
      at: now,
      address: visitor.address,
      userAgent: visitor.userAgent,
    });
    await recordEvent(tx, deps.clock, {
      type: 'signature.sent',
      accountId: scope.accountId,
      actorUserId: scope.userId,
      subjectId: request.jobId,
      data: { requestId: request.id, stage: request.stage, to: request.signerEmail },
    });
  });
  return { success: true, sentTo: found.signerEmail, expiresAt: found.tokenExpiresAt.toISOString() };
}

function assertAddressed(request: SignatureRequestRow): asserts request is Addressed {
  if (isAddressed(request)) return;
  const message =
    'Customer email is required to send a signature request. Please add an email address in the job details first.';
  throw new Refusal('invalid_input', { message, fields: { signerEmail: message } });
}

/** The owner copied the link to send it another way, so it counts as sent (B-51). */
export async function markCopied(deps: Deps, scope: Scope, token: string, visitor: SigningVisitor) {
  const found = await findOwnLink(deps, { ...scope, address: visitor.address }, token);
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const request = await lockOpenRequest(tx, scope, found, now);
    const event = {
      kind: 'copied' as const,
      what: `The link was copied by ${await nameOfUser(tx, scope)}, to hand it over another way`,
      at: now,
      address: visitor.address,
      userAgent: visitor.userAgent,
    };
    // Sent already: that it was copied too is worth a line, but changes nothing.
    if (request.status === 'pending') return addView(tx, request, event);
    await changeOpen(tx, request, { status: 'pending', sentAt: now, reachedBy: 'copied link' });
    await setSignature(tx, now, request, 'pending');
    await addEvent(tx, request, event);
    await recordEvent(tx, deps.clock, {
      type: 'signature.link_copied',
      accountId: scope.accountId,
      actorUserId: scope.userId,
      subjectId: request.jobId,
      data: { requestId: request.id, stage: request.stage },
    });
  });
  return { success: true };
}
