// Finds, locks and changes items of the price list. Every write of them but of prices together (adjustments.store.ts) goes
// through here, so that what an item is sorted and found by is always what it has. At the end: which companies were given or
// offered the items of their trade.
import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { PriceListQuery } from '#contract/lines/price-list.ts';
import { folded } from '#contract/texts/folded.ts';
import { days, later } from '#server/platform/clock.ts';
import type { Queryable, Tenant, Tx } from '#server/platform/db/database.ts';
import { searchTerms } from '#server/platform/search-terms.ts';
import { priceItems, priceListStarts } from './price-list.tables.ts';

type KeyColumn = 'nameKey' | 'categoryKey' | 'search';
export type PriceItemRow = Omit<typeof priceItems.$inferSelect, 'search'>;
export type NewPriceItemRow = Omit<PriceItemRow, KeyColumn | 'revision' | 'lastUsedAt' | 'adjustmentId'>;
export type PriceItemChanges = Partial<
  Omit<PriceItemRow, KeyColumn | 'accountId' | 'id' | 'createdAt' | 'revision'>
>;
export type PriceSort = NonNullable<PriceListQuery['sort']>;

const byId = ({ accountId }: Tenant, id: string) =>
  and(eq(priceItems.accountId, accountId), eq(priceItems.id, id));

export async function findItem(db: Queryable, scope: Tenant, id: string): Promise<PriceItemRow | null> {
  const [row] = await db.select().from(priceItems).where(byId(scope, id));
  return row ?? null;
}

export async function lockItem(tx: Tx, scope: Tenant, id: string): Promise<PriceItemRow | null> {
  const [row] = await tx.select().from(priceItems).where(byId(scope, id)).for('update');
  return row ?? null;
}

type Described = Pick<NewPriceItemRow, 'accountId' | 'name' | 'description' | 'category' | 'sku'>;

/** "Parts" and "parts" are one category. */
export const keyOf = (text: string): string => folded(text);

const keysOf = ({ accountId, name, description, category, sku }: Described) => ({
  nameKey: keyOf(name),
  categoryKey: keyOf(category ?? ''),
  search: sql<string>`array_to_tsvector(${sql.param(
    searchTerms(accountId, { byEveryPart: [name, sku], byStarts: [description] }),
  )}::text[])`,
});

export async function insertItems(tx: Tx, rows: readonly NewPriceItemRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(priceItems).values(rows.map((row) => ({ ...row, ...keysOf(row) })));
}

/** Of a locked item. Returns it as it is now. */
export async function changeItem(
  tx: Tx,
  before: PriceItemRow,
  change: PriceItemChanges,
): Promise<PriceItemRow> {
  const [row] = await tx
    .update(priceItems)
    .set({ ...change, ...keysOf({ ...before, ...change }), revision: sql`${priceItems.revision} + 1` })
    .where(byId(before, before.id))
    .returning();
  return row ?? before;
}

export async function removeItem(tx: Tx, item: PriceItemRow): Promise<void> {
  await tx.delete(priceItems).where(byId(item, item.id));
}

/** Archived ones too. */
export const countItems = (db: Queryable, { accountId }: Tenant): Promise<number> =>
  db.$count(priceItems, eq(priceItems.accountId, accountId));

/** Of all items there are, archived ones too. */
export async function nameKeysOf(db: Queryable, { accountId }: Tenant): Promise<Set<string>> {
  const rows = await db
    .select({ nameKey: priceItems.nameKey })
    .from(priceItems)
    .where(eq(priceItems.accountId, accountId));
  return new Set(rows.map(({ nameKey }) => nameKey));
}

/** For conditions of other features' queries: the account has an item. */
export const hasPriceItems = (accountId: SQL) =>
  sql`exists (select from price_items i where i.account_id = ${accountId})`;

export interface PriceFilter {
  isArchived: boolean;
  ids: string[] | null;
  /** As PostgreSQL reads it. */
  search: string | null;
  /** Folded; '' are those without one, null is no filter. */
  categoryKey: string | null;
}

const matching = ({ accountId }: Tenant, { isArchived, ids, search, categoryKey }: PriceFilter) =>
  and(
    eq(priceItems.accountId, accountId),
    isArchived ? isNotNull(priceItems.archivedAt) : isNull(priceItems.archivedAt),
    ids ? sql`${priceItems.id} = any(${sql.param(ids)}::uuid[])` : undefined,
    search === null ? undefined : sql`${priceItems.search} @@ ${search}::tsquery`,
    categoryKey === null ? undefined : eq(priceItems.categoryKey, categoryKey),
  );

/** The last row of a page, by what its order compares. */
export interface PageEnd {
  category: string;
  name: string;
  at: Date;
  id: string;
}

/** What is searched by is long, and not shown. */
const { search: _search, ...columns } = getTableColumns(priceItems);

const usedAt = sql`coalesce(${priceItems.lastUsedAt}, ${priceItems.createdAt})`;
const { categoryKey, nameKey, id: itemId } = priceItems;

const orders: Record<PriceSort, { by: SQL; after: (end: PageEnd) => SQL }> = {
  category: {
    by: sql`${categoryKey}, ${nameKey}, ${itemId}`,
    after: ({ category, name, id }) =>
      sql`(${categoryKey}, ${nameKey}, ${itemId}) > (${category}, ${name}, ${id}::uuid)`,
  },
  name: {
    by: sql`${nameKey}, ${itemId}`,
    after: ({ name, id }) => sql`(${nameKey}, ${itemId}) > (${name}, ${id}::uuid)`,
  },
  recent: {
    by: sql`${usedAt} desc, ${itemId} desc`,
    after: ({ at, id }) => sql`(${usedAt}, ${itemId}) < (${at.toISOString()}::timestamptz, ${id}::uuid)`,
  },
};

export function listItems(
  db: Queryable,
  scope: Tenant,
  filter: PriceFilter,
  page: { sort: PriceSort; after: PageEnd | null; limit: number },
): Promise<PriceItemRow[]> {
  const { by, after } = orders[page.sort];
  return db
    .select(columns)
    .from(priceItems)
    .where(and(matching(scope, filter), page.after ? after(page.after) : undefined))
    .orderBy(by)
    .limit(page.limit);
}

/** What most items have is found among so many. */
const walked = 600;

/**
 * The last used that match. Letters that most items have are looked for among the last used first: the index of words
 * would name every item that matches, and the database cannot know how many that are.
 */
export async function findLastUsed(
  db: Queryable,
  scope: Tenant,
  filter: PriceFilter,
  limit: number,
): Promise<PriceItemRow[]> {
  const isListed = matching(scope, { ...filter, search: null });
  const lastUsed = db
    .select({ id: priceItems.id, at: sql`${usedAt}`.as('at'), search: priceItems.search })
    .from(priceItems)
    .where(isListed)
    .orderBy(orders.recent.by)
    .limit(walked)
    .as('last_used');
  const found = db
    .select({ id: lastUsed.id })
    .from(lastUsed)
    .where(sql`${lastUsed.search} @@ ${filter.search}::tsquery`)
    .orderBy(sql`${lastUsed.at} desc, ${lastUsed.id} desc`)
    .limit(limit);
  const rows = await db
    .select(columns)
    .from(priceItems)
    .where(and(eq(priceItems.accountId, scope.accountId), inArray(priceItems.id, found)))
    .orderBy(orders.recent.by);
  return rows.length === limit ? rows : listItems(db, scope, filter, { sort: 'recent', after: null, limit });
}

export const countMatches = (db: Queryable, scope: Tenant, filter: PriceFilter): Promise<number> =>
  db.$count(priceItems, matching(scope, filter));

/** By name, those without a category first; of two spellings the first. */
export async function countCategories(
  db: Queryable,
  { accountId }: Tenant,
): Promise<{ category: string | null; count: number }[]> {
  return db
    .select({
      category: sql<string | null>`min(${priceItems.category})`,
      count: sql<number>`count(*)`.mapWith(Number),
    })
    .from(priceItems)
    .where(and(eq(priceItems.accountId, accountId), isNull(priceItems.archivedAt)))
    .groupBy(priceItems.categoryKey)
    .orderBy(asc(priceItems.categoryKey));
}

/** In the order of their ids, so that two who lock them never wait for each other. */
export async function lockItems(tx: Tx, scope: Tenant, filter: PriceFilter): Promise<void> {
  await tx
    .select({ id: priceItems.id })
    .from(priceItems)
    .where(matching(scope, filter))
    .orderBy(asc(priceItems.id))
    .for('update');
}

/** Which of these are on the list, archived or not. */
export async function findKnown(
  db: Queryable,
  { accountId }: Tenant,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .select({ id: priceItems.id })
    .from(priceItems)
    .where(and(eq(priceItems.accountId, accountId), inArray(priceItems.id, [...ids])));
  return new Set(rows.map(({ id }) => id));
}

/** To the day: a busy item is not written with every job. In the order of ids, as others lock them. */
export const usedItemsUpdate = ({ accountId }: Tenant, now: Date, ids: readonly string[]): SQL => sql`
  update price_items set last_used_at = ${now.toISOString()}::timestamptz
  where account_id = ${accountId} and id in (
    select id from price_items
    where account_id = ${accountId} and id = any(${sql.param(ids)}::uuid[])
      and (last_used_at is null or last_used_at < ${later(now, -days(1)).toISOString()}::timestamptz)
    order by id for no key update)`;

/** Whether the company was given or offered the items of its trade. */
export async function isStarted(db: Queryable, { accountId }: Tenant): Promise<boolean> {
  return (await db.$count(priceListStarts, eq(priceListStarts.accountId, accountId))) > 0;
}

/** False when there is one already. */
export async function insertStart(tx: Tx, row: typeof priceListStarts.$inferSelect): Promise<boolean> {
  const { rowCount } = await tx.insert(priceListStarts).values(row).onConflictDoNothing();
  return rowCount === 1;
}
