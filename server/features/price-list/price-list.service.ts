// What other features may use of the price list.
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable, Tenant } from '#server/platform/db/database.ts';
import { searchQuery } from '#server/platform/search-terms.ts';
import { priceItems } from './price-list.tables.ts';

export async function searchPriceItems(db: Queryable, { accountId }: Tenant, q: string, limit: number) {
  const search = searchQuery(accountId, q);
  if (q !== '' && search === null) return [];
  return db
    .select()
    .from(priceItems)
    .where(
      and(
        eq(priceItems.accountId, accountId),
        isNull(priceItems.archivedAt),
        search === null ? undefined : sql`${priceItems.search} @@ ${search}::tsquery`,
      ),
    )
    .orderBy(desc(sql`coalesce(${priceItems.lastUsedAt}, ${priceItems.createdAt})`), desc(priceItems.id))
    .limit(limit);
}
