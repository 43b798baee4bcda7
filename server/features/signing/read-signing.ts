// The page behind a link: the frozen document, and whether it can still be signed. A signed one stays readable after
// its link expired (B-43); a link that was ended is refused with its reason (B-54b).
import type { ExpiredSigning, SigningPage } from '#contract/signatures.ts';
import type { Deps } from '#server/deps.ts';
import { isAccountStopped } from '#server/features/accounts/accounts.service.ts';
import { copyMailState } from './copy-mail.ts';
import { assertNotEnded, ended, findLink, isExpired } from './find-link.ts';
import { noteArrived } from './note-arrived.ts';
import { countPages } from './pages.store.ts';
import type { RequestRow } from './requests.store.ts';
import { nameOfUser } from './sender-name.ts';
import { addLook, type EventKind } from './signature-events.store.ts';
import { isSender, type Visitor } from './visitor.ts';

export async function readSigning(
  deps: Deps,
  token: string,
  visitor: Visitor,
): Promise<SigningPage | ExpiredSigning> {
  const request = await findReadable(deps, token, visitor);
  const now = deps.clock.now();
  const isSigned = request.status === 'approved';
  if (!isSigned) {
    await noteLook(deps, request, visitor, { kind: 'opened', what: 'The document was opened' });
    if (!isSender(visitor, request) && !isExpired(request, now)) await noteArrived(deps, request, now);
  }
  const tokenExpiresAt = request.tokenExpiresAt.toISOString();
  if (!isSigned && isExpired(request, now))
    return {
      status: 'pending',
      tokenExpiresAt,
      isExpired: true,
      companyName: request.page.companyInfo.companyName,
      companyPhone: request.page.companyInfo.companyPhone,
    };
  return {
    status: isSigned ? 'approved' : 'pending',
    tokenExpiresAt,
    isExpired: false,
    signerName: request.signerName,
    signerEmail: request.signerEmail,
    signedAt: request.signedAt?.toISOString() ?? null,
    isSealing: isSigned && request.sealedAt === null,
    copyMail: await copyMailState(deps.db.query, request),
    pageCount: await countPages(deps.db.query, request),
    job: request.page,
  };
}

/** Signed, or still to be signed; expired ones too. */
export async function findReadable(deps: Deps, token: string, visitor: Visitor): Promise<RequestRow> {
  const request = await findLink(deps, visitor.address, token);
  if (request.status === 'approved') return request;
  assertNotEnded(request);
  if (await isAccountStopped(deps.db.query, request)) throw ended(request, 'signing_link_withdrawn');
  return request;
}

/** A view in a browser signed in for the sender is marked as such (B-50). */
export async function noteLook(
  { db, clock }: Deps,
  request: RequestRow,
  visitor: Visitor,
  { kind, what }: { kind: EventKind; what: string },
): Promise<void> {
  const where =
    visitor.session && isSender(visitor, request)
      ? ` in a browser signed in as ${await nameOfUser(db.query, visitor.session)}, on the sender’s side`
      : '';
  await addLook(db.query, request, {
    kind,
    what: `${what}${where}`,
    at: clock.now(),
    address: visitor.address,
    userAgent: visitor.userAgent,
  });
}
