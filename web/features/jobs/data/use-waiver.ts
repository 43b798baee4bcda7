// Beginning the work of a signed estimate sooner than the customer's last day to cancel.
import { useQueryClient } from '@tanstack/react-query';
import type { Job } from '#contract/jobs/job.ts';
import { api } from '#web/api/client.ts';
import type { FieldKind } from '#web/revisions/compare.ts';
import { saveRevised } from '#web/revisions/save-revised.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { cacheJob, refreshJobs } from './job-queries.ts';

/** Nobody else's change says anything about why the work cannot wait. */
const ownReason: FieldKind<string> = { compare: () => [], merge: ({ mine }) => mine };

export function useWaiveCancellation({ id, revision: openedWith }: Job) {
  const client = useQueryClient();
  return async (typed: string): Promise<void> => {
    const job = await saveRevised<string, Job, Job>({
      opened: { revision: openedWith, values: '' },
      mine: typed,
      field: ownReason,
      read: () => '',
      send: (reason, revision) =>
        api('POST /api/jobs/:id/cancellation-waiver', { params: { id }, body: { reason, revision } }),
    });
    cacheJob(client, job);
    await refreshJobs(client);
    toast({
      title: 'Waiver Recorded',
      description: `Work on job #${job.jobNumber} may begin.`,
      tone: 'success',
    });
  };
}
