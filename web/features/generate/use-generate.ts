// Generates the PDF of a new job, downloads it again, and shows why it failed.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { pdfFileName, type Stage } from '#contract/stages.ts';
import { apiFile } from '#web/api/client.ts';
import { type LoadedFile, readFile, saveFile } from '#web/api/download.ts';
import { ApiError } from '#web/api/errors.ts';
import { showFailure } from '#web/api/failures.ts';
import { useIdempotencyKey } from '#web/api/idempotency-key.ts';
import { readKey } from '#web/api/queries.ts';
import type { Problems } from '#web/api/use-contract-form.ts';
import { trackEvent } from '#web/layout/analytics/track-event.ts';
import { refreshJobs } from '../jobs/jobs.service.ts';
import type { GenerateBody } from './generate-values.ts';

/**
 * What a failed generation means. Type, code and status decide; the message only if there is nothing else.
 */
export type GenerateFailure =
  | { kind: 'credits' }
  | { kind: 'limit' }
  | { kind: 'fields'; message: string; fields: Problems }
  | { kind: 'other'; message: string };

const generic = 'Failed to generate PDF. Please try again.';
const limitMessages = /\b(?:free pdf limit|insufficient credits|pdf limit)\b/i;

/** A lost session is handled before this is called. */
export function readFailure(error: unknown): GenerateFailure {
  if (!(error instanceof ApiError)) return { kind: 'other', message: generic };
  if (error.type === 'credits_required' || error.code === 'credits_required') return { kind: 'credits' };
  if (error.type === 'limit_reached' || error.code === 'limit_reached') return { kind: 'limit' };
  const isExplained = error.type !== undefined || error.code !== undefined;
  if (!isExplained && limitMessages.test(error.message)) return { kind: 'limit' };
  // Every refusal of the server is JSON with a code; anything else comes from something in between.
  if (!isExplained) return { kind: 'other', message: 'Expected JSON response' };
  if (Object.keys(error.fields).length > 0 || error.status === 409 || error.status === 429)
    return { kind: 'fields', message: error.message, fields: error.fields };
  return { kind: 'other', message: generic };
}

export interface Generated {
  jobId: string;
  jobNumber: string;
  customerName: string;
  stage: Stage;
  /** Incomplete rows that were not saved. */
  dropped: number;
}

/** Makes the job and downloads its PDF. A retry after a failure has the same idempotency key. */
export function useGenerate(stage: Stage) {
  const client = useQueryClient();
  const idempotencyKey = useIdempotencyKey();
  return async (body: GenerateBody): Promise<Generated> => {
    const response = await apiFile('POST /api/generate-pdf', {
      body,
      headers: idempotencyKey.headersFor(body),
    });
    // Encoded, because a header holds only ASCII.
    const jobNumber = decodeURIComponent(response.headers.get('x-job-number') ?? '');
    saveFile(await readFile(response, pdfFileName(stage, jobNumber)));
    idempotencyKey.done();
    trackEvent('generate_pdf', { stage });
    void refreshJobs(client);
    void client.invalidateQueries({ queryKey: readKey('GET /api/freemium-usage') });
    return {
      jobId: response.headers.get('x-job-id') ?? '',
      jobNumber,
      customerName: (body.customerName ?? '').trim(),
      stage,
      dropped: Number(response.headers.get('x-dropped-rows') ?? 0),
    };
  };
}

/** Downloads the same file of the same job (B-24). */
export function useDownloadAgain({ jobId, jobNumber, stage }: Generated) {
  return useMutation({
    meta: { handlesSessionLoss: true },
    mutationFn: async (): Promise<LoadedFile> => {
      const response = await apiFile('GET /api/jobs/:id/download/:type', {
        params: { id: jobId, type: stage },
      });
      return readFile(response, pdfFileName(stage, jobNumber));
    },
    onSuccess: saveFile,
  });
}

/** Only a refusal that is about fields is shown at them. */
export function generateProblems(error: Error): Problems {
  const failure = readFailure(error);
  return failure.kind === 'fields' ? failure.fields : {};
}

/** Shows why no PDF was made and opens what helps: the plans or the paywall. */
export function useGenerateFailure(onSessionLoss: (error: unknown) => boolean) {
  const navigate = useNavigate();
  const [isAtLimit, setIsAtLimit] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);

  function showGenerateFailure(error: unknown) {
    if (onSessionLoss(error)) return;
    const failure = readFailure(error);
    const show = (title: string, message: string) => showFailure(error, undefined, { title, message });
    if (failure.kind === 'credits') {
      setIsLeaving(true);
      show('Credits Required', "You've run out of credits. Choose a subscription plan to continue.");
      void navigate({ to: '/subscription-select', ignoreBlocker: true });
    } else if (failure.kind === 'limit') {
      show('PDF Limit Reached', 'Please upgrade to continue creating PDFs.');
      setIsAtLimit(true);
    } else {
      show('Error', failure.message);
    }
  }

  function showPreviewFailure(error: unknown) {
    if (onSessionLoss(error)) return;
    const { kind } = readFailure(error);
    if (kind === 'credits' || kind === 'limit') return showGenerateFailure(error);
    showFailure(error, 'Please try again.', { title: 'The preview could not be drawn' });
  }

  return {
    showGenerateFailure,
    showPreviewFailure,
    isAtLimit,
    closePaywall: () => setIsAtLimit(false),
    isLeaving,
  };
}
