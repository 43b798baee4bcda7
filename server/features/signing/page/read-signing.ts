// The page behind a link: the frozen document, and whether it can still be signed. A signed one stays readable after
// its link expired (B-43); a link that was ended is refused with its reason (B-54b).
import { formatDecimal } from '#contract/lines/money.ts';
import type { ExpiredSigning, SigningPageReply } from '#contract/signatures.ts';
import type { Deps } from '#server/deps.ts';
import { howToPay } from '#server/documents/document-model.ts';
import { isAccountStopped } from '#server/features/accounts/accounts.service.ts';
import { type Company, companyBrand, readCompany } from '#server/features/company/company.service.ts';
import { depositDueOf, type JobRecord } from '#server/features/jobs/jobs.service.ts';
import { countPages } from '../evidence/pages.store.ts';
import { addView, type EventKind } from '../evidence/signature-events.store.ts';
import { cancelableUntil } from '../requests/cancellation-right.ts';
import { markArrived } from '../requests/mark-sent.ts';
import { hasReadingHtml, type SignatureRequestRow } from '../requests/signature-requests.store.ts';
import { copyMailState } from '../sealing/signing-mails.store.ts';
import { jobOfRequestedDeposit } from '../signing.mail.ts';
import { endingOf, findSignedLink, isExpired, linkEnded } from './find-link.ts';
import { browserOf, isSender, type SigningVisitor } from './visitor.ts';

export async function readSigning(
  deps: Deps,
  token: string,
  visitor: SigningVisitor,
): Promise<SigningPageReply | ExpiredSigning> {
  const request = await findReadable(deps, token, visitor);
  const now = deps.clock.now();
  const isSigned = request.status === 'approved';
  if (!isSigned) {
    await recordView(deps, request, visitor, { kind: 'opened', what: 'The document was opened' });
    // Also one that has run out: it did arrive.
    if (!isSender(visitor, request)) await markArrived(deps, request, visitor, now);
  }
  const company = await readCompany(deps.db.query, request.accountId);
  const style = companyBrand(deps, company);
  const tokenExpiresAt = request.tokenExpiresAt.toISOString();
  if (!isSigned && isExpired(request, now))
    return {
      status: 'pending',
      tokenExpiresAt,
      isExpired: true,
      companyName: request.frozenTexts.companyInfo.companyName,
      companyPhone: request.frozenTexts.companyInfo.companyPhone,
      ...style,
    };
  const owing = isSigned ? await jobOfRequestedDeposit(deps.db.query, request) : null;
  const due = owing ? depositDueOf(owing) : 0;
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
    readUrl: (await hasReadingHtml(deps.db.query, request)) ? `/sign/${token}/read` : null,
    cancelUntil: cancelableUntil(request, company.timeZone, now),
    cancelledAt: request.cancelledAt?.toISOString() ?? null,
    ...style,
    job: {
      ...request.frozenTexts,
      depositDue: formatDecimal(due),
      howToPay: due > 0 ? howToPayDeposit(company, request) : null,
      // Only whoever signed, with the link that was theirs, is led on to paying.
      payUrl: owing ? await payUrlOf(deps, owing) : null,
    },
  };
}

const payUrlOf = async ({ db, payLinks }: Deps, job: JobRecord): Promise<string | null> =>
  (await payLinks.canPay(db.query, job)) ? payLinks.lasting(db.query, job) : null;

const howToPayDeposit = (company: Company, { number, frozenTexts }: SignatureRequestRow): string | null =>
  howToPay(
    company,
    number,
    `Call ${frozenTexts.companyInfo.companyName || 'your contractor'} to arrange payment.`,
  ) ?? null;

/** Signed, or still to be signed; expired ones too. */
export async function findReadable(
  deps: Deps,
  token: string,
  visitor: SigningVisitor,
): Promise<SignatureRequestRow> {
  const request = await findSignedLink(deps, visitor.address, token);
  if (request.status === 'approved') return request;
  const isStopped = await isAccountStopped(deps.db.query, request);
  const ending = endingOf(request) ?? (isStopped ? 'signing_link_withdrawn' : null);
  if (ending === null) return request;
  const company = isStopped ? null : await readCompany(deps.db.query, request.accountId);
  throw linkEnded(request, ending, company ? companyBrand(deps, company) : undefined);
}

/** A view in a browser signed in for the sender is marked as such (B-50). */
export async function recordView(
  { db, clock }: Deps,
  request: SignatureRequestRow,
  visitor: SigningVisitor,
  { kind, what }: { kind: EventKind; what: string },
): Promise<void> {
  const where = await browserOf(db.query, request, visitor);
  await addView(db.query, request, {
    kind,
    what: `${what}${where}`,
    at: clock.now(),
    address: visitor.address,
    userAgent: visitor.userAgent,
  });
}
