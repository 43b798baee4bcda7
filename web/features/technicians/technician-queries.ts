// Queries for the company's technicians, and what is refreshed when one of them changes.
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { Technician } from '#contract/technicians.ts';
import { api } from '#web/api/client.ts';
import { timings } from '#web/timings.ts';
import { isUnderWay, refreshJobs } from '../jobs/jobs.service.ts';

const techniciansKey = ['/api/technicians'] as const;

const techniciansQuery = queryOptions({
  queryKey: techniciansKey,
  queryFn: ({ signal }): Promise<Technician[]> => api('GET /api/technicians', { signal }),
});

/** By name. Fetched on returning to the page: an invitation may have been accepted meanwhile. */
export const useTechnicians = () => useQuery({ ...techniciansQuery, refetchOnMount: 'always' });

/** Fetched again while an email to one of them is being sent. */
export const useTechniciansAndMails = () =>
  useQuery({
    ...techniciansQuery,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.some(({ lastMail }) => isUnderWay(lastMail)) ? timings.mailStateRefreshes : false,
  });

/** Also after a failure: another tab may have changed it first. Jobs and calendar show technicians' names. */
export async function refreshTechnicians(client: QueryClient): Promise<void> {
  void refreshJobs(client);
  void client.invalidateQueries({ queryKey: ['/api/calendar'] });
  await client.invalidateQueries({ queryKey: techniciansKey });
}
