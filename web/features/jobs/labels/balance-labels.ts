// Texts about what was paid, what is due, and a total that differs from what was signed.
import { formatDay } from '#contract/days.ts';
import type { Job } from '#contract/jobs/job.ts';
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

type Owed = Pick<Job, 'totalAmount' | 'balanceDue' | 'paymentStatus'>;

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

/** Whether the invoice of the job is a receipt by now. */
export const isReceipt = (
  job: Pick<Job, 'currentStage' | 'closedAs' | 'totalAmount' | 'amountPaid'>,
): boolean =>
  job.currentStage === 'invoice' &&
  job.closedAs !== 'void' &&
  isPaidInFull(centsOf(job.totalAmount), centsOf(job.amountPaid));

/** A payment is confirmed with the invoice it is on, a deposit before that with the work order. */
export const hasReceipt = ({ currentStage }: Pick<Job, 'currentStage'>, isDeposit: boolean): boolean =>
  currentStage === 'invoice' || (isDeposit && currentStage === 'work_order');

export const canGetReceipt = (
  job: Pick<Job, 'currentStage' | 'customerEmail' | 'closedAs'>,
  isDeposit: boolean,
): boolean => hasReceipt(job, isDeposit) && !!job.customerEmail && job.closedAs === null;

export const fileNameOf = (job: Job, stage: Stage): string =>
  pdfFileName(stage, job.jobNumber, stage === 'invoice' && isReceipt(job));

/** Null while something is due. A total of zero is not called paid. */
export function paidInFullLabel({ paymentStatus, totalAmount, balanceDue }: Owed): string | null {
  if (paymentStatus !== 'paid') return null;
  return centsOf(totalAmount) === 0 && centsOf(balanceDue) === 0 ? 'Nothing due' : 'PAID';
}
