// Emails the link. The token only names the request; the owner's session is the permission (B-49). One link is emailed
// once: a second tap finds the email in the queue. A press whose answer got lost is told what became of it by its key,
// whatever the customer has done with the link since.
import type { EmailText } from '#contract/texts/email-text.ts';
import { emailNeeded } from '#contract/texts/refusal-texts.ts';
import type { Deps } from '#server/deps.ts';
import { type Company, readCompany } from '#server/features/company/company.service.ts';
import { saveMissingEmail } from '#server/features/jobs/jobs.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import {
  claimKey,
  findClaim,
  type KeyedAction,
  reserveForKey,
} from '#server/platform/idempotency/idempotency.ts';
import { assertSameMail } from '#server/platform/mail/post-mail.ts';
import { addEvent, addView } from '../evidence/signature-events.store.ts';
import { assertOpen, findOwnLink, lockOpenRequest } from '../page/find-link.ts';
import { nameOfUser, type SigningVisitor } from '../page/visitor.ts';
import { linkMailKey } from '../sealing/signing-mails.store.ts';
import { type Addressed, isAddressed, postSigningLink } from '../signing.mail.ts';
import { markSent } from './mark-sent.ts';
import type { SignatureRequestRow } from './signature-requests.store.ts';

export async function sendSignature(
  deps: Deps,
  scope: Scope,
  token: string,
  text: EmailText,
  visitor: SigningVisitor,
  key: string | null,
) {
  const found = await findOwnLink(deps, { ...scope, address: visitor.address }, token);
  const sent = (to: string) => ({
    success: true,
    sentTo: to,
    expiresAt: found.tokenExpiresAt.toISOString(),
  });
  const keyed: KeyedAction = { action: 'email signing link', key, content: [found.id, text] };
  const before = await findClaim(deps.db.query, scope, keyed);
  if (before?.reserved) return sent(before.reserved);
  assertOpen(found, deps.clock.now());
  addressTo(found, text.to);
  const company = await readCompany(deps.db.query, scope.accountId);
  const to = await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const claim = await claimKey(tx, now, scope, keyed, found.id);
    if (claim.reserved) return claim.reserved;
    const request = await lockOpenRequest(tx, scope, found, now);
    const address = await emailLink(deps, tx, scope, { request, token, text, company, visitor });
    await reserveForKey(tx, scope, keyed, address);
    return address;
  });
  return sent(to);
}

interface LinkToEmail {
  request: SignatureRequestRow;
  token: string;
  text: EmailText;
  company: Company;
  visitor: SigningVisitor;
}

/** The job is locked, and the request open. Gives the address. */
export async function emailLink(
  deps: Deps,
  tx: Tx,
  scope: Scope,
  { request: open, token, text, company, visitor }: LinkToEmail,
): Promise<string> {
  const now = deps.clock.now();
  const request = addressTo(open, text.to);
  const to = request.signerEmail;
  if (!(await postSigningLink(deps, tx, company, request, { token, text }))) {
    // A link that was emailed already is not emailed to somebody else, or with another text, without anybody noticing.
    await assertSameMail(tx, scope.accountId, linkMailKey(request), { to, text });
    return to;
  }
  const job = await markSent(tx, request, now, 'mail');
  if (text.to) await saveMissingEmail(deps, tx, job, text.to, scope.userId);
  await addEvent(tx, request, {
    kind: 'sent',
    what: `The link for ${to} was queued to be emailed`,
    at: now,
    address: visitor.address,
    userAgent: visitor.userAgent,
  });
  await recordEvent(tx, deps.clock, {
    type: 'signature.sent',
    accountId: scope.accountId,
    actorUserId: scope.userId,
    subjectId: request.jobId,
    data: { requestId: request.id, stage: request.stage, to },
  });
  return to;
}

/** The address that was typed becomes the signer's. */
function addressTo(found: SignatureRequestRow, typed: string | null | undefined): Addressed {
  const request = { ...found, signerEmail: typed || found.signerEmail };
  // Whoever opened it was shown the other address, and the record of the signature names one.
  const isOpened = found.openedAt !== null && found.signerEmail !== null;
  if (isOpened && request.signerEmail?.toLowerCase() !== found.signerEmail?.toLowerCase())
    throw new Refusal('conflict', {
      message: `This link was made for ${found.signerEmail} and has been opened. Make a new link for another address.`,
    });
  if (isAddressed(request)) return request;
  const message = emailNeeded('send a signature request');
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
    await markSent(tx, request, now, 'copied link');
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
