// Suggestions while someone types, in a line or in the search over everything: the best match first.
import { folded } from '#contract/texts/folded.ts';
import { termsOf } from '#contract/texts/search-terms.ts';
import type { Queryable, Tenant } from '#server/platform/db/database.ts';
import { readFilter } from './price-filter.ts';
import { findLastUsed, listItems, type PriceItemRow } from './price-items.store.ts';

/** For the search over everything: the best match first, of equal ones the last used. */
export async function searchPriceItems(
  db: Queryable,
  scope: Tenant,
  q: string,
  limit: number,
): Promise<PriceItemRow[]> {
  const filter = readFilter(scope, { q, isArchived: false });
  if (!filter) return [];
  // Nothing typed finds the most recent.
  if (filter.search === null) return listItems(db, scope, filter, { sort: 'recent', after: null, limit });
  return byMatch(await findLastUsed(db, scope, filter, rankedAtMost), q).slice(0, limit);
}

/** So many of the last used are compared at a time: the rest is found by typing on. */
export const rankedAtMost = 200;

/** Where names or SKUs begin with what is typed, then where words do, then where it is inside; else as they were. */
export function byMatch(rows: readonly PriceItemRow[], typed: string): PriceItemRow[] {
  const start = folded(typed.trim());
  const words = termsOf(typed);
  const rankOf = ({ name, sku }: PriceItemRow): number => {
    const texts = [folded(name), folded(sku ?? '')];
    if (texts.some((text) => text.startsWith(start))) return 0;
    const parts = texts.flatMap(termsOf);
    if (words.every((word) => parts.some((part) => part.startsWith(word)))) return 1;
    return words.every((word) => parts.some((part) => part.includes(word))) ? 2 : 3;
  };
  return rows
    .map((row) => ({ row, rank: rankOf(row) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ row }) => row);
}
