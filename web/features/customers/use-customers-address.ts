// Search, order and filter are in the address: Back undoes them, and a shared link opens the same list.
import { getRouteApi, useLocation } from '@tanstack/react-router';
import type { CustomerSort } from '#contract/customers/customers.ts';
import { customerLimits } from '#contract/limits.ts';

const route = getRouteApi('/customers');

export interface CustomerFilter {
  q: string;
  sort: CustomerSort;
  isArchived: boolean;
}

/** The list a customer was opened from, as its address has it. */
interface ListSearch {
  q?: string;
  sort?: string;
  archived?: string;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    customerList?: ListSearch;
  }
}

/** For the way to a customer: what the way back leads to. */
export function useListState(): { customerList: ListSearch } {
  const { q, sort, archived } = route.useSearch();
  return { customerList: { q, sort, archived } };
}

/** For the way back from a customer's page; without a list before it, the whole list. */
export const useListBefore = (): ListSearch =>
  useLocation({ select: ({ state }) => state.customerList }) ?? {};

export const customerSorts = [
  { value: 'name', label: 'Name A-Z' },
  { value: 'last-job', label: 'Last Job' },
  { value: 'balance', label: 'Balance Due' },
] as const satisfies readonly { value: CustomerSort; label: string }[];

export function useCustomersAddress() {
  const navigate = route.useNavigate();
  const search = route.useSearch();
  const filter: CustomerFilter = {
    q: (search.q ?? '').slice(0, customerLimits.search),
    sort: customerSorts.find(({ value }) => value === search.sort)?.value ?? 'name',
    isArchived: search.archived === 'true',
  };
  function setFilter(change: Partial<CustomerFilter>) {
    const { q, sort, isArchived } = { ...filter, ...change };
    window.scrollTo(0, 0);
    void navigate({
      to: '/customers',
      // Defaults are left out of the address.
      search: () => ({
        q: q.trim() === '' ? undefined : q,
        sort: sort === 'name' ? undefined : sort,
        archived: isArchived ? 'true' : undefined,
      }),
      // One history entry per keystroke would bury the page the person came from.
      replace: Object.keys(change).join() === 'q',
      resetScroll: false,
    });
  }
  return { filter, setFilter };
}
