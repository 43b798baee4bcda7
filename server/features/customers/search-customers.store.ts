// The customers that somebody means who types a few letters.
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable, Tenant } from '#server/platform/db/database.ts';
import { searchQuery } from '#server/platform/search-terms.ts';
import { customers } from './customers.tables.ts';

export async function searchCustomers(db: Queryable, { accountId }: Tenant, q: string, limit: number) {
  const search = searchQuery(accountId, q);
  if (q !== '' && search === null) return [];
  const rows = await db
    .select()
    .from(customers)
    .where(
      and(
        eq(customers.accountId, accountId),
        isNull(customers.archivedAt),
        search === null ? undefined : sql`${customers.search} @@ ${search}::tsquery`,
      ),
    )
    .orderBy(desc(sql`coalesce(${customers.lastJobAt}, ${customers.createdAt})`), desc(customers.id))
    .limit(limit);
  return rows.map((row) => ({ ...row, address: row.billingAddress }));
}
