// The document behind a link: what was sent, byte for byte; after signing the sealed one.
import { setTimeout as pause } from 'node:timers/promises';
import type { Deps } from '#server/platform/deps.ts';
import { FileReply } from '#server/platform/http/file-reply.ts';
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
  return pdf(await readFrozen(deps, request.documentKey, request.documentSha256), `${request.number}.pdf`);
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
