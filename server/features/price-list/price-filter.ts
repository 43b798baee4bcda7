// Which items a list or a change of prices is about, from what was asked for.
import { onOneLine } from '#contract/texts/typed-text.ts';
import type { Tenant } from '#server/platform/db/database.ts';
import { isId } from '#server/platform/ids.ts';
import { searchQuery } from '#server/platform/search-terms.ts';
import { keyOf, type PriceFilter } from './price-items.store.ts';

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
    categoryKey: category === undefined ? null : keyOf(onOneLine(category)),
  };
}
