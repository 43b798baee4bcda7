// The ledger of stored files: the only SQL that changes what an account has stored; integrity/ reads it too. Whoever
// changes it locks the account's sum first, so that writers of one account follow each other and none waits for another's
// file.
import { sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../db/database.ts';
import { newId } from '../ids.ts';

export interface FileId {
  accountId: string;
  key: string;
}

export interface ClaimedFile extends FileId {
  claim: string;
}

const ofFile = ({ accountId, key }: FileId) => sql`f.account_id = ${accountId} and f.key = ${key}`;

const lockedSum = (accountId: string) =>
  sql`select account_id from storage_use where account_id = ${accountId} for update`;

/**
 * Counts a file that is about to be written; null when the account would then hold more than its quota. One that is
 * replaced counts as the larger of the two until it is settled.
 */
export async function claimFile(
  tx: Tx,
  now: Date,
  { accountId, key, bytes }: FileId & { bytes: number },
  quota: number,
): Promise<ClaimedFile | null> {
  await tx.execute(
    sql`insert into storage_use (account_id, bytes) values (${accountId}, 0) on conflict do nothing`,
  );
  const { rows: sums } = await tx.execute<{ bytes: number }>(
    sql`select bytes from storage_use where account_id = ${accountId} for update`,
  );
  const { rows: known } = await tx.execute<{ bytes: number }>(
    sql`select f.bytes from stored_files f where ${ofFile({ accountId, key })}`,
  );
  const [used, before] = [sums[0]?.bytes ?? 0, known[0]?.bytes ?? 0];
  if (bytes > before && used + bytes - before > quota) return null;
  const claim = newId();
  await tx.execute(sql`
    insert into stored_files as f (account_id, key, kind, bytes, claim, claimed_at)
    values (${accountId}, ${key}, split_part(${key}, '/', 3), ${bytes}, ${claim}, ${now})
    on conflict (account_id, key) do update
    set bytes = greatest(f.bytes, excluded.bytes), claim = excluded.claim, claimed_at = excluded.claimed_at`);
  return { accountId, key, claim };
}

/** Null when it is not in the ledger. */
export async function claimRemoval(db: Queryable, now: Date, file: FileId): Promise<ClaimedFile | null> {
  const claim = newId();
  const { rowCount } = await db.execute(sql`
    update stored_files f set claim = ${claim}, claimed_at = ${now} where ${ofFile(file)}`);
  return rowCount === 1 ? { ...file, claim } : null;
}

/** The file is there with this size. False when somebody else has claimed it meanwhile. */
export async function settleFile(db: Queryable, file: ClaimedFile, bytes: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    with locked as (${lockedSum(file.accountId)})
    update stored_files f set bytes = ${bytes}, claim = null, claimed_at = null
    from locked where ${ofFile(file)} and f.claim = ${file.claim}`);
  return rowCount === 1;
}

/** The file is gone. False when somebody else has claimed it meanwhile. */
export async function forgetFile(db: Queryable, file: ClaimedFile): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    with locked as (${lockedSum(file.accountId)})
    delete from stored_files f using locked where ${ofFile(file)} and f.claim = ${file.claim}`);
  return rowCount === 1;
}

/** Files whose writing or removal began before the given time and was never finished: those of the next account. */
export async function findUnsettled(
  db: Queryable,
  before: Date,
  after: string | null,
): Promise<ClaimedFile[]> {
  const { rows } = await db.execute<{ account_id: string; key: string; claim: string }>(sql`
    select account_id, key, claim from stored_files where claimed_at < ${before} and account_id = (
      select account_id from stored_files
      where claimed_at < ${before} and (${after}::uuid is null or account_id > ${after}::uuid)
      order by account_id limit 1)`);
  return rows.map(({ account_id, key, claim }) => ({ accountId: account_id, key, claim }));
}

export async function readStoredBytes(db: Queryable, accountId: string): Promise<number> {
  const { rows } = await db.execute<{ bytes: number }>(
    sql`select bytes from storage_use where account_id = ${accountId}`,
  );
  return rows[0]?.bytes ?? 0;
}
