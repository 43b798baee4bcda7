// The list and the open job live in the address: Back closes the details, undoes a filter and finds the same place.
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useRef } from 'react';
import { type JobFilter, readFilter, writeFilter } from './list/job-filter.ts';

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
