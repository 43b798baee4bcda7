// The actions on a job: each call, its toast, and the refresh of every list. Here and not in the card, because a card
// may have scrolled away before the reply comes.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Job, JobDetails } from '#contract/jobs.ts';
import { nextStage, pdfFileName, type Stage, stageLabels } from '#contract/stages.ts';
import { api, apiFile } from '#web/api/client.ts';
import { readFile, saveFile } from '#web/api/download.ts';
import { ApiError } from '#web/api/errors.ts';
import { messageOf, showFailure } from '#web/api/failures.ts';
import { useIdempotencyKey } from '#web/api/idempotency-key.ts';
import { useOnePress } from '#web/api/one-press.ts';
import type { FieldKind } from '#web/revisions/compare.ts';
import { saveRevised } from '#web/revisions/save-revised.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { signedChange } from '../labels/balance-labels.ts';
import { isUnsent } from '../labels/mail-labels.ts';
import { cacheJob, hideJob, readJobNow, refreshJobs, showInLists } from './job-queries.ts';

/** A job moves one stage forward only, so there is nothing to merge; the server refuses what is not possible. */
const oneWay: FieldKind<Stage> = { compare: () => [], merge: ({ mine }) => mine };

export function useProgressJob() {
  const client = useQueryClient();
  return useOnePress({
    mutationFn: async ({ id, currentStage, revision: openedWith }: Job) => {
      const next = nextStage[currentStage];
      if (!next) throw new Error('An invoice is the last stage.');
      return saveRevised<Stage, Job, Job>({
        opened: { revision: openedWith, values: currentStage },
        mine: next,
        field: oneWay,
        read: (present) => present.currentStage,
        send: (stage, revision) =>
          api('PATCH /api/jobs/:id/stage', { params: { id }, body: { stage, revision } }),
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
    mutationFn: ({ id }: Job) => api('DELETE /api/jobs/:id', { params: { id } }),
    onSuccess: (_, job) => {
      hideJob(client, job.id);
      void refreshJobs(client);
      toast({ title: 'Job Deleted', description: `Job #${job.jobNumber} is gone.`, tone: 'success' });
    },
    onError: (error) => {
      showFailure(error);
      void refreshJobs(client);
    },
  });
}

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
      saveFile(await readFile(response, pdfFileName(stage, job.jobNumber)));
    },
    onError: (error) => {
      const isUnprintable = error instanceof ApiError && error.code === 'pdf_failed';
      showFailure(error, undefined, {
        message: isUnprintable ? error.message : 'Failed to download PDF. Please try again.',
      });
    },
  });
}

export type SentMail = JobDetails['mails'][number];

interface InvoiceInput {
  job: Job;
  /** The person knows that it was sent before. */
  again?: boolean;
  /** The text about a total that differs from the signed one, as the person has read it. */
  readChange?: string | null;
}

/** What must be answered before an invoice is sent, about the job as it is now. */
export type InvoiceQuestion =
  | { kind: 'email'; job: Job }
  | { kind: 'send-changed'; job: Job; again: boolean }
  | { kind: 'send-again'; job: Job; before: SentMail };

function questionBefore(
  { again = false, readChange = null }: InvoiceInput,
  now: JobDetails,
): InvoiceQuestion | null {
  if (!now.customerEmail) return { kind: 'email', job: now };
  const change = signedChange(now);
  if (change && change !== readChange) return { kind: 'send-changed', job: now, again };
  const before = now.mails.find((mail) => mail.kind === 'invoice' && !isUnsent(mail));
  return before && !again ? { kind: 'send-again', job: now, before } : null;
}

/** The job was changed after an email whose reply was lost: the next press is another email. */
const isKeyReused = (error: unknown) => error instanceof ApiError && error.code === 'key_reused';

/**
 * Asks before sending if there is no email address (B-94), if another amount was signed, or if the invoice was sent
 * before (B-63). It reads the job first, because a list may be hours old.
 */
export function useSendInvoice(onQuestion: (question: InvoiceQuestion) => void) {
  const client = useQueryClient();
  const idempotencyKey = useIdempotencyKey();
  return useOnePress({
    mutationFn: async (input: InvoiceInput) => {
      const { id } = input.job;
      const now = await readJobNow(client, id);
      showInLists(client, now);
      const question = questionBefore(input, now);
      if (question) return { question };
      const sent = await api('POST /api/jobs/:id/send-invoice', {
        params: { id },
        headers: idempotencyKey.headersFor(['invoice', id]),
      });
      idempotencyKey.done();
      await refreshJobs(client);
      return { sent };
    },
    onSuccess: ({ question, sent }) => {
      if (question) onQuestion(question);
      else toast({ title: 'Invoice Sent', description: sent.message, tone: 'success' });
    },
    onError: (error) => {
      if (isKeyReused(error)) idempotencyKey.done();
      showFailure(error, 'Failed to send invoice email');
    },
  });
}

interface ReminderInput {
  job: Job;
  /** The person knows that the customer got an email not long ago. */
  again?: boolean;
}

/** A second email about the same money within this time needs a confirmation. */
const soonAgain = 24 * 60 * 60 * 1000;

const isFresh = (mail: SentMail) =>
  (mail.kind === 'invoice' || mail.kind === 'reminder') &&
  !isUnsent(mail) &&
  Date.now() - Date.parse(mail.at) < soonAgain;

/** Calls back with the earlier email instead of sending a second one without a confirmation. */
export function useSendReminder(onSentBefore: (mail: SentMail) => void) {
  const client = useQueryClient();
  const idempotencyKey = useIdempotencyKey();
  return useOnePress({
    mutationFn: async ({ job: { id }, again = false }: ReminderInput) => {
      if (!again) {
        const before = (await readJobNow(client, id)).mails.find(isFresh);
        if (before) return { before };
      }
      const sent = await api('POST /api/jobs/:id/send-reminder', {
        params: { id },
        headers: idempotencyKey.headersFor(['reminder', id, again]),
      });
      // Without a confirmation one reminder is sent per opening of the dialog, however often it is pressed.
      if (again) idempotencyKey.done();
      await refreshJobs(client);
      return { sent };
    },
    onSuccess: ({ before, sent }) => {
      if (before) onSentBefore(before);
      else toast({ title: 'Reminder Sent', description: sent.message, tone: 'success' });
    },
    onError: (error) => {
      if (isKeyReused(error)) idempotencyKey.done();
      showFailure(error, 'Failed to send reminder email');
    },
  });
}
