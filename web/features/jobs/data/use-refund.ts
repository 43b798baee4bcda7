// Gives back what a customer paid online.
import { useQueryClient } from '@tanstack/react-query';
import type { Payment } from '#contract/jobs/payments.ts';
import { api, type Body, type Reply } from '#web/api/client.ts';
import { useIdempotencyKey } from '#web/api/idempotency-key.ts';
import { dollars } from '#web/money.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { cardOf } from '../labels/payment-labels.ts';
import { refreshJobs } from './job-queries.ts';

type Refund = Reply<'POST /api/jobs/:id/payments/:paymentId/refund'>['refund'];

/** After a lost answer the same press is the same refund. */
export function useRefund(jobId: string, payment: Payment) {
  const client = useQueryClient();
  const idempotencyKey = useIdempotencyKey();
  return async (body: Body<'POST /api/jobs/:id/payments/:paymentId/refund'>): Promise<void> => {
    try {
      const { refund } = await api('POST /api/jobs/:id/payments/:paymentId/refund', {
        params: { id: jobId, paymentId: payment.id },
        body,
        headers: idempotencyKey.headersFor([jobId, payment.id, body]),
      });
      idempotencyKey.done();
      toast({ ...refundToast(refund, cardOf(payment)), tone: 'success' });
    } finally {
      // Also after a failure: what is left may be another amount by now.
      void refreshJobs(client);
    }
  };
}

const refundToast = ({ state, amount }: Refund, card: string) =>
  state === 'done'
    ? { title: 'Payment Refunded', description: `${dollars(amount)} goes back to ${card}.` }
    : {
        title: 'Refund Started',
        description: `${dollars(amount)} is on its way to ${card}. The job shows when it has arrived.`,
      };
