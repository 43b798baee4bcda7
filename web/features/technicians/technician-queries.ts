// Queries for the company's technicians, and what is refreshed when one of them changes.
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { readKey, readQuery } from '#web/api/queries.ts';
import { timings } from '#web/timings.ts';
import { isUnderWay, refreshJobs } from '../jobs/jobs.service.ts';

const techniciansQuery = readQuery('GET /api/technicians');

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
  void client.invalidateQueries({ queryKey: readKey('GET /api/calendar') });
  await client.invalidateQueries({ queryKey: techniciansQuery.queryKey });
}
