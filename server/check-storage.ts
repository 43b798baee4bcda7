// Checks at the start whether the file storage accepts us. A wrong bucket or key would otherwise show with the first
// upload, on somebody's phone. One that is merely away may come back, and the product works on without files until
// then.
import type { Log } from './platform/log.ts';
import { type FileStore, StorageError } from './ports/files/files.ts';

export async function checkStorage(
  { check, describe }: Pick<FileStore, 'check' | 'describe'>,
  log: Pick<Log, 'warn'>,
): Promise<void> {
  try {
    await check?.();
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    const problem = problemWith(describe, error);
    if (problem) throw new Error(problem);
    log.warn(
      { err: error, storage: describe },
      'the file storage is away: PDFs and uploads are refused until it is back',
    );
  }
}

/** A message for the person who sets it up; null for what passes on its own. */
function problemWith(storage: string, { status, code }: StorageError): string | null {
  const response = [status, code].filter(Boolean).join(' ');
  if (status === undefined || status === 408 || status === 429 || status >= 500) return null;
  if (status === 404)
    return `There is no ${storage} (${response}). Make the bucket, or correct S3_BUCKET or S3_ENDPOINT.`;
  if (status === 401 || status === 403)
    return `The ${storage} refuses the key (${response}). Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: the key needs the rights to list, read, write and delete there.`;
  return `The ${storage} does not answer as an object storage does (${response}). Check S3_ENDPOINT and S3_REGION.`;
}
