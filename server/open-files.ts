// Opens the file store. The only file of the running product that sees the adapters of the file store: everybody else
// gets the store that counts.
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { clearReprintable } from './features/jobs/jobs.service.ts';
import { clearGivenUp, isPictureKey } from './features/objects/objects.service.ts';
import { isSealedKey, isSelectionKey } from './features/signing/signing.service.ts';
import { type CountedFiles, countFiles } from './platform/storage/count-files.ts';
import { openDisk } from './ports/files/disk.ts';
import type { FileStore } from './ports/files/files.ts';
import { openS3 } from './ports/files/s3.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'log'> & {
  config: Pick<Config, 's3' | 'filesDir' | 'storageQuota'>;
};

export async function openFiles(needs: Needs, adapter?: FileStore): Promise<CountedFiles> {
  const { config, db, clock, log } = needs;
  return countFiles({
    files: adapter ?? (config.s3 ? openS3(config.s3) : await openDisk({ folder: config.filesDir })),
    db,
    clock,
    limitFor: (key) => limitFor(key, config.storageQuota),
    async makeRoom(accountId, files) {
      await clearGivenUp({ db, files, clock, log }, accountId);
      await clearReprintable({ db, files, clock }, accountId);
    },
  });
}

/**
 * Photos end at the quota. A tenth more is reserved for documents: an account with too many photos can still send an
 * invoice. And a customer chooses, signs and gets the sealed copy, however full the account is; ten choices of a link are
 * kept at most.
 */
function limitFor(key: string, quota: number): number {
  if (isSealedKey(key) || isSelectionKey(key)) return Number.MAX_SAFE_INTEGER;
  return isPictureKey(key) ? quota : quota + Math.floor(quota / 10);
}
