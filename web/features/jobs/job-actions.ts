// The actions of the jobs page that cards and details can call.
import type { ComponentType } from 'react';
import type { Job } from '#contract/jobs/job.ts';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import type { CloseOutcome } from '#contract/jobs/job-forms.ts';
import type { ChangeOrderFlowProps } from './change-orders/change-order-flow.tsx';
import type { JobsSearch } from './use-jobs-address.ts';

export type JobDialog =
  | {
      kind:
        | 'delete'
        | 'progress'
        | 'schedule'
        | 'assign'
        | 'reminders'
        | 'payment'
        | 'deposit'
        | 'request-deposit'
        | 'waive-cancellation'
        | 'send-invoice'
        | 'send-reminder'
        | 'sign';
      job: Job;
    }
  | { kind: 'close'; job: Job; outcome: CloseOutcome }
  | {
      kind: 'refund';
      job: JobDetails;
      paymentId: string;
      /** What of it was paid too much, as it is typed. */
      overpaid?: string;
    }
  | { kind: 'pay-link'; job: Job; url: string }
  | ({ kind: 'change-order' } & Omit<ChangeOrderFlowProps, 'timeZone' | 'onClose'>);

export interface SendDialogProps {
  job: Job;
  onClose: () => void;
}

export interface SignatureHistoryProps {
  job: Job;
  timeZone: string;
  /** While there are unsaved edits: what would be sent is not what is on the screen. */
  disabled: boolean;
}

export interface AssignDialogProps {
  job: Job;
  timeZone: string;
  title: string;
  onClose: () => void;
}

/** The warning about a double booking; null when there is none (B-85). */
export type FindDoubleBooking = (
  job: Job,
  dates: Pick<Job, 'serviceDateStart' | 'serviceDateEnd'>,
  timeZone: string,
) => Promise<string | null>;

export interface JobActions {
  open: (dialog: JobDialog) => void;
  /** The query of the list with this job open. */
  detailsSearch: (job: Job) => JobsSearch;
  /** The link to the details was followed. */
  openingDetails: (job: Job) => void;
  /** Whether an estimate or a work order can be sent to be signed from here. */
  canSign: boolean;
  /** From the calendar: who does the work. */
  AssignDialog?: ComponentType<AssignDialogProps>;
  /** From the signing feature: everything that was sent and signed, for the details. */
  SignatureHistory?: ComponentType<SignatureHistoryProps>;
}

/** Complete the sentence about a missing address (B-94). */
export const invoicePurpose = 'send the invoice';
export const signaturePurpose = 'send a signature request';
export const reminderPurpose = 'send a reminder';
export const depositPurpose = 'request the deposit';
export const changeOrderPurpose = 'send the change order';

export { emailNeeded } from '#contract/texts/refusal-texts.ts';
