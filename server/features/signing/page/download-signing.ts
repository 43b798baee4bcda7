// The document behind a link: what was sent, byte for byte; after signing the sealed one.
import { setTimeout as pause } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import type { Deps } from '#server/deps.ts';
import { contentDisposition, FileReply } from '#server/platform/http/file-reply.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { openFrozen, readFrozen } from '../evidence/frozen-files.ts';
import { findPagePicture, type PagePicture } from '../evidence/pages.store.ts';
import { picturesOf } from '../evidence/selections.store.ts';
import { markArrived } from '../requests/mark-sent.ts';
import { findRequest, type SignatureRequestRow } from '../requests/signature-requests.store.ts';
import { assertSignable, findSigningLink, isExpired, linkEnded } from './find-link.ts';
import { findReadable, recordView } from './read-signing.ts';
import { nameOfChoice, requireSelection } from './select.ts';
import { isSender, type SigningVisitor } from './visitor.ts';

/** A signer who downloads at once opens a new tab: it waits for the seal rather than show an error. */
const retry = { tries: 15, everyMs: 200 };

export async function downloadSigning(
  deps: Deps,
  token: string,
  visitor: SigningVisitor,
): Promise<FileReply> {
  const request = await findReadable(deps, token, visitor);
  await deps.limits.hit(deps.config.limits.linkFiles, request.id);
  if (request.status === 'approved') {
    const { sealedKey, sealedSha256, number } = await whenSealed(deps, request);
    return pdf(await readFrozen(deps, sealedKey, sealedSha256), `${number}-signed.pdf`);
  }
  if (isExpired(request, deps.clock.now())) throw linkEnded(request, 'signing_link_expired');
  await recordView(deps, request, visitor, {
    kind: 'downloaded',
    what: 'The PDF of the document was opened',
  });
  if (!isSender(visitor, request)) await markArrived(deps, request, visitor, deps.clock.now());
  const bytes = await readFrozen(deps, request.documentKey, request.documentSha256);
  return toRead(bytes, request.number);
}

/** To be read before it is signed, so it opens rather than being put away among the downloads. */
const toRead = (bytes: Buffer, number: string) =>
  new FileReply(bytes, {
    contentType: 'application/pdf',
    headers: { 'content-disposition': contentDisposition(`${number}.pdf`, 'inline') },
  });

/** A picture runs nothing and fetches nothing, also when it is opened on its own. */
const pictureHeaders = {
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  vary: 'Accept-Encoding',
};

/** A page of what is to be signed, as a picture; part of opening the signing page, so it is no view of its own. */
export async function readPagePicture(
  deps: Deps,
  { token, page }: { token: string; page: string },
  visitor: SigningVisitor,
  acceptEncoding: string,
): Promise<FileReply> {
  const request = await findReadable(deps, token, visitor);
  await deps.limits.hit(deps.config.limits.linkFiles, request.id);
  if (request.status !== 'approved' && isExpired(request, deps.clock.now()))
    throw linkEnded(request, 'signing_link_expired');
  const found = /^[1-9]\d{0,3}$/.test(page)
    ? await findPagePicture(deps.db.query, request, Number(page))
    : null;
  if (!found) throw new Refusal('not_found');
  return pictureReply(deps, found, acceptEncoding);
}

/** A page of what the customer chose, as a picture. */
export async function readSelectionPicture(
  deps: Deps,
  { token, selectionId, page }: { token: string; selectionId: string; page: string },
  visitor: SigningVisitor,
  acceptEncoding: string,
): Promise<FileReply> {
  const { selection } = await findChosen(deps, { token, selectionId }, visitor);
  const pictures = await picturesOf(deps.db.query, selection);
  const found = /^[1-9]\d{0,3}$/.test(page) ? pictures[Number(page) - 1] : undefined;
  if (!found) throw new Refusal('not_found');
  return pictureReply(deps, found, acceptEncoding);
}

export async function downloadSelection(
  deps: Deps,
  params: { token: string; selectionId: string },
  visitor: SigningVisitor,
): Promise<FileReply> {
  const { request, selection } = await findChosen(deps, params, visitor);
  await recordView(deps, request, visitor, {
    kind: 'downloaded',
    what: `The PDF of a choice was opened: ${nameOfChoice(selection)}`,
  });
  return toRead(await readFrozen(deps, selection.documentKey, selection.documentSha256), request.number);
}

/** Of a link that can still be signed: afterwards what was chosen is the document. */
export async function findChosen(
  deps: Deps,
  { token, selectionId }: { token: string; selectionId: string },
  visitor: SigningVisitor,
) {
  const request = await findSigningLink(deps, visitor.address, token);
  await assertSignable(deps, request);
  await deps.limits.hit(deps.config.limits.linkFiles, request.id);
  return { request, selection: await requireSelection(deps.db.query, request, selectionId) };
}

async function pictureReply(deps: Deps, found: PagePicture, acceptEncoding: string): Promise<FileReply> {
  const { stream, size } = await openFrozen(deps, found.key, found.sha256);
  const contentType = 'image/svg+xml';
  if (/\bgzip\b/.test(acceptEncoding)) {
    const headers = { ...pictureHeaders, 'content-encoding': 'gzip', 'content-length': String(size) };
    return new FileReply(stream, { contentType, headers });
  }
  const plain = createGunzip();
  stream.on('error', (error) => plain.destroy(error));
  plain.on('close', () => stream.destroy());
  return new FileReply(stream.pipe(plain), { contentType, headers: pictureHeaders });
}

const pdf = (bytes: Buffer, filename: string) =>
  new FileReply(bytes, { contentType: 'application/pdf', filename });

async function whenSealed(
  deps: Deps,
  first: SignatureRequestRow,
): Promise<SignatureRequestRow & { sealedKey: string }> {
  let request: SignatureRequestRow | null = first;
  for (let tried = 0; request && tried < retry.tries; tried += 1) {
    const { sealedKey } = request;
    if (sealedKey !== null) return { ...request, sealedKey };
    await pause(retry.everyMs);
    request = await findRequest(deps.db.query, request);
  }
  throw request ? new Refusal('being_sealed', { retryAfterSeconds: 2 }) : new Refusal('signing_link_unknown');
}
