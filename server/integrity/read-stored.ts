// Reads a file that may be damaged. One bad file is reported; a storage that is away is an error, because then nothing
// is known about any file.
import { type FileStore, StorageError, type StoredFile } from '#server/ports/files/files.ts';

export interface Damage {
  why: string;
}

export const isDamage = (found: StoredFile | Damage | null): found is Damage =>
  found !== null && 'why' in found;

/** Null when it is not there. */
export async function readStored(files: FileStore, key: string): Promise<StoredFile | Damage | null> {
  try {
    return await files.get(key);
  } catch (error) {
    if (!isOfOneFile(error)) throw error;
    return { why: `cannot be read: ${error.message}` };
  }
}

/** What a disk answers for one file while it serves the others. */
const fileErrors = ['EIO', 'EACCES', 'EPERM', 'EISDIR', 'ENOTDIR', 'ELOOP', 'EBADMSG', 'EUCLEAN'];

function isOfOneFile(error: unknown): error is Error {
  // Such a key is in its record: another one there would be found.
  if (error instanceof Error && error.name === 'BadFileKey') return true;
  if (!(error instanceof StorageError)) return false;
  const { status, code, cause } = error;
  if (status !== undefined) return status < 500 && status !== 429;
  return code === undefined ? cause === undefined : fileErrors.includes(code);
}
