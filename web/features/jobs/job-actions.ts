// The actions of the jobs page that cards and details can call.
import type { ComponentType } from 'react';
import type { Job } from '#contract/jobs.ts';
import type { SentMail } from './data/use-job-actions.ts';
import type { JobsSearch } from './use-jobs-address.ts';

export type JobDialog =
  | {
      kind: 'delete' | 'progress' | 'schedule' | 'assign' | 'reminders' | 'payment';
      job: Job;
    }
  /** `again`: the person knows that it was sent before. */
  | { kind: 'send-changed'; job: Job; again: boolean }
  /** Without an email: the last one failed. */
  | { kind: 'send-again'; job: Job; before?: SentMail };

export interface SignatureActionProps {
  job: Job;
  /** Whether it is the primary button of the card. */
  isNext: boolean;
  /** Opens the customer's fields and shows why an email address is needed (B-94). */
  onNeedsEmail: (purpose: string) => void;
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
  /** `purpose` completes the sentence "Customer email is required to …". */
  requestEmail: (job: Job, purpose: string) => void;
  /** From the signing feature: the button for estimates and work orders. */
  SignatureAction?: ComponentType<SignatureActionProps>;
  /** From the calendar: who does the work. */
  AssignDialog?: ComponentType<AssignDialogProps>;
  /** From the signing feature: everything that was sent and signed, for the details. */
  SignatureHistory?: ComponentType<SignatureHistoryProps>;
}

/** Completes the sentence about a missing address before an invoice is sent. */
export const invoicePurpose = 'send the invoice';

export const emailNeeded = (purpose: string): string =>
  `Customer email is required to ${purpose}. Please add an email address in the job details first.`;
