// Actions of the page that cards and details can call: a dialog, the details, the customer's missing address.
import type { ComponentType } from 'react';
import type { Job } from '#contract/jobs.ts';
import type { SentMail } from './data/use-job-actions.ts';

export type JobDialog =
  | {
      kind: 'delete' | 'progress' | 'schedule' | 'assign' | 'reminders' | 'payment';
      job: Job;
    }
  /** `again`: that it was sent before is known. */
  | { kind: 'send-changed'; job: Job; again: boolean }
  /** Without a mail the last one failed. */
  | { kind: 'send-again'; job: Job; before?: SentMail };

export interface SignatureActionProps {
  job: Job;
  /** Whether it is what the card puts first. */
  isNext: boolean;
  /** Opens the customer's fields and says why an email address is needed (B-94). */
  onNeedsEmail: (purpose: string) => void;
}

export interface SignatureHistoryProps {
  job: Job;
  timeZone: string;
  /** While there are edits that are not saved. */
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
  showDetails: (job: Job) => void;
  /** `purpose` ends the sentence "Customer email is required to …". */
  requestEmail: (job: Job, purpose: string) => void;
  /** The button of the signing feature, for estimates and work orders. */
  SignatureAction?: ComponentType<SignatureActionProps>;
  /** Of the calendar: who does the work. */
  AssignDialog?: ComponentType<AssignDialogProps>;
  /** Of the signing feature: everything that was sent and signed, in the details. */
  SignatureHistory?: ComponentType<SignatureHistoryProps>;
}

/** Ends the sentence about a missing address where an invoice should go out. */
export const invoicePurpose = 'send the invoice';

export const emailNeeded = (purpose: string): string =>
  `Customer email is required to ${purpose}. Please add an email address in the job details first.`;
