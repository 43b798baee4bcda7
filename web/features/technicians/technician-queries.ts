// The company's technicians as the browser knows them, and who hears when one of them changes.
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

/** By name. Read again on the way back: an invitation may have been accepted in the meantime. */
export const useTechnicians = () => useQuery({ ...techniciansQuery, refetchOnMount: 'always' });

/** Asks again by itself while a mail to one of them is on its way. */
export const useTechniciansAndMails = () =>
  useQuery({
    ...techniciansQuery,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.some(({ lastMail }) => isUnderWay(lastMail)) ? timings.mailStateRefreshes : false,
  });

/** Also after a failure: another tab may have been first. Jobs and calendar carry technicians' names. */
export async function refreshTechnicians(client: QueryClient): Promise<void> {
  void refreshJobs(client);
  void client.invalidateQueries({ queryKey: ['/api/calendar'] });
  await client.invalidateQueries({ queryKey: techniciansKey });
}
