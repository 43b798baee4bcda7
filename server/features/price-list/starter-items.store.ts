// Which companies were given or offered the items of their trade.
import { eq } from 'drizzle-orm';
import type { Queryable, Tenant, Tx } from '#server/platform/db/database.ts';
import { priceListStarts } from './price-list.tables.ts';

export async function isStarted(db: Queryable, { accountId }: Tenant): Promise<boolean> {
  return (await db.$count(priceListStarts, eq(priceListStarts.accountId, accountId))) > 0;
}

/** False when there is one already. */
export async function insertStart(tx: Tx, row: typeof priceListStarts.$inferSelect): Promise<boolean> {
  const { rowCount } = await tx.insert(priceListStarts).values(row).onConflictDoNothing();
  return rowCount === 1;
}
