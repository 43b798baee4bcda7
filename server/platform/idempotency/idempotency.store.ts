// The only SQL about idempotency keys.
import { and, eq, lt, type SQL } from 'drizzle-orm';
import type { Queryable, Tx } from '../db/database.ts';
import { idempotencyKeys as table } from './idempotency.tables.ts';

export type KeyRow = typeof table.$inferSelect;
/** One key of one account, used for one action. */
export type KeyOfAction = Pick<KeyRow, 'accountId' | 'action' | 'key'>;

const byKey = ({ accountId, action, key }: KeyOfAction) =>
  and(eq(table.accountId, accountId), eq(table.action, action), eq(table.key, key));

/** False when it is there already; waits for a transaction that is about to write it. */
export async function insertKey(tx: Tx, row: KeyRow): Promise<boolean> {
  const { rowCount } = await keyInsert(tx, row).onConflictDoNothing();
  return rowCount === 1;
}

/** Fails on `idempotency_keys_pkey` when it is there already. */
export const keyInsert = (db: Queryable, row: Omit<KeyRow, 'reserved'> & { reserved: string | SQL | null }) =>
  db.insert(table).values(row);

export async function findKey(db: Queryable, key: KeyOfAction): Promise<KeyRow | null> {
  const [row] = await db.select().from(table).where(byKey(key));
  return row ?? null;
}

export const keyChange = (
  db: Queryable,
  key: KeyOfAction,
  change: Partial<Pick<KeyRow, 'reserved' | 'done'>>,
) => db.update(table).set(change).where(byKey(key));

export async function deleteKeys(db: Queryable, before: Date): Promise<void> {
  await db.delete(table).where(lt(table.createdAt, before));
}
