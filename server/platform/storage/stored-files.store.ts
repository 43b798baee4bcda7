// The ledger of stored files: the only SQL that changes what an account has stored; integrity/ reads it too. Every
// change locks the account's sum first, so that writers of one account follow each other and none waits for another's
// file.
import { and, eq, gte, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { type RowOf, readRows, selected } from '../db/read-rows.ts';
import { newId } from '../ids.ts';
import { storageUse, storedFiles } from './stored-files.tables.ts';

type FileRow = typeof storedFiles.$inferSelect;
export type FileId = Pick<FileRow, 'accountId' | 'key'>;
export type ClaimedFile = FileId & { claim: string };

const ofFile = ({ accountId, key }: FileId) => sql`f.account_id = ${accountId} and f.key = ${key}`;

const lockedSum = (accountId: string) =>
  sql`select account_id from storage_use where account_id = ${accountId} for update`;

/** How much an account may hold. */
export interface StorageLimit {
  bytes: number;
  /** Files by their keys that it may hold beside that. The database reads the pattern too. */
  beside?: RegExp;
}

export const unlimited: StorageLimit = { bytes: Number.MAX_SAFE_INTEGER };

/**
 * Counts a file that is about to be written; null when the account would then hold more than it may. One
 * that is replaced counts as the larger of the two until it is confirmed.
 */
export async function claimFile(
  db: Queryable,
  now: Date,
  file: FileId & { bytes: number },
  limit: StorageLimit,
): Promise<ClaimedFile | null> {
  const claimed = await claimWithin(db, now, file, limit);
  if (claimed) return claimed;
  // Of an account that stores its first file there is no sum yet.
  await db.insert(storageUse).values({ accountId: file.accountId, bytes: 0 }).onConflictDoNothing();
  return claimWithin(db, now, file, limit);
}

/**
 * One statement, so that nobody waits for a round trip with the sum locked. A file that appears while it waits for the
 * lock counts as additional: too much rather than too little.
 */
async function claimWithin(
  db: Queryable,
  now: Date,
  { accountId, key, bytes }: FileId & { bytes: number },
  limit: StorageLimit,
): Promise<ClaimedFile | null> {
  const claim = newId();
  // Read only where there is no room without them.
  const besides =
    limit.beside &&
    sql`or before + more <= ${limit.bytes}::bigint + (
      select coalesce(sum(b.bytes), 0) from stored_files b
      where b.account_id = ${accountId} and b.key ~ ${limit.beside.source})`;
  const { rowCount } = await db.execute(sql`
    with used as (select bytes from storage_use where account_id = ${accountId} for update),
    known as (
      select f.bytes from stored_files f, used
      where f.account_id = ${accountId} and f.key = ${key} for update of f),
    growth as (
      select used.bytes as before, ${bytes}::bigint - coalesce((select bytes from known), 0) as more from used)
    insert into stored_files as f (account_id, key, kind, bytes, claim, claimed_at)
    select ${accountId}::uuid, ${key}, split_part(${key}, '/', 3), ${bytes}::bigint, ${claim}::uuid,
           ${now}::timestamptz
    from growth where more <= 0 or before + more <= ${limit.bytes}::bigint ${besides}
    on conflict (account_id, key) do update
    set bytes = greatest(f.bytes, excluded.bytes), claim = excluded.claim, claimed_at = excluded.claimed_at`);
  return rowCount === 1 ? { accountId, key, claim } : null;
}

/** Null when it is not in the ledger. */
export async function claimRemoval(db: Queryable, now: Date, file: FileId): Promise<ClaimedFile | null> {
  const claim = newId();
  const { rowCount } = await db
    .update(storedFiles)
    .set({ claim, claimedAt: now })
    .where(and(eq(storedFiles.accountId, file.accountId), eq(storedFiles.key, file.key)));
  return rowCount === 1 ? { ...file, claim } : null;
}

/** The file is there with this size. False when somebody else has claimed it meanwhile. */
export async function confirmFile(db: Queryable, file: ClaimedFile, bytes: number): Promise<boolean> {
  const { rowCount } = await db.execute(confirmation(file, bytes));
  return rowCount === 1;
}

/** The same, for `writeTogether`. */
export const confirmation = (file: ClaimedFile, bytes: number) => sql`
  with locked as (${lockedSum(file.accountId)})
  update stored_files f set bytes = ${bytes}::bigint, claim = null, claimed_at = null
  from locked where ${ofFile(file)} and f.claim = ${file.claim}`;

/** The file is gone. False when somebody else has claimed it meanwhile. */
export async function forgetFile(db: Queryable, file: ClaimedFile): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    with locked as (${lockedSum(file.accountId)})
    delete from stored_files f using locked where ${ofFile(file)} and f.claim = ${file.claim}`);
  return rowCount === 1;
}

/** Files whose writing or removal began before the given time and was never finished: those of the next account. */
export async function findUnconfirmedClaims(
  db: Queryable,
  before: Date,
  after: string | null,
): Promise<ClaimedFile[]> {
  const { accountId, key, claim } = storedFiles;
  const rows = await readRows(
    db,
    { accountId, key, claim },
    sql`
      select ${selected({ accountId, key, claim })} from stored_files where claimed_at < ${before} and account_id = (
        select account_id from stored_files
        where claimed_at < ${before} and (${after}::uuid is null or account_id > ${after}::uuid)
        order by account_id limit 1)`,
  );
  return rows.flatMap((row) => (row.claim === null ? [] : { ...row, claim: row.claim }));
}

const { kind, bytes } = storedFiles;
export type UseOfKind = RowOf<{ kind: typeof kind; bytes: typeof bytes }> & { isMatching: boolean };

/** What an account has stored of each kind, what matches apart. */
export const readUse = (db: Queryable, accountId: string, pattern: RegExp): Promise<UseOfKind[]> =>
  readRows(
    db,
    { kind, bytes },
    sql`
      select kind, key ~ ${pattern.source} as "isMatching", sum(bytes)::bigint as bytes from stored_files
      where account_id = ${accountId} group by 1, 2`,
  );

export async function readStoredBytes(db: Queryable, accountId: string): Promise<number> {
  const [sum] = await db.select().from(storageUse).where(eq(storageUse.accountId, accountId));
  return sum?.bytes ?? 0;
}

/** Accounts that hold at least so much. */
export const listNearlyFull = (
  db: Queryable,
  fromBytes: number,
): Promise<Pick<typeof storageUse.$inferSelect, 'accountId' | 'bytes'>[]> =>
  db.select().from(storageUse).where(gte(storageUse.bytes, fromBytes)).orderBy(storageUse.accountId);
