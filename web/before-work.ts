// What has to come in, and what has to pass, before signed work begins: said on every page that shows a job.
import { formatDay } from '#contract/days.ts';
import type { Job } from '#contract/jobs/job.ts';
import { centsOf, dollars } from '#web/money.ts';

interface WithDeposit {
  depositDue: string;
  closedAs?: Job['closedAs'];
}

/** "Deposit $500.00 due"; null when none is, or nobody waits for it any more (D-19). */
export const depositDueText = ({ depositDue, closedAs = null }: WithDeposit): string | null =>
  closedAs === null && centsOf(depositDue) > 0 ? `Deposit ${dollars(depositDue)} due` : null;

export type Held = Pick<Job, 'notBefore' | 'customerCancelledAt'> & { closedAs?: Job['closedAs'] };

export interface Hold {
  tone: 'danger' | 'warning';
  text: string;
}

export const customerCancelled = 'Customer canceled';

type Refunded = Pick<Job, 'refundBy' | 'amountPaid'>;

/** "Return $600.00 by Nov 28, 2026", of what the customer canceled; null with nothing paid (D-22). */
export const refundText = ({ refundBy, amountPaid }: Refunded): string | null =>
  refundBy && `Return ${dollars(amountPaid)} by ${formatDay(refundBy)}`;

/**
 * "Customer canceled", so that nobody drives there; "Not before Nov 19" while they still can, until that day (D-22). Null
 * where nothing is in the way, or the job is closed.
 */
export function holdOf({ customerCancelledAt, notBefore, closedAs = null }: Held, day: string): Hold | null {
  if (closedAs !== null) return null;
  if (customerCancelledAt !== null) return { tone: 'danger', text: customerCancelled };
  if (notBefore === null || notBefore <= day) return null;
  return { tone: 'warning', text: `Not before ${formatDay(notBefore, day)}` };
}
