// Shows the open dialog of the jobs page.
import type { ComponentType } from 'react';
import type { Job } from '#contract/jobs/job.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { CloseDialog } from '../close/close-dialog.tsx';
import type { FindDoubleBooking, JobActions, JobDialog, SendDialogProps } from '../job-actions.ts';
import { SendEmailDialog } from '../send/send-email-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { RecordPaymentDialog } from './payment-dialog.tsx';
import { ProgressDialog } from './progress-dialog.tsx';
import { RemindersDialog } from './reminders-dialog.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { WaiverDialog } from './waiver-dialog.tsx';

const ChangeOrderFlow = lazyPart(() => import('../change-orders/change-order-flow.tsx'), 'ChangeOrderFlow');

const RefundDialog = lazyPart(() => import('./refund-dialog.tsx'), 'RefundDialog');
const PayLinkReady = lazyPart(() => import('../send/pay-link-ready.tsx'), 'PayLinkReady');

const emailKinds = {
  'send-invoice': 'invoice',
  'send-reminder': 'reminder',
  'request-deposit': 'deposit',
} as const;

interface JobDialogsProps {
  dialog: JobDialog;
  onOpen: (dialog: JobDialog) => void;
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
  const openChangeOrder = (now: Job) => props.onOpen({ kind: 'change-order', job: now });
  switch (dialog.kind) {
    case 'delete':
      return <DeleteDialog job={job} onClose={onClose} onDeleted={onDeleted} />;
    case 'close':
      return <CloseDialog job={job} outcome={dialog.outcome} onClose={onClose} />;
    case 'progress':
      return <ProgressDialog job={job} timeZone={timeZone} onClose={onClose} />;
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
      return (
        <RemindersDialog
          job={job}
          timeZone={timeZone}
          onSendChangeOrder={openChangeOrder}
          onClose={onClose}
        />
      );
    case 'payment':
      return <RecordPaymentDialog job={job} timeZone={timeZone} onClose={onClose} />;
    case 'deposit':
      return <RecordPaymentDialog job={job} timeZone={timeZone} isDeposit onClose={onClose} />;
    case 'refund':
      return (
        <RefundDialog
          job={dialog.job}
          paymentId={dialog.paymentId}
          overpaid={dialog.overpaid}
          onClose={onClose}
        />
      );
    case 'pay-link':
      return <PayLinkReady job={job} url={dialog.url} onClose={onClose} />;
    case 'waive-cancellation':
      return <WaiverDialog job={job} onClose={onClose} />;
    case 'sign':
      return SendDialog ? <SendDialog job={job} onClose={onClose} /> : null;
    case 'send-invoice':
    case 'send-reminder':
    case 'request-deposit':
      return (
        <SendEmailDialog
          kind={emailKinds[dialog.kind]}
          job={job}
          timeZone={timeZone}
          onSendChangeOrder={openChangeOrder}
          onClose={onClose}
        />
      );
    case 'change-order': {
      const { kind: _, ...flow } = dialog;
      return <ChangeOrderFlow {...flow} timeZone={timeZone} onClose={onClose} />;
    }
  }
}
