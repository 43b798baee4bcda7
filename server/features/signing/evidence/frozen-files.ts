// The frozen files of a signature request: their keys, and reading one. A file that has changed or is missing is an
// error, never a document.
import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import type { Deps } from '#server/deps.ts';

// All keys of a job begin alike, so that its files are removed together. Each is named by its content: two that write
// at once never overwrite each other.
export interface RequestFileOwner {
  accountId: string;
  jobId: string;
  id: string;
}

export const jobFolder = ({ accountId, jobId }: Omit<RequestFileOwner, 'id'>) =>
  `accounts/${accountId}/signing/${jobId}/`;

export const requestFolder = (owner: RequestFileOwner) => `${jobFolder(owner)}${owner.id}/`;

export const sentKey = (owner: RequestFileOwner, sha256: string) =>
  `${requestFolder(owner)}sent-${sha256}.pdf`;

export const pageKey = (owner: RequestFileOwner, sha256: string) =>
  `${requestFolder(owner)}page-${sha256}.svg.gz`;

interface SelectionFileOwner extends RequestFileOwner {
  selectionId: string;
}

const selectionFolder = (owner: SelectionFileOwner) => `${requestFolder(owner)}${owner.selectionId}/`;

export const selectionSentKey = (owner: SelectionFileOwner, sha256: string) =>
  `${selectionFolder(owner)}sent-${sha256}.pdf`;

export const selectionPageKey = (owner: SelectionFileOwner, sha256: string) =>
  `${selectionFolder(owner)}page-${sha256}.svg.gz`;

export const sealedKey = (owner: RequestFileOwner, sha256: string) =>
  `${requestFolder(owner)}sealed-${sha256}.pdf`;

/** What a customer has chosen, also once it is signed, and what is sealed of what they signed. The database reads it too. */
export const customersFiles =
  /^accounts\/[^/]+\/signing\/[^/]+\/[^/]+\/(sealed-[0-9a-f]+\.pdf|[^/]+\/[^/]+)$/;

type Needs = Pick<Deps, 'files'>;

/** Null is the key of a document that was given up. */
export async function readFrozen(
  { files }: Needs,
  key: string | null,
  sha256: string | null,
): Promise<Buffer> {
  const stored = key === null ? null : await files.get(key);
  if (!stored) throw new Error(`A sent document is missing: ${key}`);
  if (sha256Of(stored.bytes) !== sha256) throw changed(key);
  return stored.bytes;
}

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/**
 * The same without holding it: as much is read as the reader takes. The last piece waits until the whole is known to be
 * right; otherwise the answer breaks off.
 */
export async function openFrozen(
  { files }: Needs,
  key: string,
  sha256: string,
): Promise<{ stream: Readable; size: number }> {
  const opened = await files.open(key);
  if (!opened) throw new Error(`A sent document is missing: ${key}`);
  const hash = createHash('sha256');
  let last: Buffer | undefined;
  const check = new Transform({
    transform(piece: Buffer, _, done) {
      hash.update(piece);
      const before = last;
      last = piece;
      done(null, before);
    },
    flush(done) {
      if (hash.digest('hex') === sha256) done(null, last);
      else done(changed(key));
    },
  });
  opened.stream.on('error', (error) => check.destroy(error));
  check.on('close', () => opened.stream.destroy());
  return { stream: opened.stream.pipe(check), size: opened.size };
}

const changed = (key: string | null) => new Error(`A sent document is not what was sent: ${key}`);
