// Jobs as the browser knows them: how they are read, and how every copy learns of a change. Written once, here.
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Job, JobDetails, JobPage } from '#contract/jobs.ts';
import type { Stats } from '#contract/stats.ts';
import { api } from '#web/api/client.ts';
import { timings } from '#web/timings.ts';
import { isUnderWay } from '../labels/mail-labels.ts';
import type { JobFilter } from '../use-jobs-address.ts';

const root = '/api/jobs';
const lists = [root, 'list'] as const;
const listKey = (filter: JobFilter) => [...lists, filter] as const;
const detailsKey = (id: string) => [root, 'details', id] as const;
const statsKey = ['/api/stats'] as const;

/** The first page should be there at once, the later ones should be few. */
const pageSizes = { first: 50, later: 200 } as const;
/** A list that was scrolled further than this is corrected in place instead of being read again as a whole. */
const readAgainUpTo = 3;

export type JobPages = InfiniteData<JobPage>;

async function readPage(filter: JobFilter, cursor: string | null, signal: AbortSignal): Promise<JobPage> {
  const { q, stage, sort } = filter;
  const page = await api('GET /api/jobs', {
    query: {
      sort,
      limit: cursor ? pageSizes.later : pageSizes.first,
      ...(q.trim() && { q }),
      ...(stage && { stage }),
      ...(cursor && { cursor }),
    },
    signal,
  });
  return Array.isArray(page) ? { jobs: page, nextCursor: null, total: page.length } : page;
}

export function useJobList(filter: JobFilter) {
  const client = useQueryClient();
  const query = useInfiniteQuery({
    queryKey: listKey(filter),
    queryFn: ({ pageParam, signal }) => readPage(filter, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    // Whatever changed elsewhere, such as by a technician, is read again on the way back: to the page and to the window.
    refetchOnMount: isShort,
    refetchOnWindowFocus: isShort,
  });
  useEffect(
    () => () => {
      // Coming back later must not mean reading dozens of pages.
      for (const key of longLists(client)) client.removeQueries({ queryKey: key, exact: true });
    },
    [client],
  );
  return query;
}

const isShort = ({ state }: { state: { data?: JobPages | undefined } }) =>
  (state.data?.pages.length ?? 0) <= readAgainUpTo ? 'always' : false;

function longLists(client: QueryClient) {
  return client
    .getQueriesData<JobPages>({ queryKey: lists })
    .filter(([, data]) => (data?.pages.length ?? 0) > readAgainUpTo)
    .map(([key]) => key);
}

const detailsQuery = (id: string) =>
  queryOptions({
    queryKey: detailsKey(id),
    queryFn: ({ signal }): Promise<JobDetails> => api('GET /api/jobs/:id', { params: { id }, signal }),
  });

/** Asks again by itself while a mail is on its way. */
export function useJobDetails(id: string) {
  return useQuery({
    ...detailsQuery(id),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.mails.some(isUnderWay) ? timings.mailStateRefreshes : false),
  });
}

/** As it is on the server at this moment. */
export const readJobNow = (client: QueryClient, id: string): Promise<JobDetails> =>
  client.fetchQuery({ ...detailsQuery(id), staleTime: 0 });

/** Read anew for a question that must not be asked about an older version; null until it has been. */
export function useJobNow(id: string, isWanted: boolean) {
  const { data, isFetchedAfterMount, isError, error } = useQuery({
    ...detailsQuery(id),
    enabled: isWanted,
    staleTime: 0,
    refetchOnMount: 'always',
  });
  return { job: isFetchedAfterMount && !isError && data ? data : null, error };
}

/** How many jobs there are of each stage; the filter shows them. */
export const useJobCounts = () => useQuery<Stats>({ queryKey: statsKey, refetchOnMount: true });

/** Every list and the details show the job as the server answered it. */
export function showJob(client: QueryClient, job: Job): void {
  client.setQueryData<JobDetails>(detailsKey(job.id), (before) => before && { ...before, ...job });
  changeLists(client, job.id, (filter) => (filter.stage && filter.stage !== job.currentStage ? null : job));
}

/** The details have come with changes, such as what became of a mail. */
export function showInLists(client: QueryClient, details: JobDetails): void {
  const { documents: _, payments: __, mails: ___, ...job } = details;
  changeLists(client, job.id, () => job);
}

export function hideJob(client: QueryClient, id: string): void {
  client.removeQueries({ queryKey: detailsKey(id) });
  changeLists(client, id, () => null);
}

/** After any change: counters and open details are read again, and lists of a size one can ask for. */
export async function refreshJobs(client: QueryClient): Promise<void> {
  const long = new Set(longLists(client).map((key) => JSON.stringify(key)));
  void client.invalidateQueries({ queryKey: statsKey });
  await client.invalidateQueries({
    queryKey: [root],
    predicate: ({ queryKey }) => !long.has(JSON.stringify(queryKey)),
  });
}

function changeLists(client: QueryClient, id: string, next: (filter: JobFilter) => Job | null): void {
  for (const [key, data] of client.getQueriesData<JobPages>({ queryKey: lists })) {
    if (!data) continue;
    const changed = changePages(data, id, next(key[2] as JobFilter));
    if (changed !== data) client.setQueryData<JobPages>(key, changed);
  }
}

/** Null takes the job out. Pages without it stay the same objects. */
export function changePages(data: JobPages, id: string, job: Job | null): JobPages {
  const isThere = data.pages.some(({ jobs }) => jobs.some((known) => known.id === id));
  if (!isThere) return data;
  return {
    ...data,
    pages: data.pages.map((page) => {
      const total = job ? page.total : Math.max(page.total - 1, 0);
      if (!page.jobs.some((known) => known.id === id))
        return total === page.total ? page : { ...page, total };
      const jobs = page.jobs.flatMap((known) => (known.id === id ? (job ?? []) : known));
      return { ...page, jobs, total };
    }),
  };
}
