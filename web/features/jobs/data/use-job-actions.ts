// The actions on a job: each call, its toast, and the refresh of every list. Here and not in the card, because a card
// may have scrolled away before the reply comes.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Job } from '#contract/jobs/job.ts';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import { jobLimits } from '#contract/limits.ts';
import { isChoice } from '#contract/lines/chosen-lines.ts';
import { nextStage, type Stage, stageLabels } from '#contract/stages.ts';
import { api, apiFile } from '#web/api/client.ts';
import { readFile, saveFile } from '#web/api/download.ts';
import { ApiError } from '#web/api/errors.ts';
import { messageOf, showFailure, UserFacingError } from '#web/api/failures.ts';
import { useIdempotencyKey } from '#web/api/idempotency-key.ts';
import { useOnePress } from '#web/api/one-press.ts';
import { readKey } from '#web/api/queries.ts';
import type { FieldKind } from '#web/revisions/compare.ts';
import { saveRevised } from '#web/revisions/save-revised.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { fileNameOf } from '../labels/balance-labels.ts';
import { cacheJob, hideJob, refreshJobs } from './job-queries.ts';

/** A job moves one stage forward only, so there is nothing to merge; the server refuses what is not possible. */
const oneWay: FieldKind<Stage> = { compare: () => [], merge: ({ mine }) => mine };

/** What the customer chose of an estimate; empty where there was nothing to choose. */
export interface ChosenByHand {
  optionId?: string;
  selectedLineIds?: string[];
}

/** What was chosen from, with its prices: a total that nobody has seen is not agreed to. */
const offeredText = ({ options, lineItems, discount, taxRate }: Job): string =>
  JSON.stringify([options, lineItems, discount, taxRate]);

const changedOffer =
  'This estimate was changed while you were choosing. Look at it again before you move it.';

export function useProgressJob() {
  const client = useQueryClient();
  return useOnePress({
    mutationFn: async ({ job, choice }: { job: Job; choice: ChosenByHand }) => {
      const { id, currentStage, revision: openedWith } = job;
      const next = nextStage[currentStage];
      if (!next) throw new Error('An invoice is the last stage.');
      return saveRevised<Stage, Job, Job>({
        opened: { revision: openedWith, values: currentStage },
        mine: next,
        field: oneWay,
        read: (present) => {
          if (isChoice(job) && offeredText(present) !== offeredText(job))
            throw new UserFacingError(changedOffer);
          return present.currentStage;
        },
        send: (stage, revision) =>
          api('PATCH /api/jobs/:id/stage', { params: { id }, body: { stage, revision, ...choice } }),
      });
    },
    onSuccess: (job) => {
      cacheJob(client, job);
      toast({
        title: 'Job Moved',
        description: `Job #${job.jobNumber} is now at the stage ${stageLabels[job.currentStage]}.`,
        tone: 'success',
      });
    },
    onError: (error) => showFailure(error),
    // Also after a failure: another tab may have moved it.
    onSettled: () => refreshJobs(client),
  });
}

export function useDeleteJob() {
  const client = useQueryClient();
  return useOnePress({
    mutationFn: ({ id }: JobDetails) => api('DELETE /api/jobs/:id', { params: { id } }),
    onSuccess: (_, job) => {
      hideJob(client, job.id);
      void refreshJobs(client);
      void client.invalidateQueries({ queryKey: readKey('GET /api/jobs/bin') });
      toast({ title: 'Job Deleted', description: deletedText(job), tone: 'success' });
    },
    onError: (error) => {
      showFailure(error);
      void refreshJobs(client);
    },
  });
}

/** Where it is now. */
const deletedText = ({ jobNumber, goesToBin }: JobDetails): string =>
  goesToBin
    ? `Job #${jobNumber} is under Recently deleted. You can restore it for ${jobLimits.binDays} days.`
    : `Job #${jobNumber} is deleted for good.`;

export function useDuplicateJob() {
  const client = useQueryClient();
  const idempotencyKey = useIdempotencyKey();
  return useOnePress({
    mutationFn: async ({ id }: Job) => {
      const copy = await api('POST /api/jobs/:id/duplicate', {
        params: { id },
        headers: idempotencyKey.headersFor(['duplicate', id]),
      });
      idempotencyKey.done();
      await refreshJobs(client);
      return copy;
    },
    onSuccess: () =>
      toast({
        title: 'Job Duplicated',
        description: 'Job has been copied as a new estimate.',
        tone: 'success',
      }),
    onError: (error) =>
      showFailure(error, undefined, {
        message:
          error instanceof ApiError
            ? `Failed to duplicate job: ${error.status} ${error.message}`
            : `Failed to duplicate job: ${messageOf(error)}`,
      }),
  });
}

export function useDownloadPdf() {
  return useMutation({
    mutationFn: async ({ job, stage = job.currentStage }: { job: Job; stage?: Stage }) => {
      const response = await apiFile('GET /api/jobs/:id/download/:type', {
        params: { id: job.id, type: stage },
      });
      saveFile(await readFile(response, fileNameOf(job, stage)));
    },
    onError: (error) => {
      const isUnprintable = error instanceof ApiError && error.code === 'pdf_failed';
      showFailure(error, undefined, {
        message: isUnprintable ? error.message : 'Failed to download PDF. Please try again.',
      });
    },
  });
}
