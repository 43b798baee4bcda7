// Looks at the files themselves where the ledger is unsure: after a crash in the middle of a write, and for files that
// were stored before there was a ledger.
import type { FileStore } from '#server/ports/files/files.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import {
  type ClaimedFile,
  claimFile,
  claimRemoval,
  confirmFile,
  type FileId,
  forgetFile,
} from './stored-files.store.ts';

interface Needs {
  db: Database;
  files: Pick<FileStore, 'list'>;
}

/** Files of one account. */
export async function recountAccount({ db, files }: Needs, claimed: ClaimedFile[]): Promise<void> {
  const [first] = claimed;
  if (!first) return;
  const sizes = new Map<string, number>();
  // One file is asked for by its own name, many by the folder they lie in: asking for each would walk it each time.
  const prefix = claimed.length === 1 ? first.key : `accounts/${first.accountId}/`;
  for await (const { key, size } of files.list(prefix)) sizes.set(key, size);
  for (const file of claimed) {
    const size = sizes.get(file.key);
    if (size === undefined) await forgetFile(db.query, file);
    else await confirmFile(db.query, file, size);
  }
}

/** A file of which the ledger says something else than the storage, or nothing. */
export async function correctFile(needs: Needs & { clock: Clock }, file: FileId): Promise<void> {
  const now = needs.clock.now();
  const claimed =
    (await claimRemoval(needs.db.query, now, file)) ??
    (await needs.db.transaction((tx) => claimFile(tx, now, { ...file, bytes: 0 }, Number.MAX_SAFE_INTEGER)));
  if (claimed) await recountAccount(needs, [claimed]);
}
