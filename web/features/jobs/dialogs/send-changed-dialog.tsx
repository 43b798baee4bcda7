import type { Job } from '#contract/jobs.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { type InvoiceQuestion, useSendInvoice } from '../data/use-job-actions.ts';
import { signedChange } from '../labels/signed-total.ts';

interface SendChangedDialogProps {
  job: Job;
  again: boolean;
  onQuestion: (question: InvoiceQuestion) => void;
  onClose: () => void;
}

/** The invoice asks for another amount than the customer signed: nobody should send that unknowingly. */
export function SendChangedDialog({ job, again, onQuestion, onClose }: SendChangedDialogProps) {
  const send = useSendInvoice(onQuestion);
  const change = signedChange(job);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Send this invoice?"
      body="The total is not what the customer signed."
      confirmLabel="Send Invoice"
      busy={send.isPending}
      busyLabel="Sending..."
      onConfirm={() =>
        send.mutate(
          { job, again, readChange: change },
          { onSuccess: ({ sent }) => sent && onClose(), onError: onClose },
        )
      }
    >
      <p className="figures font-semibold">{change}</p>
    </ConfirmDialog>
  );
}
