// Wraps the file store and keeps the ledger: a file is counted and checked against the account's quota before its first
// byte is written, and released when it is removed. Features know no other file store.
import type { SQL } from 'drizzle-orm';
import { type FileStore, StorageFull } from '#server/ports/files/files.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Refusal } from '../http/refusal.ts';
import { recountAccount } from './recount-files.task.ts';
import {
  claimFile,
  claimRemoval,
  confirmation,
  confirmFile,
  type FileId,
  forgetFile,
  type StorageLimit,
  unlimited,
} from './stored-files.store.ts';

export interface Counting {
  /** The adapter. */
  files: FileStore;
  db: Database;
  clock: Clock;
  /** What an account may hold together with this file. */
  limitFor(key: string): StorageLimit;
  /** Removes what can be done without; called only when an account has no room left. */
  makeRoom(accountId: string, files: CountedFiles): Promise<void>;
  /** For whom there is no room, in their own words. */
  refusalFor(file: FileId): Promise<Refusal>;
}

export interface CountedFiles extends FileStore {
  /**
   * Stores a file that nobody else writes, and leaves it to the caller to confirm it with what else is written about it:
   * the returned statement is for `writeTogether`. A file that is never confirmed is counted anew a day later.
   */
  putUnconfirmed(key: string, bytes: Uint8Array, contentType: string): Promise<SQL>;
}

export function countFiles({ files, db, clock, limitFor, makeRoom, refusalFor }: Counting): CountedFiles {
  const claim = (file: FileId & { bytes: number }, limit: StorageLimit) =>
    claimFile(db.query, clock.now(), file, limit);

  async function claimRoom(file: FileId & { bytes: number }) {
    const limit = limitFor(file.key);
    const claimed = await claim(file, limit);
    if (claimed) return claimed;
    await makeRoom(file.accountId, counted);
    const second = await claim(file, limit);
    if (!second) throw await refusalFor(file);
    return second;
  }

  async function write(key: string, bytes: Uint8Array, contentType: string) {
    const file = { accountId: accountOf(key), key, bytes: bytes.length };
    const claimed = await claimRoom(file);
    try {
      await files.put(key, bytes, contentType);
    } catch (error) {
      // After any other failure it is unknown what was left: the recount checks later.
      if (error instanceof StorageFull) await recountAccount({ db, files }, [claimed]);
      throw error;
    }
    return { file, claimed };
  }

  const counted: CountedFiles = {
    describe: files.describe,
    check: files.check && (() => files.check?.() ?? Promise.resolve()),
    get: (key) => files.get(key),
    open: (key) => files.open(key),
    list: (prefix) => files.list(prefix),
    async put(key, bytes, contentType) {
      const { file, claimed } = await write(key, bytes, contentType);
      // Written or removed by somebody else at the same time: the recount sees which came last.
      if (!(await confirmFile(db.query, claimed, bytes.length))) await claim(file, unlimited);
    },
    async putUnconfirmed(key, bytes, contentType) {
      const { claimed } = await write(key, bytes, contentType);
      return confirmation(claimed, bytes.length);
    },
    async remove(key) {
      const file = { accountId: accountOf(key), key };
      const claimed = await claimRemoval(db.query, clock.now(), file);
      await files.remove(key);
      if (claimed && !(await forgetFile(db.query, claimed))) await claimRemoval(db.query, clock.now(), file);
    },
  };
  return counted;
}

const accountFolder = /^accounts\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/[^/]+\/./;

/** There is no other place: a file that belongs to no account would be counted nowhere. */
function accountOf(key: string): string {
  const accountId = accountFolder.exec(key)?.[1];
  if (!accountId) throw new Error(`A file is stored below accounts/<id>/<kind>/, not at ${key}.`);
  return accountId;
}
