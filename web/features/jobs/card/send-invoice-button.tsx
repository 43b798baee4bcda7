import type { Job } from '#contract/jobs.ts';
import { Button } from '#web/ui/button.tsx';
import { useSendInvoice } from '../data/use-job-deeds.ts';
import { type JobDesk, sendPurpose } from '../job-desk.ts';

interface SendInvoiceButtonProps {
  job: Job;
  desk: JobDesk;
  size?: 'sm';
}

export function SendInvoiceButton({ job, desk, size }: SendInvoiceButtonProps) {
  const send = useSendInvoice((question) =>
    question.kind === 'email' ? desk.askForEmail(question.job, sendPurpose) : desk.open(question),
  );
  return (
    <Button
      size={size}
      variant={job.paymentStatus === 'paid' ? 'secondary' : 'primary'}
      busy={send.isPending}
      busyLabel="Sending..."
      onClick={() => send.mutate({ job })}
    >
      Send Invoice
    </Button>
  );
}
