// Queries for jobs, and how every cached copy is updated after a change. Written once, here.
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Job } from '#contract/jobs/job.ts';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import type { JobPage } from '#contract/jobs/job-list.ts';
import { jobLimits } from '#contract/limits.ts';
import { api } from '#web/api/client.ts';
import { ApiError } from '#web/api/errors.ts';
import { readKey, readQuery } from '#web/api/queries.ts';
import { jobListeners } from '#web/live/job-listeners.ts';
import { timings } from '#web/timings.ts';
import { isUnderWay } from '../labels/mail-labels.ts';
import { findsClosed, type JobFilter } from '../use-jobs-address.ts';

const root = readKey('GET /api/jobs');
const filterCounts = readKey('GET /api/jobs/counts');
const lists = [...root, 'list'] as const;
const listKey = (filter: JobFilter) => [...lists, filter] as const;
const detailsQuery = (id: string) => readQuery('GET /api/jobs/:id', { params: { id } });
const countsQuery = readQuery('GET /api/stats');
const todayQuery = readQuery('GET /api/today');
/** What customers owe and what happened with them follows from their jobs. */
const customers = readKey('GET /api/customers');

/** The first page should come fast, the later ones should be few. */
const pageSizes = { first: jobLimits.page, later: jobLimits.listed } as const;
/** A list longer than this is updated in place instead of being fetched again. */
const readAgainUpTo = 3;

export type JobPages = InfiniteData<JobPage>;

/** What the list and its counts are asked for. */
const choicesOf = ({ q, stage, view, technician, customer }: JobFilter) => ({
  ...(q.trim() && { q }),
  ...(stage && { stage }),
  ...(view !== 'open' && view !== 'deleted' && { filter: view }),
  ...(technician && { technician }),
  ...(customer && { customerId: customer }),
});

async function readPage(filter: JobFilter, cursor: string | null, signal: AbortSignal): Promise<JobPage> {
  const page = await api('GET /api/jobs', {
    query: {
      ...choicesOf(filter),
      sort: filter.sort,
      limit: cursor ? pageSizes.later : pageSizes.first,
      ...(cursor && { cursor }),
    },
    signal,
  });
  return Array.isArray(page) ? { jobs: page, nextCursor: null, total: page.length } : page;
}

export function useJobList(filter: JobFilter, isWanted = true) {
  const client = useQueryClient();
  const query = useInfiniteQuery({
    queryKey: listKey(filter),
    enabled: isWanted,
    queryFn: ({ pageParam, signal }) => readPage(filter, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    // What changed elsewhere, such as by a technician, is fetched on returning to the page or window.
    refetchOnMount: isShort,
    refetchOnWindowFocus: isShort,
  });
  useEffect(() => {
    const update = (id: string) => updateLongLists(client, id);
    jobListeners.add(update);
    return () => void jobListeners.delete(update);
  }, [client]);
  useEffect(
    () => () => {
      // Coming back later must not fetch dozens of pages.
      for (const key of longLists(client)) client.removeQueries({ queryKey: key, exact: true });
    },
    [client],
  );
  return query;
}

/** So many jobs of a list the browser's own search reaches, whether they are loaded or not. */
export const searchedJobs = 1000;

interface LaterOptions {
  filter: JobFilter;
  /** Where the first page ends; null when nothing follows or it is not known yet. */
  after: string | null;
  /** Of the list: one more or one less, and every text stands in another place. */
  total: number;
  isWanted: boolean;
  /** What is remembered of a job. */
  textOf: (job: Job) => string;
}

/**
 * The texts of the jobs after the first page, one page after the other. Apart from the list, which is fetched again with
 * every change and so stays short.
 */
export function useLaterTexts({ filter, after, total, isWanted, textOf }: LaterOptions): readonly string[] {
  const isOn = isWanted && after !== null;
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery({
    queryKey: ['texts of later jobs', filter, after, total],
    enabled: isOn,
    queryFn: async ({ pageParam, signal }) => {
      const { jobs, nextCursor } = await readPage(filter, pageParam, signal);
      return { texts: jobs.map(textOf), nextCursor };
    },
    initialPageParam: after,
    getNextPageParam: ({ nextCursor }, pages) =>
      pages.length * pageSizes.later < searchedJobs - pageSizes.first ? nextCursor : null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  useEffect(() => {
    if (isOn && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isOn, hasNextPage, isFetching, isError, fetchNextPage]);
  return useMemo(() => data?.pages.flatMap(({ texts }) => texts) ?? [], [data]);
}

const isShort = ({ state }: { state: { data?: JobPages | undefined } }) =>
  (state.data?.pages.length ?? 0) <= readAgainUpTo ? 'always' : false;

function longLists(client: QueryClient) {
  return client
    .getQueriesData<JobPages>({ queryKey: lists })
    .filter(([, data]) => (data?.pages.length ?? 0) > readAgainUpTo)
    .map(([key]) => key);
}

/** Fetched again while an email is being sent. */
export function useJobDetails(id: string) {
  return useQuery({
    ...detailsQuery(id),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.mails.some(isUnderWay) ? timings.mailStateRefreshes : false),
  });
}

/** As it is on the server now. */
export const readJobNow = (client: QueryClient, id: string): Promise<JobDetails> =>
  client.fetchQuery({ ...detailsQuery(id), staleTime: 0 });

/** Fetched for a dialog that must not show an older version; null until it is there. */
export function useJobNow(id: string, isWanted: boolean) {
  const { data, isFetchedAfterMount, isError, error } = useQuery({
    ...detailsQuery(id),
    enabled: isWanted,
    staleTime: 0,
    refetchOnMount: 'always',
  });
  return { job: isFetchedAfterMount && !isError && data ? data : null, error };
}

/** How many jobs there are at all, whatever the list shows. */
export const useJobCounts = () => useQuery({ ...countsQuery, refetchOnMount: true });

/** How many jobs each choice would show, beside the others as they are. */
export const useFilterCounts = (filter: JobFilter) =>
  useQuery({
    ...readQuery('GET /api/jobs/counts', { query: choicesOf(filter) }),
    placeholderData: keepPreviousData,
    refetchOnMount: true,
  });

/** Of the customer the list is narrowed to. Read here: what customers offer brings the form libraries along. */
export const useCustomerName = (id: string | null): string | undefined =>
  useQuery({ ...readQuery('GET /api/customers/:id', { params: { id: id ?? '' } }), enabled: id !== null })
    .data?.name;

/** Puts the job from the reply into every list and the details. */
export function cacheJob(client: QueryClient, job: Job): void {
  client.setQueryData(detailsQuery(job.id).queryKey, (before) => before && { ...before, ...job });
  changeLists(client, job.id, (filter) => (isListed(filter, job) ? job : null));
}

/** Which jobs a filter has only the server knows; they leave it when the list is fetched again. */
function isListed(filter: JobFilter, job: Job): boolean {
  const { stage, view, technician, customer } = filter;
  if (stage && stage !== job.currentStage) return false;
  if (technician && technician !== job.assignedTechnicianId) return false;
  if (customer && customer !== job.customerId) return false;
  if (view === 'archived') return job.closedAs !== null;
  return (view === 'open' && findsClosed(filter)) || job.closedAs === null;
}

/** The fetched details are newer than the lists, such as in the state of an email. */
export function showInLists(client: QueryClient, details: JobDetails): void {
  const { documents: _, payments: __, mails: ___, goesToBin: ____, printed: _____, ...job } = details;
  changeLists(client, job.id, () => job);
}

export function hideJob(client: QueryClient, id: string): void {
  client.removeQueries({ queryKey: detailsQuery(id).queryKey, exact: true });
  changeLists(client, id, () => null);
}

/** After any change: counters, open details and short lists are fetched again. */
export async function refreshJobs(client: QueryClient): Promise<void> {
  const long = new Set(longLists(client).map((key) => JSON.stringify(key)));
  for (const queryKey of [countsQuery.queryKey, filterCounts, todayQuery.queryKey, customers])
    void client.invalidateQueries({ queryKey });
  await client.invalidateQueries({
    queryKey: root,
    predicate: ({ queryKey }) => !long.has(JSON.stringify(queryKey)),
  });
}

/** What somebody else changed, in lists that are too long to be fetched again. */
async function updateLongLists(client: QueryClient, id: string): Promise<void> {
  const isListed = longLists(client).some((key) =>
    client.getQueryData<JobPages>(key)?.pages.some(({ jobs }) => jobs.some((job) => job.id === id)),
  );
  if (!isListed) return;
  try {
    showInLists(client, await readJobNow(client, id));
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) return;
    changeLists(client, id, () => null);
  }
}

function changeLists(client: QueryClient, id: string, next: (filter: JobFilter) => Job | null): void {
  for (const [key, data] of client.getQueriesData<JobPages>({ queryKey: lists })) {
    if (!data) continue;
    const changed = changePages(data, id, next(key[2] as JobFilter));
    if (changed !== data) client.setQueryData<JobPages>(key, changed);
  }
}

/** Null removes the job. Pages without it stay the same objects. */
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
