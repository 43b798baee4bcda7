// Queries for the price list, and what is fetched again after a change. Written once, here.
import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { priceListLimits } from '#contract/limits.ts';
import { api } from '#web/api/client.ts';
import { readKey, readQuery } from '#web/api/queries.ts';
import type { PriceFilter } from './use-price-list-address.ts';

const root = readKey('GET /api/price-list');
const categoriesQuery = readQuery('GET /api/price-list/categories');
const adjustmentQuery = readQuery('GET /api/price-list/adjust');
const starterQuery = readQuery('GET /api/price-list/starter');

/** What both the list and a change of prices are filtered by. */
export const choicesOf = ({ q, category }: PriceFilter) => ({
  ...(q.trim() && { q: q.trim() }),
  ...(category !== null && { category }),
});

export function usePriceList(filter: PriceFilter) {
  const choices = { ...choicesOf(filter), ...(filter.isArchived && { archived: 'true' as const }) };
  return useInfiniteQuery({
    queryKey: [...root, 'list', choices],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/price-list', {
        query: { ...choices, limit: priceListLimits.listed, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

/** Of active items. */
export const useCategories = () => useQuery({ ...categoriesQuery, refetchOnMount: 'always' });

/** Whether the last change of prices can be undone. */
export const useLastAdjustment = () => useQuery({ ...adjustmentQuery, refetchOnMount: 'always' });

/** The items of the trade's templates, until they were added or declined (D-14). */
export const useStarterOffer = () => useQuery(starterQuery);

const suggestionCount = 8;
/** So many letters offer items (D-12). */
const shortestSearch = 2;

/** Items that match what is typed into a line, the best match first; none for less than two letters. */
export function useItemSuggestions(typed: string) {
  const q = typed.trim().slice(0, priceListLimits.search);
  return useQuery({
    ...readQuery('GET /api/price-list', { query: { q, sort: 'recent', limit: suggestionCount } }),
    enabled: q.length >= shortestSearch,
    placeholderData: keepPreviousData,
    // What is known is shown at once; a price may have changed since.
    staleTime: 0,
  });
}

/** After any change. */
export async function refreshPriceList(client: QueryClient): Promise<void> {
  for (const { queryKey } of [categoriesQuery, adjustmentQuery, starterQuery])
    void client.invalidateQueries({ queryKey });
  await client.invalidateQueries({ queryKey: root });
}
