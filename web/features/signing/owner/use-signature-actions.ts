// What the owner does about signatures: each call, its toast, and the refresh of every list.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SignatureRequest } from '#contract/signatures.ts';
import { api, apiFile, type Body, type Reply } from '#web/api/client.ts';
import { readFile, saveFile } from '#web/api/download.ts';
import { showFailure } from '#web/api/failures.ts';
import { useOnePress } from '#web/api/one-press.ts';
import { readQuery } from '#web/api/queries.ts';
import { timings } from '#web/timings.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { refreshJobs } from '../../jobs/jobs.service.ts';

/** Refreshing jobs refreshes this too. Fetched again while a seal is being made. */
export function useSignatureHistory(jobId: string) {
  return useQuery({
    ...readQuery('GET /api/jobs/:id/signatures', { params: { id: jobId } }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.requests.some(({ isSealing }) => isSealing) ? timings.mailStateRefreshes : false,
  });
}

export function useMakeLink(jobId: string) {
  const client = useQueryClient();
  return async (
    input: Body<'POST /api/jobs/:id/signature-request'>,
  ): Promise<Reply<'POST /api/jobs/:id/signature-request'>> => {
    const link = await api('POST /api/jobs/:id/signature-request', { params: { id: jobId }, body: input });
    await refreshJobs(client);
    return link;
  };
}

export function useWithdrawLink(jobId: string) {
  const client = useQueryClient();
  return useOnePress({
    mutationFn: ({ id: requestId }: SignatureRequest) =>
      api('POST /api/jobs/:id/signatures/:requestId/cancel', { params: { id: jobId, requestId } }),
    onSuccess: () =>
      toast({
        title: 'Link Withdrawn',
        description: 'This link can no longer be used to sign.',
        tone: 'success',
      }),
    onError: (error) => showFailure(error, 'Failed to withdraw the link'),
    // Also after a failure: the customer may have signed first.
    onSettled: () => refreshJobs(client),
  });
}

export function useDownloadSigned(jobId: string) {
  return useMutation({
    mutationFn: async ({ id: requestId, number }: SignatureRequest) => {
      const response = await apiFile('GET /api/jobs/:id/signatures/:requestId/download', {
        params: { id: jobId, requestId },
      });
      saveFile(await readFile(response, `${number}-signed.pdf`));
    },
    onError: (error) =>
      showFailure(error, undefined, { message: 'Failed to download PDF. Please try again.' }),
  });
}

/** The estimate with all there was to choose from. */
export function useDownloadOffer(jobId: string) {
  return useMutation({
    mutationFn: async ({ id: requestId, number }: SignatureRequest) => {
      const response = await apiFile('GET /api/jobs/:id/signatures/:requestId/offer', {
        params: { id: jobId, requestId },
      });
      saveFile(await readFile(response, `${number}-as-sent.pdf`));
    },
    onError: (error) =>
      showFailure(error, undefined, { message: 'Failed to download PDF. Please try again.' }),
  });
}
