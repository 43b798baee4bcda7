import type { Job } from '#contract/jobs.ts';
import { Button } from '#web/ui/button.tsx';
import { useSendInvoice } from '../data/use-job-deeds.ts';
import type { JobDesk } from '../job-desk.ts';

interface SendInvoiceButtonProps {
  job: Job;
  desk: JobDesk;
  size?: 'sm';
}

/** Without an address it asks for one (B-94), and before it sends a second mail it asks too (B-63). */
export function SendInvoiceButton({ job, desk, size }: SendInvoiceButtonProps) {
  const send = useSendInvoice((asked, before) => desk.open({ kind: 'send-again', job: asked, before }));
  return (
    <Button
      size={size}
      variant={job.paymentStatus === 'paid' ? 'secondary' : 'primary'}
      busy={send.isPending}
      busyLabel="Sending..."
      onClick={() => (job.customerEmail ? send.mutate({ job }) : desk.askForEmail(job, 'send the invoice'))}
    >
      Send Invoice
    </Button>
  );
}
