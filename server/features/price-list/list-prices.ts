// The price list, page by page.
import { z } from 'zod';
import { priceListLimits } from '#contract/limits.ts';
import { formatDecimal } from '#contract/lines/money.ts';
import type { PriceItem, PriceListPage, PriceListQuery } from '#contract/lines/price-list.ts';
import { folded } from '#contract/texts/folded.ts';
import { cleanTyped } from '#contract/texts/typed-text.ts';
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/identity/scope.ts';
import type { Queryable, Tenant } from '#server/platform/db/database.ts';
import { isId } from '#server/platform/ids.ts';
import { CursorMillis, CursorText, readCursor, writeCursor } from '#server/platform/list-cursor.ts';
import { searchQuery } from '#server/platform/search-terms.ts';
import {
  countMatches,
  findLastUsed,
  keyOf,
  listItems,
  type PriceFilter,
  type PriceItemRow,
  type PriceSort,
} from './price-items.store.ts';

/** What an item costs the company is for the owner alone (D-11). */
export const toPriceItem = (row: PriceItemRow, { role }: Pick<Scope, 'role'>): PriceItem => ({
  id: row.id,
  name: row.name,
  description: row.description,
  category: row.category,
  sku: row.sku,
  unit: row.unit,
  unitPrice: formatDecimal(row.unitPriceCents),
  cost: role === 'owner' && row.costCents !== null ? formatDecimal(row.costCents) : null,
  taxed: row.taxed,
  isActive: row.archivedAt === null,
  createdAt: row.createdAt.toISOString(),
  revision: row.revision,
});

export async function listPrices({ db }: Deps, scope: Scope, query: PriceListQuery): Promise<PriceListPage> {
  const { sort = 'category', limit = priceListLimits.page } = query;
  const after = query.cursor === undefined ? null : readPriceCursor(query.cursor, sort);
  const filter = readFilter(scope, { ...query, isArchived: query.archived === 'true' });
  if (!filter) return { items: [], nextCursor: null, total: 0 };
  const total = after?.total ?? (await countMatches(db.query, scope, filter));
  const isRanked = sort === 'recent' && filter.search !== null;
  const wanted = (isRanked ? rankedAtMost : limit) + 1;
  const rows =
    isRanked && !after
      ? await findLastUsed(db.query, scope, filter, wanted)
      : await listItems(db.query, scope, filter, {
          sort,
          after: after && { ...after, at: new Date(after.at) },
          limit: wanted,
        });
  if (isRanked) {
    const { skipped = 0, ...start } = after ?? { ...beforeAll, sort, total, skipped: 0 };
    const ranked = byMatch(rows.slice(0, rankedAtMost), query.q ?? '');
    const page = ranked.slice(skipped, skipped + limit);
    const lastRanked = rows.length > rankedAtMost ? rows[rankedAtMost - 1] : undefined;
    const next =
      skipped + limit < ranked.length
        ? { ...start, skipped: skipped + limit }
        : lastRanked && { ...pageEndOf(lastRanked), sort, total };
    return {
      items: page.map((row) => toPriceItem(row, scope)),
      nextCursor: next ? writeCursor(next) : null,
      total,
    };
  }
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    items: page.map((row) => toPriceItem(row, scope)),
    nextCursor: last ? writeCursor({ ...pageEndOf(last), sort, total }) : null,
    total,
  };
}

/** So many of the last used are compared at a time: the rest is found by typing on. */
const rankedAtMost = 200;

/** Where names or SKUs begin with what is typed, then where words do, then where it is inside; else as they were. */
function byMatch(rows: readonly PriceItemRow[], typed: string): PriceItemRow[] {
  const start = folded(typed.trim());
  const words = wordsOf(typed);
  const rankOf = ({ name, sku }: PriceItemRow): number => {
    const texts = [folded(name), folded(sku ?? '')];
    if (texts.some((text) => text.startsWith(start))) return 0;
    const parts = texts.flatMap(wordsOf);
    if (words.every((word) => parts.some((part) => part.startsWith(word)))) return 1;
    return words.every((word) => parts.some((part) => part.includes(word))) ? 2 : 3;
  };
  return rows
    .map((row) => ({ row, rank: rankOf(row) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ row }) => row);
}

const wordsOf = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];

interface Choices {
  q?: string | undefined;
  category?: string | undefined;
  ids?: string[] | undefined;
  isArchived: boolean;
}

/** Null where nothing can be found: by punctuation without a word. A blank category means items without one. */
export function readFilter(
  { accountId }: Tenant,
  { q = '', category, ids, isArchived }: Choices,
): PriceFilter | null {
  const isSearch = q.trim() !== '';
  const search = isSearch ? searchQuery(accountId, q) : null;
  if (isSearch && search === null) return null;
  return {
    isArchived,
    ids: ids ? ids.filter(isId) : null,
    search,
    // As it is cleaned when it is saved.
    categoryKey: category === undefined ? null : keyOf(cleanTyped(category).replace(/\s+/g, ' ').trim()),
  };
}

/** For the search over everything: the best match first, of equal ones the last used. */
export async function searchPriceItems(
  db: Queryable,
  scope: Tenant,
  q: string,
  limit: number,
): Promise<PriceItemRow[]> {
  const search = searchQuery(scope.accountId, q);
  // Nothing typed finds the most recent; a search of punctuation without a word finds nothing.
  if (search === null && q.trim() !== '') return [];
  const filter = { isArchived: false, ids: null, search, categoryKey: null };
  if (search === null) return listItems(db, scope, filter, { sort: 'recent', after: null, limit });
  return byMatch(await findLastUsed(db, scope, filter, rankedAtMost), q).slice(0, limit);
}

const Cursor = z.object({
  sort: z.string(),
  category: CursorText,
  name: CursorText,
  at: CursorMillis,
  id: z.uuid(),
  /** How many there were at the first page. */
  total: z.int().min(0),
  /** Of a search: so many of those after this place were on earlier pages. */
  skipped: z.int().min(0).max(rankedAtMost).optional(),
});

const pageEndOf = (row: PriceItemRow): Omit<z.infer<typeof Cursor>, 'sort' | 'total' | 'skipped'> => ({
  category: row.categoryKey,
  name: row.nameKey,
  at: (row.lastUsedAt ?? row.createdAt).getTime(),
  id: row.id,
});

const readPriceCursor = (text: string, sort: PriceSort) =>
  readCursor(
    Cursor.refine((cursor) => cursor.sort === sort),
    text,
  );

/** Earlier than any item by last use. */
const beforeAll = {
  category: '',
  name: '',
  at: Date.UTC(9999, 11, 31),
  id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
};
