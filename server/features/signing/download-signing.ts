// The document behind a link: what was sent, byte for byte; after signing the sealed one.
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Deps } from '#server/platform/deps.ts';
import { contentDisposition, FileReply } from '#server/platform/http/file-reply.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { isExpired } from './find-link.ts';
import { readFrozen } from './frozen-files.ts';
import { findReadable, noteLook } from './read-signing.ts';
import { findRequest, type RequestRow } from './requests.store.ts';
import type { Visitor } from './visitor.ts';

/** Who signs and downloads at once opens a new tab: it waits for the seal rather than show an error. */
const patience = { tries: 15, everyMs: 200 };

export async function downloadSigning(deps: Deps, token: string, visitor: Visitor): Promise<FileReply> {
  const request = await findReadable(deps, token, visitor);
  if (request.status === 'approved') {
    const { sealedKey, sealedSha256, number } = await whenSealed(deps, request);
    return pdf(await readFrozen(deps, sealedKey, sealedSha256), `${number}-signed.pdf`);
  }
  if (isExpired(request, deps.clock.now())) throw new Refusal('signing_link_expired');
  await noteLook(deps, request, visitor, { kind: 'downloaded', what: 'The PDF of the document was opened' });
  const bytes = await readFrozen(deps, request.documentKey, request.documentSha256);
  // To be read before it is signed, so it opens rather than being put away among the downloads.
  return new FileReply(bytes, {
    contentType: 'application/pdf',
    headers: { 'content-disposition': contentDisposition(`${request.number}.pdf`, 'inline') },
  });
}

/** A picture runs nothing and fetches nothing, also when it is opened by itself. */
const pictureHeaders = {
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  vary: 'Accept-Encoding',
};

const packed = promisify(gzip);

/** What is to be signed, as a picture; part of opening the page, so it is no look of its own. */
export async function pictureSigning(
  deps: Deps,
  token: string,
  visitor: Visitor,
  acceptEncoding: string,
): Promise<FileReply> {
  const request = await findReadable(deps, token, visitor);
  if (request.status !== 'approved' && isExpired(request, deps.clock.now()))
    throw new Refusal('signing_link_expired');
  if (request.pictureKey === null) throw new Refusal('not_found');
  const bytes = await readFrozen(deps, request.pictureKey, request.pictureSha256);
  const contentType = 'image/svg+xml';
  if (!/\bgzip\b/.test(acceptEncoding)) return new FileReply(bytes, { contentType, headers: pictureHeaders });
  // A fifth of the size, on a phone in somebody's yard.
  const headers = { ...pictureHeaders, 'content-encoding': 'gzip' };
  return new FileReply(await packed(bytes), { contentType, headers });
}

const pdf = (bytes: Buffer, filename: string) =>
  new FileReply(bytes, { contentType: 'application/pdf', filename });

async function whenSealed(deps: Deps, first: RequestRow): Promise<RequestRow & { sealedKey: string }> {
  let request: RequestRow | null = first;
  for (let tried = 0; request && tried < patience.tries; tried += 1) {
    const { sealedKey } = request;
    if (sealedKey !== null) return { ...request, sealedKey };
    await pause(patience.everyMs);
    request = await findRequest(deps.db.query, request);
  }
  throw request ? new Refusal('being_sealed', { retryAfterSeconds: 2 }) : new Refusal('signing_link_unknown');
}
