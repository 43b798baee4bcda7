// The list and the open job live in the address: Back closes the details, undoes a filter and finds the same place.
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useRef } from 'react';
import type { JobSort } from '#contract/jobs.ts';
import { readStage, type Stage } from '#contract/stages.ts';

// Which jobs are shown, as the address says it: the Back button and a shared link both lead to the same list.

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

const longestSearch = 200;

export const readFilter = (search: Record<string, string | undefined>): JobFilter => ({
  q: (search.q ?? '').slice(0, longestSearch),
  stage: readStage(search.stage),
  sort: jobSorts.find(({ value }) => value === search.sort)?.value ?? 'newest',
});

/** What is usual is left out of the address. */
export const writeFilter = ({ q, stage, sort }: JobFilter): Record<string, string | undefined> => ({
  q: q.trim() === '' ? undefined : q,
  stage: stage ?? undefined,
  sort: sort === 'newest' ? undefined : sort,
});

/** Whether only a part of the jobs is asked for. */
export const isNarrow = ({ q, stage }: JobFilter): boolean => q.trim() !== '' || stage !== null;

type Search = Record<string, string | undefined>;

export function useJobsAddress() {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const { history } = useRouter();
  const { q, stage, sort, job: openJobId } = search;
  const filter = useMemo(() => readFilter({ q, stage, sort }), [q, stage, sort]);
  const openedHere = useRef<string | null>(null);

  const go = useCallback(
    (next: Search, replace = false) =>
      navigate({ to: '/jobs', search: () => next, replace, resetScroll: false }),
    [navigate],
  );

  const setFilter = useCallback(
    (change: Partial<JobFilter>) => {
      window.scrollTo(0, 0);
      // Every keystroke as a step of its own would bury the page one came from.
      void go(writeFilter({ ...filter, ...change }), Object.keys(change).join() === 'q');
    },
    [go, filter],
  );

  const showJob = useCallback(
    (id: string) => {
      openedHere.current = id;
      void go({ ...writeFilter(filter), job: id });
    },
    [go, filter],
  );

  const closeJob = useCallback(() => {
    // Opened from the list, the step before is that list; opened by a link, there is none.
    if (openedHere.current === openJobId) history.back();
    else void go(writeFilter(filter), true);
  }, [go, filter, history, openJobId]);

  return { filter, openJobId, setFilter, showJob, closeJob };
}
