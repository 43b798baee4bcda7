import type { Job } from '#contract/jobs.ts';
import { Button } from '#web/ui/button.tsx';
import { useSendInvoice } from '../data/use-job-actions.ts';
import { invoicePurpose, type JobActions } from '../job-actions.ts';

interface SendInvoiceButtonProps {
  job: Job;
  actions: JobActions;
  size?: 'sm';
}

export function SendInvoiceButton({ job, actions, size }: SendInvoiceButtonProps) {
  const send = useSendInvoice((question) =>
    question.kind === 'email' ? actions.requestEmail(question.job, invoicePurpose) : actions.open(question),
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
