// Opens the file store. The only file of the running product that sees the adapters: whoever is handed files is handed
// the store that counts.
import type { Config } from './config.ts';
import { clearGivenUp } from './features/objects/objects.service.ts';
import { isSealedKey } from './features/signing/signing.service.ts';
import type { Deps } from './platform/deps.ts';
import { countFiles } from './platform/storage/count-files.ts';
import { openDisk } from './ports/files/disk.ts';
import type { FileStore } from './ports/files/files.ts';
import { openS3 } from './ports/files/s3.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'log'> & {
  config: Pick<Config, 's3' | 'filesDir' | 'storageQuota'>;
};

export async function openFiles(needs: Needs, adapter?: FileStore): Promise<FileStore> {
  const { config, db, clock, log } = needs;
  return countFiles({
    files: adapter ?? (config.s3 ? openS3(config.s3) : await openDisk({ folder: config.filesDir })),
    db,
    clock,
    quota: config.storageQuota,
    // A customer who signed gets the sealed copy, however full the account is.
    isOwed: isSealedKey,
    makeRoom: (accountId, files) => clearGivenUp({ db, files, clock, log }, accountId),
  });
}
