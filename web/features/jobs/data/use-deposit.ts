// What the owner does about a signed estimate before the work begins: asking for its deposit again, and beginning
// sooner than the customer's last day to cancel.
import { useQueryClient } from '@tanstack/react-query';
import type { Job } from '#contract/jobs/job.ts';
import { api } from '#web/api/client.ts';
import { ApiError } from '#web/api/errors.ts';
import { showFailure } from '#web/api/failures.ts';
import { useIdempotencyKey } from '#web/api/idempotency-key.ts';
import { useOnePress } from '#web/api/one-press.ts';
import type { FieldKind } from '#web/revisions/compare.ts';
import { saveRevised } from '#web/revisions/save-revised.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { cacheJob, refreshJobs } from './job-queries.ts';

export function useRequestDeposit() {
  const client = useQueryClient();
  const idempotencyKey = useIdempotencyKey();
  return useOnePress({
    mutationFn: async ({ id, depositDue }: Job) => {
      const sent = await api('POST /api/jobs/:id/deposit-request', {
        params: { id },
        body: {},
        headers: idempotencyKey.headersFor(['deposit', id, depositDue]),
      });
      idempotencyKey.done();
      return sent;
    },
    onSuccess: ({ message }) => toast({ title: 'Deposit Requested', description: message, tone: 'success' }),
    onError: (error) => {
      // What was sent then asked for another amount: the next press is another email.
      if (error instanceof ApiError && error.code === 'key_reused') idempotencyKey.done();
      showFailure(error, 'Failed to send the deposit request');
    },
    onSettled: () => refreshJobs(client),
  });
}

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
