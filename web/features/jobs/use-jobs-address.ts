// The filter and the open job are in the address: Back closes the details or undoes a filter, and a shared link opens
// the same list.
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useCallback, useMemo, useRef } from 'react';
import type { JobSort } from '#contract/jobs.ts';
import { jobLimits } from '#contract/limits.ts';
import { readStage, type Stage } from '#contract/stages.ts';

const route = getRouteApi('/jobs');

/** What the address of the list can say. */
export interface JobsSearch {
  q?: string;
  stage?: Stage;
  sort?: JobSort;
  job?: string;
}

export function useJobsAddress() {
  const navigate = route.useNavigate();
  const { history } = useRouter();
  const { q, stage, sort, job: openJobId } = route.useSearch();
  const filter = useMemo(() => readFilter({ q, stage, sort }), [q, stage, sort]);
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

  const openJob = useCallback(
    (id: string) => {
      openingJob(id);
      void go(searchOf(id));
    },
    [go, searchOf, openingJob],
  );

  const closeJob = useCallback(() => {
    // Opened from the list, Back leads to that list; opened by a link, there is nothing to go back to.
    if (openedHere.current === openJobId) history.back();
    else void go(writeFilter(filter), true);
  }, [go, filter, history, openJobId]);

  return { filter, openJobId, setFilter, searchOf, openingJob, openJob, closeJob };
}

export const jobSorts = [
  { value: 'newest', label: 'Newest First' },
  { value: 'oldest', label: 'Oldest First' },
  { value: 'customer-asc', label: 'Customer A-Z' },
  { value: 'customer-desc', label: 'Customer Z-A' },
  { value: 'total-asc', label: 'Total: Low to High' },
  { value: 'total-desc', label: 'Total: High to Low' },
] as const satisfies readonly { value: JobSort; label: string }[];

export interface JobFilter {
  q: string;
  stage: Stage | null;
  sort: JobSort;
}

export const readFilter = (search: Record<string, string | undefined>): JobFilter => ({
  q: (search.q ?? '').slice(0, jobLimits.search),
  stage: readStage(search.stage),
  sort: jobSorts.find(({ value }) => value === search.sort)?.value ?? 'newest',
});

/** Defaults are left out of the address. */
export const writeFilter = ({ q, stage, sort }: JobFilter): JobsSearch => ({
  q: q.trim() === '' ? undefined : q,
  stage: stage ?? undefined,
  sort: sort === 'newest' ? undefined : sort,
});

/** Whether the filter leaves out any jobs. */
export const isNarrow = ({ q, stage }: JobFilter): boolean => q.trim() !== '' || stage !== null;
