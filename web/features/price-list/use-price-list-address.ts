// Search and filters are in the address: Back undoes them, and a shared link opens the same list.
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { priceListLimits } from '#contract/limits.ts';

const route = getRouteApi('/price-list');

export interface PriceFilter {
  q: string;
  /** Blank for items without one; null for all. */
  category: string | null;
  isArchived: boolean;
}

export const noFilter: PriceFilter = { q: '', category: null, isArchived: false };

/** Whether it leaves out any active items. */
export const isNarrow = ({ q, category, isArchived }: PriceFilter): boolean =>
  q.trim() !== '' || category !== null || isArchived;

export function usePriceListAddress() {
  const navigate = route.useNavigate();
  const { q, category, archived } = route.useSearch();
  const filter: PriceFilter = useMemo(
    () => ({
      q: (q ?? '').slice(0, priceListLimits.search),
      category: category?.slice(0, priceListLimits.category) ?? null,
      isArchived: archived === 'true',
    }),
    [q, category, archived],
  );
  const setFilter = useCallback(
    (change: Partial<PriceFilter>) => {
      const next = { ...filter, ...change };
      window.scrollTo(0, 0);
      void navigate({
        to: '/price-list',
        // Defaults are left out of the address.
        search: () => ({
          q: next.q.trim() === '' ? undefined : next.q,
          category: next.category ?? undefined,
          archived: next.isArchived ? 'true' : undefined,
        }),
        // One history entry per keystroke would bury the page the person came from.
        replace: Object.keys(change).join() === 'q',
        resetScroll: false,
      });
    },
    [navigate, filter],
  );
  return { filter, setFilter };
}
