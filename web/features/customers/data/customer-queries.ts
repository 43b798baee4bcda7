// Queries for customers, and what is fetched again after a change. Written once, here.
import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { CustomerDetails } from '#contract/customers/customers.ts';
import { customerLimits } from '#contract/limits.ts';
import { api } from '#web/api/client.ts';
import { readKey, readQuery } from '#web/api/queries.ts';
import type { CustomerFilter } from '../use-customers-address.ts';

const root = readKey('GET /api/customers');
export const customerQuery = (id: string) => readQuery('GET /api/customers/:id', { params: { id } });

export function useCustomerList({ q, sort, isArchived }: CustomerFilter) {
  const choices = { ...(q.trim() && { q }), sort, ...(isArchived && { archived: 'true' as const }) };
  return useInfiniteQuery({
    queryKey: [...root, 'list', choices],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/customers', {
        query: { ...choices, limit: customerLimits.page, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

/** One customer with places and equipment; none while the id is empty. */
export const useCustomer = (id: string) =>
  useQuery({ ...customerQuery(id), enabled: id !== '', refetchOnMount: 'always' });

export function useTimeline(id: string) {
  return useInfiniteQuery({
    queryKey: [...root, id, 'timeline'],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/customers/:id/timeline', {
        params: { id },
        query: { limit: customerLimits.page, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchOnMount: 'always',
  });
}

const shownJobs = 8;

/** Open jobs first, the newest of each first; `total` counts all. */
export function useCustomerJobs(customerId: string) {
  return useQuery({
    queryKey: [...readKey('GET /api/jobs'), 'of customer', customerId],
    queryFn: async ({ signal }) => {
      const read = (query: { unfinished?: 'true' }) =>
        api('GET /api/jobs', { query: { customerId, limit: shownJobs, ...query }, signal });
      const [open, newest] = await Promise.all([read({ unfinished: 'true' }), read({})]);
      // With parameters the reply is a page.
      if (Array.isArray(open) || Array.isArray(newest)) return { jobs: [], total: 0 };
      const isOpen = new Set(open.jobs.map(({ id }) => id));
      const jobs = [...open.jobs, ...newest.jobs.filter(({ id }) => !isOpen.has(id))].slice(0, shownJobs);
      return { jobs, total: newest.total };
    },
    refetchOnMount: 'always',
  });
}

/** How many jobs each of these has. */
export function useJobCounts(ids: readonly string[]) {
  return useQuery({
    // Not among the jobs: a merge moves them, and must not ask again which of the two is fuller.
    queryKey: ['job-counts', ...ids],
    queryFn: ({ signal }) =>
      Promise.all(
        ids.map(async (customerId) => {
          const page = await api('GET /api/jobs', { query: { customerId, limit: 1 }, signal });
          return Array.isArray(page) ? page.length : page.total;
        }),
      ),
    enabled: ids.length > 0,
    gcTime: 0,
  });
}

/** Whether any customer is archived. */
export function useHasArchived(): boolean {
  const { data } = useQuery({
    ...readQuery('GET /api/customers', { query: { archived: 'true', limit: 1 } }),
    refetchOnMount: 'always',
  });
  return (data?.total ?? 0) > 0;
}

export const suggestionCount = 8;
/** So many letters or digits offer matches (D-3). */
export const shortestSearch = 2;

/** Customers that match what is typed, those of the newest jobs first; before anything is typed, all of those. */
export function useCustomerSuggestions(typed: string, isWanted: boolean, limit = suggestionCount) {
  const q = typed.trim().slice(0, customerLimits.search);
  const isRecent = q === '';
  return useQuery({
    ...readQuery('GET /api/customers', {
      query: { ...(isRecent ? {} : { q }), sort: 'last-job' as const, limit },
    }),
    enabled: isWanted && (isRecent || q.length >= shortestSearch),
    // Matches of the letters before stay until the new ones are there; those of the newest jobs are none.
    placeholderData: (before, query) => (isRecent || !isSearch(query?.queryKey) ? undefined : before),
  });
}

/** Whether there is anybody to choose from; undefined until that is known. Asked as the search asks first. */
export function useHasCustomers(): boolean | undefined {
  const { data, isError } = useCustomerSuggestions('', true);
  return isError || (data && data.items.length > 0);
}

const isSearch = (key: readonly unknown[] | undefined) =>
  (key?.at(-1) as { q?: string } | undefined)?.q !== undefined;

/** Where jobs are shown, with the name and address of their customer. */
const jobViews = [
  readKey('GET /api/jobs'),
  readKey('GET /api/jobs/counts'),
  readKey('GET /api/today'),
  readKey('GET /api/calendar'),
];

interface Refreshed {
  /** Jobs changed along with the customer. */
  withJobs?: boolean;
}

/** After any change of a customer, a place or equipment. */
export async function refreshCustomers(
  client: QueryClient,
  { withJobs = false }: Refreshed = {},
): Promise<void> {
  if (withJobs) for (const queryKey of jobViews) void client.invalidateQueries({ queryKey });
  await client.invalidateQueries({ queryKey: root });
}

export function useRefreshCustomers() {
  const client = useQueryClient();
  return (refreshed?: Refreshed) => refreshCustomers(client, refreshed);
}

/** Shows what the server replied with, and fetches lists and timeline again. */
export function useShowCustomer() {
  const client = useQueryClient();
  return (customer: CustomerDetails, refreshed?: Refreshed) => {
    client.setQueryData(customerQuery(customer.id).queryKey, customer);
    void refreshCustomers(client, refreshed);
  };
}
