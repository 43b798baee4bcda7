// The calls of the signing page: reading what was sent, signing, declining, cancelling, requesting another link. A change
// that failed without a connection is not retried by itself: nobody signs twice.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { fillAddress } from '#contract/calls.ts';
import type { ExpiredSigning, SigningPageReply } from '#contract/signatures.ts';
import { api, type Body } from '#web/api/client.ts';
import { ApiError, NetworkError } from '#web/api/errors.ts';
import { showFailure } from '#web/api/failures.ts';
import { readQuery } from '#web/api/queries.ts';
import { centsOf } from '#web/money.ts';
import { timings } from '#web/timings.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { type ChosenHere, rememberChoice, type SentJob, wasSigned } from './choice.ts';
import { selectAgain } from './use-choice.ts';

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

interface Signing {
  form: Body<'POST /api/signatures/:token/sign'>;
  /** What is signed of an offer: the page still has all of it. */
  signed: Partial<SentJob>;
  choice: ChosenHere;
}

export function useSign(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ form, signed, choice }: Signing) => {
      try {
        const { signedAt } = await api('POST /api/signatures/:token/sign', { params: { token }, body: form });
        // How to pay is not known before. It must not push the buttons down when it comes.
        const read = owesDeposit(signed, choice) ? await readOnce(token) : null;
        client.setQueryData(keyOf(token), (page): Page | undefined =>
          read?.status === 'approved'
            ? read
            : page && !page.isExpired
              ? {
                  ...page,
                  status: 'approved',
                  signedAt,
                  isSealing: true,
                  job: { ...page.job, ...signed },
                  copyMail: page.signerEmail ? 'queued' : 'none',
                }
              : page,
        );
        return true;
      } catch (error) {
        // Another window may have signed first, or the reply was lost: the document is signed all the same.
        await client.refetchQueries({ queryKey: keyOf(token) });
        const page = client.getQueryData(keyOf(token));
        if (page?.status !== 'approved') throw error;
        return wasSigned(page.job, choice);
      }
    },
    onSuccess: (isThis) => {
      rememberChoice(token, null);
      if (!isThis) return;
      toast({
        title: 'Success!',
        description: 'Your signature has been successfully applied to the document',
        tone: 'success',
      });
    },
    onError: (error, { form }) => {
      const isGone = form.selectionId && error instanceof ApiError && error.code === 'not_found';
      if (!isGone) return showFailure(error, 'Failed to submit signature');
      void selectAgain(client, token);
      showFailure(error, undefined, { title: 'Not signed yet', message: choiceWasGone });
    },
  });
}

/** Null when it takes long: it is signed all the same. */
const readOnce = (token: string): Promise<Page | null> =>
  api('GET /api/signatures/:token', {
    params: { token },
    signal: AbortSignal.timeout(timings.readAfterSigning),
  }).catch(() => null);

const owesDeposit = (signed: Partial<SentJob>, { list }: ChosenHere): boolean =>
  centsOf(signed.depositAmount ?? list?.depositAmount ?? '0') > 0;

const choiceWasGone = 'Your choice had to be prepared again. Please look at it and sign once more.';

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

/** Cancels what was signed, and what to do when that fails. */
export function useCancelSigned(token: string) {
  const client = useQueryClient();
  return {
    cancel: (body: Body<'POST /api/signatures/:token/cancel'>) =>
      api('POST /api/signatures/:token/cancel', { params: { token }, body }),
    showNotCancelled: (error: Error) => {
      showFailure(error, 'Failed to cancel. Please try again, or call the company.');
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

/** Of what was sent, or of what the customer chose from it. */
export const pageAddress = (token: string, page: number, selectionId?: string): string =>
  selectionId === undefined
    ? fillAddress('/api/signatures/:token/pages/:page', { params: { token, page: String(page) } })
    : fillAddress('/api/signatures/:token/selections/:selectionId/pages/:page', {
        params: { token, selectionId, page: String(page) },
      });
