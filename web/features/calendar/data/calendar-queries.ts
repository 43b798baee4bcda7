// Planned jobs, month by month. Weeks and days are cut out of their month, so changing the view needs no request.
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Calendar, CalendarJob } from '#contract/calendar.ts';
import { addMonths } from '#contract/days.ts';
import { readKey, readQuery } from '#web/api/queries.ts';
import { refreshJobs } from '#web/features/jobs/jobs.service.ts';
import { timings } from '#web/timings.ts';
import { gridOf } from '../days/days.ts';

const root = readKey('GET /api/calendar');

const calendarQuery = (date: string) => ({
  ...readQuery('GET /api/calendar', { query: gridOf(date) }),
  staleTime: timings.calendarRefreshes,
});

export function useCalendar(date: string) {
  const client = useQueryClient();
  const query = useQuery({
    ...calendarQuery(date),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchOnWindowFocus: true,
    refetchInterval: timings.calendarRefreshes,
  });
  const month = date.slice(0, 7);
  const isThere = query.isSuccess && !query.isPlaceholderData;
  useEffect(() => {
    if (!isThere) return;
    // The months on either side are fetched in advance.
    for (const step of [1, -1]) void client.prefetchQuery(calendarQuery(addMonths(`${month}-01`, step)));
  }, [client, month, isThere]);
  return query;
}

/** Shows the job on its new day before the server has answered. */
export function showPlanned(client: QueryClient, job: CalendarJob): void {
  client.setQueriesData<Calendar>({ queryKey: root }, (before) => {
    if (!before) return before;
    const without = (jobs: CalendarJob[]) => jobs.filter(({ id }) => id !== job.id);
    return { ...before, jobs: [...without(before.jobs), job], unscheduled: without(before.unscheduled) };
  });
}

/** A reply that is on its way would put a job back that has just been moved. */
export const cancelReads = (client: QueryClient): Promise<void> => client.cancelQueries({ queryKey: root });

/** After any change, also a failed one: another tab may have changed it first. */
export async function refreshCalendar(client: QueryClient): Promise<void> {
  void refreshJobs(client);
  await client.invalidateQueries({ queryKey: root });
}
