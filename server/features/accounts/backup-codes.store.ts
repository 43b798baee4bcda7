// The backup_codes table: keyed digests of codes that each work once.
import { sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#server/platform/db/database.ts';
import type { UserKey } from './accounts.store.ts';

const of = (key: UserKey) => sql`account_id = ${key.accountId} and user_id = ${key.userId}`;

/** The old ones stop working. */
export async function replaceBackupCodes(tx: Tx, key: UserKey, hashes: Buffer[]): Promise<void> {
  await tx.execute(sql`delete from backup_codes where ${of(key)}`);
  for (const hash of hashes)
    await tx.execute(sql`
      insert into backup_codes (account_id, user_id, code_hash) values (${key.accountId}, ${key.userId}, ${hash})`);
}

/** False when there is no such code or it was used before. */
export async function spendBackupCode(tx: Tx, now: Date, key: UserKey, hash: Buffer): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update backup_codes set used_at = ${now} where ${of(key)} and code_hash = ${hash} and used_at is null`);
  return rowCount === 1;
}

export async function countBackupCodes(db: Queryable, key: UserKey): Promise<number> {
  const { rows } = await db.execute<{ left: number }>(
    sql`select count(*) as left from backup_codes where ${of(key)} and used_at is null`,
  );
  return rows[0]?.left ?? 0;
}
