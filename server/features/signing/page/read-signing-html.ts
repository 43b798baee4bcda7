// What was sent, as plain HTML (D-76): frozen with the link, like the PDF and its pictures. Reading it is a view,
// but not of the signing page: what is agreed to by signing does not stand here.
import type { Deps } from '#server/deps.ts';
import { formatMoment } from '#server/documents/document-dates.ts';
import { readCompany } from '#server/features/company/company.service.ts';
import type { ReadingPage } from '#server/platform/http/reading-page.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { documentTitleOf } from '../change-orders.ts';
import { markArrived } from '../requests/mark-sent.ts';
import { findReadingHtml, type SignatureRequestRow } from '../requests/signature-requests.store.ts';
import { findChosen } from './download-signing.ts';
import { isExpired, linkEnded } from './find-link.ts';
import { findReadable, recordView } from './read-signing.ts';
import { isSender, type SigningVisitor } from './visitor.ts';

export async function readSigningHtml(
  deps: Deps,
  token: string,
  visitor: SigningVisitor,
): Promise<ReadingPage> {
  const request = await findReadable(deps, token, visitor);
  await deps.limits.hit(deps.config.limits.linkFiles, request.id);
  const isSigned = request.status === 'approved';
  if (!isSigned && isExpired(request, deps.clock.now())) throw linkEnded(request, 'signing_link_expired');
  const article = await findReadingHtml(deps.db.query, request);
  if (article === null)
    throw new Refusal('not_found', {
      message: 'This document has no text version. Please go back and open the PDF.',
    });
  if (!isSigned) {
    await recordView(deps, request, visitor, {
      kind: 'read',
      what: 'The document was read as text',
    });
    if (!isSender(visitor, request)) await markArrived(deps, request, visitor, deps.clock.now());
  }
  return {
    title: titleOf(request),
    article,
    note: isSigned ? await signedNote(deps, request) : 'Not signed yet. This is the text of the document.',
    links: [
      {
        label: isSigned ? 'Back to your signed copy' : 'Back to sign or decline',
        address: `/sign/${token}`,
      },
      {
        label: isSigned ? 'Download the signed PDF' : 'Open the PDF',
        address: `/api/signatures/${token}/download`,
      },
    ],
  };
}

/** What the customer chose, before signing it. */
export async function readSelectionHtml(
  deps: Deps,
  params: { token: string; selectionId: string },
  visitor: SigningVisitor,
): Promise<ReadingPage> {
  const { request, selection } = await findChosen(deps, params, visitor);
  await recordView(deps, request, visitor, { kind: 'read', what: 'What was chosen was read as text' });
  if (!isSender(visitor, request)) await markArrived(deps, request, visitor, deps.clock.now());
  const { token, selectionId } = params;
  return {
    title: titleOf(request),
    article: selection.readingHtml,
    note: 'Not signed yet. This is the text of what you chose.',
    links: [
      { label: 'Back to sign or decline', address: `/sign/${token}` },
      { label: 'Open the PDF', address: `/api/signatures/${token}/selections/${selectionId}/download` },
    ],
  };
}

const titleOf = (request: SignatureRequestRow) =>
  `${documentTitleOf(request)} ${request.number} – ${request.frozenTexts.companyInfo.companyName}`;

async function signedNote({ db }: Deps, request: SignatureRequestRow): Promise<string> {
  const { timeZone } = await readCompany(db.query, request.accountId);
  const at = request.signedAt ? ` on ${formatMoment(request.signedAt, timeZone)}` : '';
  return `Signed by ${request.signerName}${at}. This is the text of what was signed; the signature is in the PDF.`;
}
