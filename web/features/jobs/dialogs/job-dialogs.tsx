// Shows the open dialog of the jobs page.
import type { ComponentType } from 'react';
import type { Job } from '#contract/jobs/job.ts';
import { nextStage, stageLabels } from '#contract/stages.ts';
import { dollars } from '#web/money.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { CloseDialog } from '../close/close-dialog.tsx';
import { useProgressJob } from '../data/use-job-actions.ts';
import type { FindDoubleBooking, JobActions, JobDialog, SendDialogProps } from '../job-actions.ts';
import { SendEmailDialog } from '../send/send-email-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { RecordPaymentDialog } from './payment-dialog.tsx';
import { RemindersDialog } from './reminders-dialog.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';

interface JobDialogsProps {
  dialog: JobDialog;
  timeZone: string;
  /** From the signing feature. Here and not on a card: sending may take the card out of the list. */
  SendDialog: ComponentType<SendDialogProps> | undefined;
  AssignDialog: JobActions['AssignDialog'];
  findDoubleBooking: FindDoubleBooking | undefined;
  onClose: () => void;
  onDeleted: (job: Job) => void;
}

export function JobDialogs(props: JobDialogsProps) {
  const { dialog, timeZone, SendDialog, AssignDialog, findDoubleBooking, onClose, onDeleted } = props;
  const { job } = dialog;
  switch (dialog.kind) {
    case 'delete':
      return <DeleteDialog job={job} onClose={onClose} onDeleted={onDeleted} />;
    case 'close':
      return <CloseDialog job={job} outcome={dialog.outcome} onClose={onClose} />;
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
    case 'sign':
      return SendDialog ? <SendDialog job={job} onClose={onClose} /> : null;
    case 'send-invoice':
      return <SendEmailDialog kind="invoice" job={job} timeZone={timeZone} onClose={onClose} />;
    case 'send-reminder':
      return <SendEmailDialog kind="reminder" job={job} timeZone={timeZone} onClose={onClose} />;
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
      body={
        <>
          <strong className="mb-1 block font-semibold wrap-anywhere text-ink">
            Job #{job.jobNumber} · {job.customerName} ·{' '}
            <span className="figures">{dollars(job.totalAmount)}</span>
          </strong>
          This will move the entire job to the next phase. This cannot be undone.
        </>
      }
      confirmLabel="Yes, Move Job"
      busy={progress.isPending}
      busyLabel="Moving..."
      onConfirm={() => progress.mutate(job, { onSettled: onClose })}
    />
  );
}
