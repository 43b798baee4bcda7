// A link to sign that was made just now: emailed after all, or marked as handed over.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SignatureRequest } from '#contract/signatures.ts';
import { api, type Body } from '#web/api/client.ts';
import { showFailure } from '#web/api/failures.ts';
import { type IdempotencyKeyHolder, makeIdempotencyKey } from '#web/api/idempotency-key.ts';
import { useOnePress } from '#web/api/one-press.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { refreshJobs } from '../data/job-queries.ts';

/** To a document, or to a change order. */
export interface SigningLink {
  signingToken: string;
  signingUrl: string;
  expiresAt: string;
  request: Pick<SignatureRequest, 'number' | 'stage' | 'changeOrderId' | 'signerName'>;
}

/** Who gets the link, and in which words. The dialog shows why it failed. */
export type LinkEmail = Body<'POST /api/signatures/:token/send'>;

/** Kept with the link: a press whose answer got lost is repeated from another dialog. */
const keys = new WeakMap<SigningLink, IdempotencyKeyHolder>();

function keyOf(link: SigningLink): IdempotencyKeyHolder {
  const key = keys.get(link) ?? makeIdempotencyKey();
  keys.set(link, key);
  return key;
}

export function useMailLink() {
  const client = useQueryClient();
  return useOnePress({
    mutationFn: async ({ link, text }: { link: SigningLink; text: LinkEmail }) => {
      const token = link.signingToken;
      const sent = await api('POST /api/signatures/:token/send', {
        params: { token },
        body: text,
        headers: keyOf(link).headersFor(text),
      });
      await refreshJobs(client);
      return sent;
    },
    onSuccess: ({ sentTo }) =>
      toast({
        title: 'Signature Request Sent',
        description: `The link is on its way to ${sentTo}.`,
        tone: 'success',
      }),
  });
}

/** A copied link counts as sent (B-51). */
export function useMarkCopied() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ signingToken: token }: SigningLink) => {
      await api('POST /api/signatures/:token/copied', { params: { token } });
      await refreshJobs(client);
    },
    onError: (error) => showFailure(error),
  });
}
