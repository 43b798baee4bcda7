import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Stage } from '#contract/stages.ts';
import type { TechnicianJob } from '#contract/technicians.ts';
import { api } from '#web/api/client.ts';
import { showFailure } from '#web/api/failures.ts';
import { useOnePress } from '#web/api/one-press.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';

const myJobsKey = ['/api/technician/jobs'] as const;

const myJobsQuery = queryOptions({
  queryKey: myJobsKey,
  queryFn: ({ signal }): Promise<TechnicianJob[]> => api('GET /api/technician/jobs', { signal }),
});

/** Fetched each time: a phone may come out of the pocket hours later, and the office has moved jobs since. */
export const useMyJobs = () =>
  useQuery({ ...myJobsQuery, refetchOnMount: 'always', refetchOnWindowFocus: 'always' });

interface Step {
  job: TechnicianJob;
  to: Stage;
}

export function useProgressMyJob() {
  const client = useQueryClient();
  return useOnePress({
    mutationFn: ({ job, to }: Step) =>
      api('PATCH /api/technician/jobs/:jobId/progress', {
        params: { jobId: job.id },
        body: { currentStage: to },
      }),
    onSuccess: (job) => {
      showMyJob(client, job);
      toast({
        title: 'Progress Updated',
        description: 'Job status has been updated successfully.',
        tone: 'success',
      });
    },
    onError: (error) => showFailure(error, 'Failed to update job progress'),
    // Also after a failure: the job may have been given to somebody else.
    onSettled: () => client.invalidateQueries({ queryKey: myJobsKey }),
  });
}

function showMyJob(client: QueryClient, job: TechnicianJob): void {
  client.setQueryData<TechnicianJob[]>(myJobsKey, (before) =>
    before?.map((known) => (known.id === job.id ? job : known)),
  );
}
