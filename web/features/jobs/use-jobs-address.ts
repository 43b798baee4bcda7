// The filter and the open job are in the address: Back closes the details or undoes a filter, and a shared link opens
// the same list.
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useCallback, useMemo, useRef } from 'react';
import type { JobSort } from '#contract/jobs/job-list.ts';
import { jobLimits } from '#contract/limits.ts';
import {
  type JobFilter as JobFilterName,
  jobFilterLabels,
  jobFilters,
  readJobFilter,
} from '#contract/lists/job-filters.ts';
import { readStage, type Stage } from '#contract/stages.ts';

const route = getRouteApi('/jobs');

/** What the address of the list can say. */
export interface JobsSearch {
  q?: string;
  stage?: Stage;
  sort?: JobSort;
  filter?: Exclude<JobView, 'open'>;
  technician?: string;
  customer?: string;
  job?: string;
}

export function useJobsAddress() {
  const navigate = route.useNavigate();
  const { history } = useRouter();
  const { q, stage, sort, filter: shown, technician, customer, job: openJobId } = route.useSearch();
  const filter = useMemo(
    () => readFilter({ q, stage, sort, filter: shown, technician, customer }),
    [q, stage, sort, shown, technician, customer],
  );
  const openedHere = useRef<string | null>(null);

  const go = useCallback(
    (next: JobsSearch, replace = false) =>
      navigate({ to: '/jobs', search: () => next, replace, resetScroll: false }),
    [navigate],
  );

  const setFilter = useCallback(
    (change: Partial<JobFilter>) => {
      window.scrollTo(0, 0);
      // One history entry per keystroke would bury the page the person came from.
      void go(writeFilter({ ...filter, ...change }), Object.keys(change).join() === 'q');
    },
    [go, filter],
  );

  const searchOf = useCallback((id: string): JobsSearch => ({ ...writeFilter(filter), job: id }), [filter]);

  const openingJob = useCallback((id: string) => {
    openedHere.current = id;
  }, []);

  const closeJob = useCallback(() => {
    // Opened from the list, Back leads to that list; opened by a link, there is nothing to go back to.
    if (openedHere.current === openJobId) history.back();
    else void go(writeFilter(filter), true);
  }, [go, filter, history, openJobId]);

  return { filter, openJobId, setFilter, searchOf, openingJob, closeJob };
}

export const jobSorts = [
  { value: 'newest', label: 'Newest First' },
  { value: 'oldest', label: 'Oldest First' },
  { value: 'customer-asc', label: 'Customer A-Z' },
  { value: 'customer-desc', label: 'Customer Z-A' },
  { value: 'total-asc', label: 'Total: Low to High' },
  { value: 'total-desc', label: 'Total: High to Low' },
] as const satisfies readonly { value: JobSort; label: string }[];

/** What the list shows: all open jobs, those that wait for something, or what is over (D-56, D-58). */
export type JobView = 'open' | JobFilterName | 'deleted';

export const jobViews: readonly { value: JobView; label: string }[] = [
  { value: 'open', label: 'Open jobs' },
  ...jobFilters.map((value) => ({ value, label: jobFilterLabels[value] })),
  { value: 'deleted', label: 'Recently deleted' },
];

export const viewLabel = (view: JobView): string =>
  jobViews.find(({ value }) => value === view)?.label ?? view;

export interface JobFilter {
  q: string;
  stage: Stage | null;
  sort: JobSort;
  view: JobView;
  /** An id. */
  technician: string | null;
  /** An id: all jobs of this customer, also closed ones. */
  customer: string | null;
}

export const readFilter = (search: Record<string, string | undefined>): JobFilter => ({
  q: (search.q ?? '').slice(0, jobLimits.search),
  stage: readStage(search.stage),
  sort: jobSorts.find(({ value }) => value === search.sort)?.value ?? 'newest',
  view: readJobFilter(search.filter) ?? (search.filter === 'deleted' ? 'deleted' : 'open'),
  technician: search.technician || null,
  customer: search.customer || null,
});

/** Defaults are left out of the address. */
export const writeFilter = ({ q, stage, sort, view, technician, customer }: JobFilter): JobsSearch => ({
  q: q.trim() === '' ? undefined : q,
  stage: stage ?? undefined,
  sort: sort === 'newest' ? undefined : sort,
  filter: view === 'open' ? undefined : view,
  technician: technician ?? undefined,
  customer: customer ?? undefined,
});

/** The whole list again, in the chosen order. */
export const noFilter = {
  q: '',
  stage: null,
  view: 'open',
  technician: null,
  customer: null,
} as const satisfies Partial<JobFilter>;

/** As the server decides it: a search finds jobs wherever they are, and a customer's jobs are all of them. */
export const findsClosed = ({ q, customer }: Pick<JobFilter, 'q' | 'customer'>): boolean =>
  q.trim() !== '' || customer !== null;

/** Whether the filter leaves out any open jobs. */
export const isNarrow = ({ q, stage, view, technician, customer }: JobFilter): boolean =>
  q.trim() !== '' || stage !== null || view !== 'open' || technician !== null || customer !== null;
