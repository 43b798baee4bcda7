// The last change of prices of each company, for its one undo, and which companies were offered the items of their trade.
import { eq } from 'drizzle-orm';
import type { Queryable, Tenant, Tx } from '#server/platform/db/database.ts';
import { priceAdjustments, priceListStarts } from './price-list.tables.ts';

export type AdjustmentRow = typeof priceAdjustments.$inferSelect;

export async function findAdjustment(db: Queryable, { accountId }: Tenant): Promise<AdjustmentRow | null> {
  const [row] = await db.select().from(priceAdjustments).where(eq(priceAdjustments.accountId, accountId));
  return row ?? null;
}

/** In place of the one before, which then cannot be undone any more. */
export async function replaceAdjustment(tx: Tx, row: AdjustmentRow): Promise<void> {
  const { accountId, ...values } = row;
  await tx
    .insert(priceAdjustments)
    .values(row)
    .onConflictDoUpdate({ target: priceAdjustments.accountId, set: values });
}

export async function markUndone(tx: Tx, { accountId }: Tenant, now: Date): Promise<void> {
  await tx.update(priceAdjustments).set({ undoneAt: now }).where(eq(priceAdjustments.accountId, accountId));
}

export async function isStarted(db: Queryable, { accountId }: Tenant): Promise<boolean> {
  return (await db.$count(priceListStarts, eq(priceListStarts.accountId, accountId))) > 0;
}

/** False when there is one already. */
export async function insertStart(tx: Tx, row: typeof priceListStarts.$inferSelect): Promise<boolean> {
  const { rowCount } = await tx.insert(priceListStarts).values(row).onConflictDoNothing();
  return rowCount === 1;
}
