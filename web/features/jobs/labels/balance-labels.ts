// Texts about what was paid, what is due, and a total that differs from what was signed.
import { formatDay } from '#contract/days.ts';
import type { Job } from '#contract/jobs/job.ts';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import { isPaidInFull } from '#contract/lines/money.ts';
import { pdfFileName, type Stage } from '#contract/stages.ts';
import { centsOf, dollars } from '#web/money.ts';

/** Null if the customer signed the present total, or nothing. */
export function signedChange({
  approvedTotal,
  totalAmount,
}: Pick<Job, 'approvedTotal' | 'totalAmount'>): string | null {
  if (approvedTotal === null || centsOf(approvedTotal) === centsOf(totalAmount)) return null;
  return `Signed ${dollars(approvedTotal)} · now ${dollars(totalAmount)}`;
}

type Owed = Pick<Job, 'currentStage' | 'closedAs' | 'paymentStatus' | 'customerCancelledAt'>;

/** Whether somebody still has to pay this invoice. Of what the customer canceled nothing is due (D-22). */
export const isUnpaidInvoice = (job: Owed): boolean =>
  job.currentStage === 'invoice' &&
  job.closedAs === null &&
  job.customerCancelledAt === null &&
  job.paymentStatus !== 'paid';

/** What was paid beyond the total, or null. */
export function jobCreditOf({ balanceDue }: Pick<Job, 'balanceDue'>): string | null {
  return centsOf(balanceDue) < 0 ? dollars(balanceDue.replace('-', '')) : null;
}

type Balanced = Pick<Job, 'balanceDue' | 'amountPaid' | 'customerCancelledAt' | 'refundBy'>;

/** The last line under the payments, without a minus sign. Of what the customer canceled nothing is due (D-22). */
export function balanceLine(job: Balanced): { label: string; amount: string } {
  if (job.customerCancelledAt !== null)
    return {
      label: job.refundBy ? `To return by ${formatDay(job.refundBy)}` : 'To return',
      amount: dollars(job.amountPaid),
    };
  const credit = jobCreditOf(job);
  return credit
    ? { label: 'Credit', amount: credit }
    : { label: 'Balance due', amount: dollars(job.balanceDue) };
}

/** "Deposit paid on Nov 19, 2026", with the day of its last part. */
export function depositPaidLabel({ payments }: Pick<JobDetails, 'payments'>): string {
  const days = payments.filter(({ isDeposit }) => isDeposit).map(({ paidOn }) => paidOn);
  const last = days.sort().at(-1);
  return last ? `Deposit paid on ${formatDay(last)}` : 'Deposit paid';
}

/** Whether the invoice of the job is a receipt by now. */
export const isReceipt = (
  job: Pick<Job, 'currentStage' | 'closedAs' | 'customerCancelledAt' | 'totalAmount' | 'amountPaid'>,
): boolean =>
  job.currentStage === 'invoice' &&
  job.closedAs !== 'void' &&
  job.customerCancelledAt === null &&
  isPaidInFull(centsOf(job.totalAmount), centsOf(job.amountPaid));

/** A payment is confirmed with the invoice it is on, a deposit before that with the work order. */
export const hasReceipt = ({ currentStage }: Pick<Job, 'currentStage'>, isDeposit: boolean): boolean =>
  currentStage === 'invoice' || (isDeposit && currentStage === 'work_order');

export const canGetReceipt = (
  job: Pick<Job, 'currentStage' | 'customerEmail' | 'closedAs' | 'customerCancelledAt'>,
  isDeposit: boolean,
): boolean =>
  hasReceipt(job, isDeposit) &&
  !!job.customerEmail &&
  job.closedAs === null &&
  job.customerCancelledAt === null;

export const fileNameOf = (job: Job, stage: Stage): string =>
  pdfFileName(stage, job.jobNumber, stage === 'invoice' && isReceipt(job));

type MaybePaid = Pick<Job, 'paymentStatus' | 'totalAmount' | 'balanceDue' | 'customerCancelledAt'>;

/** Null while something is due or to be returned. A total of zero is not called paid. */
export function paidInFullLabel(job: MaybePaid): string | null {
  const { paymentStatus, totalAmount, balanceDue } = job;
  if (paymentStatus !== 'paid' || job.customerCancelledAt !== null) return null;
  return centsOf(totalAmount) === 0 && centsOf(balanceDue) === 0 ? 'Nothing due' : 'PAID';
}
