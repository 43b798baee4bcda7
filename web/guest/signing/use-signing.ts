// The calls of the signing page: reading what was sent, signing, declining, requesting another link. A change that
// failed without a connection is not retried by itself: nobody signs twice.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { fillAddress } from '#contract/calls.ts';
import type { ExpiredSigning, SigningPageReply } from '#contract/signatures.ts';
import { api, type Body } from '#web/api/client.ts';
import { NetworkError } from '#web/api/errors.ts';
import { showFailure } from '#web/api/failures.ts';
import { readQuery } from '#web/api/queries.ts';
import { timings } from '#web/timings.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';

type Page = SigningPageReply | ExpiredSigning;

const pageQuery = (token: string) => readQuery('GET /api/signatures/:token', { params: { token } });
const keyOf = (token: string) => pageQuery(token).queryKey;

/** Fetched again while the signed copy is being made or emailed. */
export function useSigningPage(token: string) {
  return useQuery({
    ...pageQuery(token),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { data, error } }) => {
      // Retried like every other read that found no connection.
      if (error instanceof NetworkError) return false;
      return data && !data.isExpired && (data.isSealing || data.copyMail === 'queued')
        ? timings.mailStateRefreshes
        : false;
    },
  });
}

export function useSign(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (form: Body<'POST /api/signatures/:token/sign'>) => {
      try {
        const { signedAt } = await api('POST /api/signatures/:token/sign', { params: { token }, body: form });
        client.setQueryData(keyOf(token), (page): Page | undefined =>
          page && !page.isExpired
            ? {
                ...page,
                status: 'approved',
                signedAt,
                isSealing: true,
                copyMail: page.signerEmail ? 'queued' : 'none',
              }
            : page,
        );
      } catch (error) {
        // Somebody else may have signed first, or the reply was lost: the document is signed all the same.
        await client.refetchQueries({ queryKey: keyOf(token) });
        if (client.getQueryData(keyOf(token))?.status !== 'approved') throw error;
      }
    },
    onSuccess: () =>
      toast({
        title: 'Success!',
        description: 'Your signature has been successfully applied to the document',
        tone: 'success',
      }),
    onError: (error) => showFailure(error, 'Failed to submit signature'),
  });
}

/** Declines, and what to do when that fails. */
export function useDecline(token: string) {
  const client = useQueryClient();
  return {
    decline: (body: Body<'POST /api/signatures/:token/decline'>) =>
      api('POST /api/signatures/:token/decline', { params: { token }, body }),
    showNotDeclined: (error: Error) => {
      showFailure(error, 'Failed to send your reply. Please try again.');
      void client.refetchQueries({ queryKey: keyOf(token) });
    },
  };
}

export function useRequestNewLink(token: string) {
  return useMutation({
    mutationFn: () => api('POST /api/signatures/:token/renew', { params: { token } }),
    onError: (error) => showFailure(error, 'Failed to ask for a new link. Please try again.'),
  });
}

/** Opened in a tab of its own, where every phone knows what to do with a PDF. */
export const downloadAddress = (token: string): string =>
  fillAddress('/api/signatures/:token/download', { params: { token } });

export const pageAddress = (token: string, page: number): string =>
  fillAddress('/api/signatures/:token/pages/:page', { params: { token, page: String(page) } });
