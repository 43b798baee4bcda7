// A link to the page on which the customer sees and pays an invoice or a deposit (D-24): a new one each time, and the end of
// them all.
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '#web/api/client.ts';
import { showFailure } from '#web/api/failures.ts';
import { useOnePress } from '#web/api/one-press.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { refreshJobs } from '../data/job-queries.ts';
import { useSendAnyway } from './use-send-anyway.tsx';

interface MakePayLink {
  make: () => Promise<string>;
  /** To be drawn beside what makes it. */
  question: ReactNode;
}

export function useMakePayLink(jobId: string, onSendChangeOrder: (() => void) | undefined): MakePayLink {
  const client = useQueryClient();
  const { send, question } = useSendAnyway(
    async (id: string, sendAnyway) => {
      const { url } = await api('POST /api/jobs/:id/pay-link', {
        params: { id },
        body: sendAnyway ? { sendAnyway } : {},
      });
      void refreshJobs(client);
      return url;
    },
    { onSendChangeOrder },
  );
  return { make: () => send(jobId), question };
}

export function useWithdrawPayLinks(jobId: string) {
  const client = useQueryClient();
  return useOnePress({
    mutationFn: async () => {
      const { withdrawn } = await api('DELETE /api/jobs/:id/pay-link', { params: { id: jobId } });
      await refreshJobs(client);
      return withdrawn;
    },
    onSuccess: (withdrawn) =>
      toast(
        withdrawn === 0
          ? { title: 'There were no links to withdraw' }
          : {
              title: 'Payment Links Withdrawn',
              description: withdrawn === 1 ? '1 link has ended.' : `${withdrawn} links have ended.`,
              tone: 'success',
            },
      ),
    onError: (error) => showFailure(error, 'Failed to withdraw the payment links'),
  });
}
