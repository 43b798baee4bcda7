// Sends an invoice, once it is paid the receipt, a reminder of one, or a request for the deposit of a signed estimate.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Job } from '#contract/jobs/job.ts';
import { api } from '#web/api/client.ts';
import { ApiError } from '#web/api/errors.ts';
import { useIdempotencyKey } from '#web/api/idempotency-key.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { refreshJobs } from '../data/job-queries.ts';
import { depositPurpose, invoicePurpose, reminderPurpose } from '../job-actions.ts';
import { isReceipt } from '../labels/balance-labels.ts';
import { MessageDialog } from './message-dialog.tsx';
import type { Checked } from './message-values.ts';
import { useMakePayLink } from './use-pay-link.ts';
import { type Preview, usePreview } from './use-preview.ts';
import { useSendAnyway } from './use-send-anyway.tsx';

const PayLinkReady = lazyPart(() => import('./pay-link-ready.tsx'), 'PayLinkReady');

const texts = {
  invoice: {
    call: 'POST /api/jobs/:id/send-invoice',
    title: 'Send invoice',
    purpose: invoicePurpose,
    sendLabel: 'Send Invoice',
    done: 'Invoice Sent',
    failure: 'Failed to send invoice email',
  },
  receipt: {
    call: 'POST /api/jobs/:id/send-invoice',
    title: 'Send receipt',
    purpose: 'send the receipt',
    sendLabel: 'Send Receipt',
    done: 'Receipt Sent',
    failure: 'Failed to send receipt email',
  },
  reminder: {
    call: 'POST /api/jobs/:id/send-reminder',
    title: 'Send a reminder',
    purpose: reminderPurpose,
    sendLabel: 'Send Reminder',
    done: 'Reminder Sent',
    failure: 'Failed to send reminder email',
  },
  deposit: {
    call: 'POST /api/jobs/:id/deposit-request',
    title: 'Request the deposit again',
    purpose: depositPurpose,
    sendLabel: 'Send Request',
    done: 'Deposit Requested',
    failure: 'Failed to send the deposit request',
  },
} as const;

interface SendEmailDialogProps {
  kind: 'invoice' | 'reminder' | 'deposit';
  job: Job;
  timeZone: string;
  /** Instead of an invoice above what was approved: what is above is sent to be approved (D-21). */
  onSendChangeOrder?: ((job: Job) => void) | undefined;
  onClose: () => void;
}

/** A press of the button: what stood in the dialog, and the job it was written for. */
interface Press {
  checked: Checked;
  revision: number;
}

export function SendEmailDialog({ kind, job, timeZone, onSendChangeOrder, onClose }: SendEmailDialogProps) {
  const client = useQueryClient();
  const idempotencyKey = useIdempotencyKey();
  // The list may not know yet that it is paid.
  const now = usePreview({ kind, jobId: job.id }).data?.job ?? job;
  const { call, done, ...text } = texts[kind === 'invoice' && isReceipt(now) ? 'receipt' : kind];

  const sending = useSendAnyway(
    async ({ checked: { to, subject, message }, revision }: Press, sendAnyway) => {
      const text = { to, subject, message };
      try {
        const sent = await api(call, {
          params: { id: job.id },
          body: { ...text, revision, ...(sendAnyway && { sendAnyway }) },
          // Of the words alone: after a lost reply the same press is the same email, though it may have changed the job
          // and is asked about again.
          headers: idempotencyKey.headersFor([kind, job.id, text]),
        });
        await refreshJobs(client);
        toast({ title: done, description: sent.message, tone: 'success' });
      } catch (error) {
        // What was sent then was another document: the next press is another email.
        if (error instanceof ApiError && error.code === 'key_reused') idempotencyKey.done();
        throw error;
      }
    },
    { onSendChangeOrder: onSendChangeOrder && (() => onSendChangeOrder(now)) },
  );

  const link = useMakePayLink(job.id, onSendChangeOrder && (() => onSendChangeOrder(now)));
  const [url, setUrl] = useState<string | null>(null);
  if (url !== null) return <PayLinkReady job={now} url={url} onClose={onClose} />;

  return (
    <>
      <MessageDialog
        kind={kind}
        job={job}
        timeZone={timeZone}
        send={(checked, { draft: { revision } }: Preview) => sending.send({ checked, revision })}
        makeLink={async () => setUrl(await link.make())}
        onClose={onClose}
        {...text}
      />
      {sending.question}
      {link.question}
    </>
  );
}
