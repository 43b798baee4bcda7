// Ending a job without deleting it, taking that back, and taking a deleted job out of the bin.
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { Job } from '#contract/jobs/job.ts';
import type { CloseOutcome } from '#contract/jobs/job-forms.ts';
import type { BinnedJob, BinPage } from '#contract/jobs/job-list.ts';
import { jobLimits } from '#contract/limits.ts';
import { api } from '#web/api/client.ts';
import { showFailure } from '#web/api/failures.ts';
import { useOnePress } from '#web/api/one-press.ts';
import { readKey, readQuery } from '#web/api/queries.ts';
import type { FieldKind } from '#web/revisions/compare.ts';
import { saveRevised } from '#web/revisions/save-revised.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { cacheJob, refreshJobs } from '../data/job-queries.ts';
import { closedMessages } from './close-labels.ts';

/** Nothing to merge: the server refuses what no longer fits. */
const oneChoice: FieldKind<null> = { compare: () => [], merge: () => null };

const overPresent = (job: Job, send: (revision: number) => Promise<Job>) =>
  saveRevised<null, Job, Job>({
    opened: { revision: job.revision, values: null },
    mine: null,
    field: oneChoice,
    read: () => null,
    send: (_, revision) => send(revision),
  });

/** What fails is shown by the form. */
export function useCloseJob(job: Job) {
  const client = useQueryClient();
  return async (outcome: CloseOutcome, reason: string | null): Promise<void> => {
    try {
      const closed = await overPresent(job, (revision) =>
        api('POST /api/jobs/:id/close', { params: { id: job.id }, body: { outcome, reason, revision } }),
      );
      cacheJob(client, closed);
    } finally {
      // Also after a failure: another tab may have closed it.
      void refreshJobs(client);
    }
    toast({
      title: closedMessages[outcome],
      description: `Job #${job.jobNumber} is now under Archived.`,
      tone: 'success',
    });
  };
}

export function useReopenJob() {
  const client = useQueryClient();
  return useOnePress({
    mutationFn: (job: Job) =>
      overPresent(job, (revision) =>
        api('POST /api/jobs/:id/reopen', { params: { id: job.id }, body: { revision } }),
      ),
    onSuccess: (job) => {
      cacheJob(client, job);
      toast({ title: 'Job reopened', description: `Job #${job.jobNumber} is open again.`, tone: 'success' });
    },
    onError: (error) => showFailure(error),
    onSettled: () => refreshJobs(client),
  });
}

/** Deleted jobs that can still be taken back, the latest first. */
export function useBin(q: string) {
  const queryOf = (cursor: string | null) => ({
    limit: jobLimits.listed,
    ...(q.trim() && { q }),
    ...(cursor && { cursor }),
  });
  const { queryKey } = readQuery('GET /api/jobs/bin', { query: queryOf(null) });
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => api('GET /api/jobs/bin', { query: queryOf(pageParam), signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }: BinPage) => nextCursor,
    refetchOnMount: 'always',
  });
}

export function useUndeleteJob() {
  const client = useQueryClient();
  return useOnePress({
    mutationFn: ({ id }: BinnedJob) => api('POST /api/jobs/:id/undelete', { params: { id } }),
    onSuccess: (job) =>
      toast({ title: 'Job restored', description: `Job #${job.jobNumber} is back.`, tone: 'success' }),
    onError: (error) => showFailure(error),
    onSettled: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: readKey('GET /api/jobs/bin') }),
        refreshJobs(client),
      ]);
    },
  });
}
