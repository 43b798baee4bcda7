// Shows the open dialog of the jobs page.
import type { Job } from '#contract/jobs.ts';
import { nextStage, stageLabels } from '#contract/stages.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { type InvoiceQuestion, useProgressJob, useSendInvoice } from '../data/use-job-actions.ts';
import { type FindDoubleBooking, invoicePurpose, type JobActions, type JobDialog } from '../job-actions.ts';
import { signedChange } from '../labels/balance-labels.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { RecordPaymentDialog } from './payment-dialog.tsx';
import { RemindersDialog } from './reminders-dialog.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { SendAgainDialog } from './send-again-dialog.tsx';

interface JobDialogsProps {
  dialog: JobDialog;
  timeZone: string;
  AssignDialog: JobActions['AssignDialog'];
  findDoubleBooking: FindDoubleBooking | undefined;
  /** Opens the next dialog after this one. */
  onOpen: (dialog: JobDialog) => void;
  onNeedsEmail: (job: Job, purpose: string) => void;
  onClose: () => void;
  onDeleted: (job: Job) => void;
}

export function JobDialogs(props: JobDialogsProps) {
  const { dialog, timeZone, AssignDialog, findDoubleBooking, onOpen, onNeedsEmail, onClose, onDeleted } =
    props;
  const { job } = dialog;
  function showQuestion(question: InvoiceQuestion) {
    if (question.kind !== 'email') return onOpen(question);
    onClose();
    onNeedsEmail(question.job, invoicePurpose);
  }
  switch (dialog.kind) {
    case 'delete':
      return <DeleteDialog job={job} onClose={onClose} onDeleted={onDeleted} />;
    case 'progress':
      return <ProgressDialog job={job} onClose={onClose} />;
    case 'schedule':
      return (
        <ScheduleDialog
          job={job}
          timeZone={timeZone}
          findDoubleBooking={findDoubleBooking}
          onClose={onClose}
        />
      );
    case 'assign':
      return AssignDialog ? (
        <AssignDialog job={job} timeZone={timeZone} title="Assign Technician to Job" onClose={onClose} />
      ) : null;
    case 'reminders':
      return <RemindersDialog job={job} timeZone={timeZone} onClose={onClose} />;
    case 'payment':
      return <RecordPaymentDialog job={job} timeZone={timeZone} onClose={onClose} />;
    case 'send-changed':
      return (
        // A key per question, so that the next one starts fresh even if it is of the same kind.
        <SendChangedDialog
          key={job.totalAmount}
          job={job}
          again={dialog.again}
          onQuestion={showQuestion}
          onClose={onClose}
        />
      );
    case 'send-again':
      return (
        <SendAgainDialog
          key={dialog.before?.at}
          job={job}
          before={dialog.before}
          timeZone={timeZone}
          onQuestion={showQuestion}
          onClose={onClose}
        />
      );
  }
}

function ProgressDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const progress = useProgressJob();
  const next = nextStage[job.currentStage];
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={next ? `Progress to ${stageLabels[next]}` : 'Progress job'}
      body="This will move the entire job to the next phase. This cannot be undone."
      confirmLabel="Yes, Move Job"
      busy={progress.isPending}
      busyLabel="Moving..."
      onConfirm={() => progress.mutate(job, { onSettled: onClose })}
    />
  );
}

interface SendChangedDialogProps {
  job: Job;
  again: boolean;
  onQuestion: (question: InvoiceQuestion) => void;
  onClose: () => void;
}

/** The invoice differs from the amount the customer signed, so sending it needs a confirmation. */
function SendChangedDialog({ job, again, onQuestion, onClose }: SendChangedDialogProps) {
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
