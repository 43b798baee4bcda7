// The backup_codes table: keyed digests of codes that each work once.
import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable, Tx } from '#server/platform/db/database.ts';
import type { UserKey } from '../accounts.store.ts';
import { backupCodes } from '../accounts.tables.ts';

const of = ({ accountId, userId }: UserKey) =>
  and(eq(backupCodes.accountId, accountId), eq(backupCodes.userId, userId));

/** The old ones stop working. */
export async function replaceBackupCodes(tx: Tx, key: UserKey, hashes: Buffer[]): Promise<void> {
  const { accountId, userId } = key;
  await tx.delete(backupCodes).where(of(key));
  if (hashes.length === 0) return;
  await tx.insert(backupCodes).values(hashes.map((codeHash) => ({ accountId, userId, codeHash })));
}

/** False when there is no such code or it was used before. */
export async function spendBackupCode(tx: Tx, now: Date, key: UserKey, hash: Buffer): Promise<boolean> {
  const { rowCount } = await tx
    .update(backupCodes)
    .set({ usedAt: now })
    .where(and(of(key), eq(backupCodes.codeHash, hash), isNull(backupCodes.usedAt)));
  return rowCount === 1;
}

export const countBackupCodes = (db: Queryable, key: UserKey): Promise<number> =>
  db.$count(backupCodes, and(of(key), isNull(backupCodes.usedAt)));
