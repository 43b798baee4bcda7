// Opens the file store. The only file of the running product that sees the adapters of the file store: everybody else
// gets the store that counts.
import { storageText } from '#contract/texts/storage-text.ts';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { clearReprintable } from './features/jobs/jobs.service.ts';
import { clearGivenUp, isPictureKey } from './features/objects/objects.service.ts';
import { customersFiles } from './features/signing/signing.service.ts';
import type { Database } from './platform/db/database.ts';
import { Refusal } from './platform/http/refusal.ts';
import { type CountedFiles, countFiles } from './platform/storage/count-files.ts';
import {
  readUse,
  type StorageLimit,
  type UseOfKind,
  unlimited,
} from './platform/storage/stored-files.store.ts';
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
    refusalFor: ({ accountId, key }) => refusalFor(db, accountId, key),
  });
}

/**
 * Photos end at the quota, with everything that is counted. A tenth more is reserved for documents: an account with too many
 * photos can still send an invoice. A customer chooses, signs and gets the sealed copy, however full the account is; and
 * since a company can do nothing about that, it takes none of the room for its documents: nobody with a link keeps it from
 * sending the next one (docs/decisions/0032).
 */
function limitFor(key: string, quota: number): StorageLimit {
  if (customersFiles.test(key)) return unlimited;
  if (isPictureKey(key)) return { bytes: quota };
  return { bytes: quota + Math.floor(quota / 10), beside: customersFiles };
}

/** Photos always make room for photos. Who wants to send something is told what is in the way. */
async function refusalFor(db: Database, accountId: string, key: string): Promise<Refusal> {
  if (isPictureKey(key)) return new Refusal('storage_full');
  const use = await readUse(db.query, accountId, customersFiles);
  const sumOf = (isWanted: (one: UseOfKind) => boolean) =>
    use.filter(isWanted).reduce((sum, { bytes }) => sum + bytes, 0);
  const isPicture = ({ kind }: UseOfKind) => kind === 'objects';
  const shares: [what: string, bytes: number][] = [
    ['photos take', sumOf(isPicture)],
    ['documents', sumOf((one) => !isPicture(one) && !one.isMatching)],
    ['what customers chose and signed', sumOf(({ isMatching }) => isMatching)],
  ];
  const found = shares.map(([what, bytes]) => `${what} ${storageText(bytes)}`).join(', ');
  return new Refusal('storage_full', {
    message: `Your storage is full: ${found}. Delete photos, or jobs that are no longer needed, and try again.`,
  });
}
