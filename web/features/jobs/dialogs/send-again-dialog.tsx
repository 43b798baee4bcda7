import { formatDay, formatTime } from '#contract/days.ts';
import type { Job } from '#contract/jobs.ts';
import { wallTime } from '#web/days.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { type InvoiceQuestion, type SentMail, useSendInvoice } from '../data/use-job-actions.ts';
import { signedChange } from '../labels/balance-labels.ts';

interface SendAgainDialogProps {
  job: Job;
  /** Missing when the last one failed; whether another one arrived since is not known then. */
  before?: SentMail;
  timeZone: string;
  onQuestion: (question: InvoiceQuestion) => void;
  onClose: () => void;
}

export function SendAgainDialog({ job, before, timeZone, onQuestion, onClose }: SendAgainDialogProps) {
  const send = useSendInvoice(onQuestion);
  const changed = signedChange(job);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Send the invoice again?"
      body={`${before ? whenSent(before, timeZone) : 'The last email did not arrive.'} The customer (${job.customerEmail ?? 'no address'}) will get another email with the invoice.`}
      confirmLabel="Send Again"
      busy={send.isPending}
      busyLabel="Sending..."
      onConfirm={() =>
        send.mutate(
          { job, again: before !== undefined, readChange: changed },
          { onSuccess: ({ sent }) => sent && onClose(), onError: onClose },
        )
      }
    >
      {changed ? <p className="figures font-semibold">{changed}</p> : null}
    </ConfirmDialog>
  );
}

export function whenSent({ to, at }: SentMail, timeZone: string): string {
  const { day, time } = wallTime(at, timeZone);
  return `It was sent to ${to} on ${formatDay(day)} at ${formatTime(time)}.`;
}
