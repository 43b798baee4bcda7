// The change orders of a job: reading them, each call, its toast, and the refresh of every list.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChangeOrder } from '#contract/jobs/change-orders.ts';
import { changeOrderDraftKey, jobLimits } from '#contract/limits.ts';
import { api, apiFile, type Body } from '#web/api/client.ts';
import { useCurrentUser } from '#web/api/current-user.ts';
import { readFile, saveFile } from '#web/api/download.ts';
import { showFailure } from '#web/api/failures.ts';
import { useIdempotencyKey } from '#web/api/idempotency-key.ts';
import { useOnePress } from '#web/api/one-press.ts';
import { readQuery } from '#web/api/queries.ts';
import { dropDraft } from '#web/drafts/draft-server.ts';
import { timings } from '#web/timings.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { refreshJobs } from '../data/job-queries.ts';
import type { Checked as MessageChecked } from '../send/message-values.ts';
import type { Preview } from '../send/use-preview.ts';
import type { SigningLink } from '../send/use-signing-link.ts';

/** Newest first, as many as there may be in a page. Refreshing jobs refreshes this too. Fetched again while a seal is being made. */
export function useChangeOrders(jobId: string) {
  return useQuery({
    ...readQuery('GET /api/jobs/:id/change-orders', {
      params: { id: jobId },
      query: { limit: jobLimits.listed },
    }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ isSealing }) => isSealing) ? timings.mailStateRefreshes : false,
  });
}

export type ChangeOrdersQuery = ReturnType<typeof useChangeOrders>;

type ChangeOrderBody = Omit<Body<'POST /api/jobs/:id/change-orders'>, 'revision'>;

interface OpenedOver {
  jobRevision: number;
  /** Only of a draft. */
  revision?: number;
}

/** Writes a new one, or changes a draft. */
export function useSaveChangeOrder(jobId: string, draft: ChangeOrder | null) {
  const client = useQueryClient();
  const idempotencyKey = useIdempotencyKey();
  return async (body: ChangeOrderBody, { jobRevision, revision }: OpenedOver): Promise<ChangeOrder> => {
    const saved = draft
      ? await api('PATCH /api/jobs/:id/change-orders/:changeOrderId', {
          params: { id: jobId, changeOrderId: draft.id },
          body: { ...body, revision, jobRevision },
        })
      : await api('POST /api/jobs/:id/change-orders', {
          params: { id: jobId },
          body: { ...body, revision: jobRevision },
          headers: idempotencyKey.headersFor([jobId, body]),
        });
    idempotencyKey.done();
    await refreshJobs(client);
    if (saved.message) toast({ title: 'Change Order Saved', description: saved.message });
    return saved;
  };
}

type Sending = Omit<Body<'POST /api/jobs/:id/change-orders/:changeOrderId/send'>, 'revision' | 'jobRevision'>;

/** By email, or as a link to be handed over: each is one press. */
export function useSendChangeOrder(jobId: string, { id: changeOrderId, number }: ChangeOrder) {
  const client = useQueryClient();
  const idempotencyKey = useIdempotencyKey();

  async function send(words: Sending, seen: Preview) {
    try {
      const sent = await api('POST /api/jobs/:id/change-orders/:changeOrderId/send', {
        params: { id: jobId, changeOrderId },
        body: { ...words, ...revisionsOf(seen) },
        // Of the words alone: sending makes another revision of it, and the same press is the same email.
        headers: idempotencyKey.headersFor([changeOrderId, words]),
      });
      idempotencyKey.done();
      return sent;
    } finally {
      // Also after a failure: the job may have been changed.
      await refreshJobs(client);
    }
  }

  return {
    async email({ to, ...message }: MessageChecked, seen: Preview): Promise<void> {
      const { sentTo } = await send({ signerEmail: to, ...message }, seen);
      toast({
        title: 'Change Order Sent',
        description: `The link to approve ${number} is on its way to ${sentTo}.`,
        tone: 'success',
      });
    },
    makeLink: ({ signerName, to, expirationHours }: MessageChecked, seen: Preview): Promise<SigningLink> =>
      send({ signerName, signerEmail: to, expirationHours, asLink: true }, seen),
  };
}

/** Of the change order, and of its job. */
const revisionsOf = ({ draft: { changeOrder, revision: jobRevision } }: Preview) => ({
  revision: changeOrder?.revision,
  jobRevision,
});

export function useWithdrawChangeOrder(jobId: string) {
  const client = useQueryClient();
  return useOnePress({
    mutationFn: ({ id: changeOrderId }: ChangeOrder) =>
      api('POST /api/jobs/:id/change-orders/:changeOrderId/withdraw', {
        params: { id: jobId, changeOrderId },
      }),
    onSuccess: (_, { number }) =>
      toast({
        title: 'Change Order Withdrawn',
        description: `${number} can no longer be signed.`,
        tone: 'success',
      }),
    onError: (error) => showFailure(error, 'Failed to withdraw the change order'),
    // Also after a failure: the customer may have signed first.
    onSettled: () => refreshJobs(client),
  });
}

export function useDismissChangeOrder(jobId: string) {
  const client = useQueryClient();
  return useOnePress({
    mutationFn: ({ id: changeOrderId }: ChangeOrder) =>
      api('POST /api/jobs/:id/change-orders/:changeOrderId/dismiss', {
        params: { id: jobId, changeOrderId },
      }),
    onSuccess: (_, { number }) =>
      toast({
        title: 'Change Order Dismissed',
        description: `${number} stays declined. The job is not changed.`,
        tone: 'success',
      }),
    onError: (error) => showFailure(error, 'Failed to dismiss the change order'),
    onSettled: () => refreshJobs(client),
  });
}

export function useDeleteChangeOrder(jobId: string) {
  const client = useQueryClient();
  const { data: user } = useCurrentUser({ fetches: false });
  return useOnePress({
    mutationFn: ({ id: changeOrderId }: ChangeOrder) =>
      api('DELETE /api/jobs/:id/change-orders/:changeOrderId', { params: { id: jobId, changeOrderId } }),
    onSuccess: (_, { id, number }) => {
      // What was typed over it and not saved.
      const key = changeOrderDraftKey(jobId, id);
      if (user) void dropDraft({ userId: user.id, kind: 'change-order', key });
      toast({ title: 'Draft Deleted', description: `${number} is gone.`, tone: 'success' });
    },
    onError: (error) => showFailure(error, 'Failed to delete the draft'),
    onSettled: () => refreshJobs(client),
  });
}

export function useDownloadChangeOrder(jobId: string) {
  return useMutation({
    mutationFn: async ({ id: changeOrderId, number }: ChangeOrder) => {
      const response = await apiFile('GET /api/jobs/:id/change-orders/:changeOrderId/download', {
        params: { id: jobId, changeOrderId },
      });
      saveFile(await readFile(response, `${number}.pdf`));
    },
    onError: (error) =>
      showFailure(error, undefined, { message: 'Failed to download PDF. Please try again.' }),
  });
}
