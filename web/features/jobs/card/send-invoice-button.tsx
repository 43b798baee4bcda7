import type { Job } from '#contract/jobs.ts';
import { Button } from '#web/ui/button.tsx';
import { useSendInvoice } from '../data/use-job-deeds.ts';
import type { JobDesk } from '../job-desk.ts';
import { signedChange } from '../words/signed-total.ts';

interface SendInvoiceButtonProps {
  job: Job;
  desk: JobDesk;
  size?: 'sm';
}

/** Without an address it asks for one (B-94); before a second mail (B-63) and another amount than was signed it asks too. */
export function SendInvoiceButton({ job, desk, size }: SendInvoiceButtonProps) {
  const send = useSendInvoice((asked, before) => desk.open({ kind: 'send-again', job: asked, before }));
  function press() {
    if (!job.customerEmail) desk.askForEmail(job, 'send the invoice');
    else if (signedChange(job)) desk.open({ kind: 'send-changed', job });
    else send.mutate({ job });
  }
  return (
    <Button
      size={size}
      variant={job.paymentStatus === 'paid' ? 'secondary' : 'primary'}
      busy={send.isPending}
      busyLabel="Sending..."
      onClick={press}
    >
      Send Invoice
    </Button>
  );
}
