import type { Job } from '#contract/jobs.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { type SentMail, useSendInvoice } from '../data/use-job-deeds.ts';
import { signedChange } from '../words/signed-total.ts';

interface SendChangedDialogProps {
  job: Job;
  onSentBefore: (mail: SentMail) => void;
  onClose: () => void;
}

/** The invoice asks for another amount than the customer signed: nobody should send that unknowingly. */
export function SendChangedDialog({ job, onSentBefore, onClose }: SendChangedDialogProps) {
  const send = useSendInvoice((_, mail) => onSentBefore(mail));
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Send this invoice?"
      body="The total is not what the customer signed."
      confirmLabel="Send Invoice"
      busy={send.isPending}
      busyLabel="Sending..."
      onConfirm={() => send.mutate({ job }, { onSuccess: ({ sent }) => sent && onClose(), onError: onClose })}
    >
      <p className="figures font-semibold">{signedChange(job)}</p>
    </ConfirmDialog>
  );
}
