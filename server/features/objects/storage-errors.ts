// A storage that does not answer is a refusal, not a fault.
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Log } from '#server/platform/log.ts';
import { StorageError } from '#server/ports/files/files.ts';

export async function orStorageUnavailable<T>(log: Log, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    log.error({ err: error }, 'file storage failed');
    throw new Refusal('unavailable', {
      message: 'Pictures can’t be stored or shown right now. Please try again shortly.',
      retryAfterSeconds: 30,
    });
  }
}
