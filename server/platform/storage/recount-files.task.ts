// Repairs what a crash left half done, one account after the other. Each file is repaired on its own, so the next run
// continues one that was cut off.
import type { FileStore } from '#server/ports/files/files.ts';
import { type Clock, hours, later } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { defineTask, handles, noPayload, type TaskHandler } from '../queue/queue.ts';
import {
  type ClaimedFile,
  claimFile,
  claimRemoval,
  confirmFile,
  type FileId,
  findUnconfirmedClaims,
  forgetFile,
  unlimited,
} from './stored-files.store.ts';

export const recountFiles = defineTask('storage.recount', noPayload);

/** Longer than any write takes. */
const unconfirmedFor = hours(24);

export const recountFilesHandler = (deps: { db: Database; files: FileStore; clock: Clock }): TaskHandler =>
  handles(recountFiles, async () => {
    const before = later(deps.clock.now(), -unconfirmedFor);
    let claimed = await findUnconfirmedClaims(deps.db.query, before, null);
    while (claimed[0]) {
      await recountAccount(deps, claimed);
      claimed = await findUnconfirmedClaims(deps.db.query, before, claimed[0].accountId);
    }
  });

interface Needs {
  db: Database;
  files: Pick<FileStore, 'list'>;
}

/**
 * Reads the sizes of one account's files from the storage where the ledger is unsure: after a crash in the middle of a
 * write, and for files stored before there was a ledger.
 */
export async function recountAccount({ db, files }: Needs, claimed: ClaimedFile[]): Promise<void> {
  const [first] = claimed;
  if (!first) return;
  const sizes = new Map<string, number>();
  // One file is looked up by its name, many by their folder: looking up each would walk the folder each time.
  const prefix = claimed.length === 1 ? first.key : `accounts/${first.accountId}/`;
  for await (const { key, size } of files.list(prefix)) sizes.set(key, size);
  for (const file of claimed) {
    const size = sizes.get(file.key);
    if (size === undefined) await forgetFile(db.query, file);
    else await confirmFile(db.query, file, size);
  }
}

/** A file that the ledger has otherwise than the storage, or not at all. */
export async function correctFile(needs: Needs & { clock: Clock }, file: FileId): Promise<void> {
  const now = needs.clock.now();
  const claimed =
    (await claimRemoval(needs.db.query, now, file)) ??
    (await claimFile(needs.db.query, now, { ...file, bytes: 0 }, unlimited));
  if (claimed) await recountAccount(needs, [claimed]);
}
