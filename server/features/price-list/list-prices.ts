// The price list, page by page: in the order that was asked for, or as suggestions with the best match first.
import { z } from 'zod';
import { priceListLimits } from '#contract/limits.ts';
import type { PriceListPage, PriceListQuery } from '#contract/lines/price-list.ts';
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/identity/scope.ts';
import { CursorMillis, CursorText, readCursor, writeCursor } from '#server/platform/list-cursor.ts';
import { readFilter } from './price-filter.ts';
import { toPriceItem } from './price-item.ts';
import {
  countMatches,
  findLastUsed,
  listItems,
  type PriceItemRow,
  type PriceSort,
} from './price-items.store.ts';
import { byMatch, rankedAtMost } from './search-items.ts';

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
  const { page, next } = isRanked
    ? rankedPage(rows, after, { q: query.q ?? '', limit })
    : pageInOrder(rows, limit);
  return {
    items: page.map((row) => toPriceItem(row, scope)),
    nextCursor: next ? writeCursor({ ...next, sort, total }) : null,
    total,
  };
}

interface Page {
  page: PriceItemRow[];
  /** Where the next page begins; null after the last. */
  next: PageStart | null;
}

/** Of rows with one more than the page has, where there is one. */
function pageInOrder(rows: readonly PriceItemRow[], limit: number): Page {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { page, next: last ? endOf(last) : null };
}

/** Pages of what is ranked together: each names where the ranked begin and how many of them were shown. */
function rankedPage(
  rows: readonly PriceItemRow[],
  after: PageStart | null,
  { q, limit }: { q: string; limit: number },
): Page {
  const { skipped = 0, ...start } = after ?? beforeAll;
  const ranked = byMatch(rows.slice(0, rankedAtMost), q);
  const shown = skipped + limit;
  const lastRanked = rows.length > rankedAtMost ? rows[rankedAtMost - 1] : undefined;
  const following = lastRanked ? endOf(lastRanked) : null;
  return {
    page: ranked.slice(skipped, shown),
    next: shown < ranked.length ? { ...start, skipped: shown } : following,
  };
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

type PageStart = Omit<z.infer<typeof Cursor>, 'sort' | 'total'>;

const endOf = (row: PriceItemRow): PageStart => ({
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
const beforeAll: PageStart = {
  category: '',
  name: '',
  at: Date.UTC(9999, 11, 31),
  id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
};
