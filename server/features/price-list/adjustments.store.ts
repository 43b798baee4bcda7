// Prices that are changed together, and the last such change of each company, for its one undo.
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable, Tenant, Tx } from '#server/platform/db/database.ts';
import type { PriceItemRow } from './price-items.store.ts';
import { priceAdjustments, priceItems } from './price-list.tables.ts';

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

export interface NewPrice {
  id: string;
  /** In cents. */
  price: number;
}

/** `adjustmentId` is the change of prices that writes them; null by its undo. */
export async function setPrices(
  tx: Tx,
  { accountId }: Tenant,
  now: Date,
  prices: readonly NewPrice[],
  adjustmentId: string | null,
): Promise<void> {
  const [ids, cents] = [prices.map(({ id }) => id), prices.map(({ price }) => price)];
  await tx.execute(sql`
    update price_items i set unit_price_cents = n.price, adjustment_id = ${adjustmentId}::uuid,
      updated_at = ${now.toISOString()}::timestamptz, revision = i.revision + 1
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(cents)}::bigint[]) as n (id, price)
    where i.account_id = ${accountId} and i.id = n.id`);
}

/** Those whose price is still the one that this change of prices wrote, locked, in the order of their ids. */
export function lockAdjusted(tx: Tx, { accountId }: Tenant, adjustmentId: string): Promise<PriceItemRow[]> {
  return tx
    .select()
    .from(priceItems)
    .where(and(eq(priceItems.accountId, accountId), eq(priceItems.adjustmentId, adjustmentId)))
    .orderBy(asc(priceItems.id))
    .for('update');
}

export const countAdjusted = (db: Queryable, { accountId }: Tenant, adjustmentId: string): Promise<number> =>
  db.$count(priceItems, and(eq(priceItems.accountId, accountId), eq(priceItems.adjustmentId, adjustmentId)));
