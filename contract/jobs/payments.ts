// What was paid on a job, what is left, and how a payment is written down.
import { z } from 'zod';
import { RefundReason } from '../customer-payments.ts';
import { OpenedRevision, oneOfThese, Revision } from '../fields.ts';
import { jobLimits } from '../limits.ts';
import { Amount } from '../lines/line-items.ts';
import { formatDollars } from '../lines/money.ts';
import { optional } from '../texts/contact-fields.ts';
import { paragraph } from '../texts/typed-text.ts';
import { DayOrMoment } from './job-forms.ts';

export const PaymentStatus = z.enum(['unpaid', 'partly_paid', 'paid']);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

const methods = ['cash', 'check', 'card', 'other'] as const;
/** As a payment is written down by hand. */
export const PaymentMethod = z.enum(methods, { error: oneOfThese(methods) });

/** The customer's bank asks for the money back. `lost`: it is gone; `closed`: it ended, and nothing was taken. */
export const PaymentDispute = z.object({
  state: z.enum(['needs_response', 'under_review', 'won', 'lost', 'closed']),
  amount: z.string(),
  /** Until when the contractor may reply, on the provider's own pages. */
  respondBy: z.string().nullable(),
});
export type PaymentDispute = z.infer<typeof PaymentDispute>;

/** What was given back of a payment, here or on the provider's own pages. */
export const PaymentRefund = z.object({
  id: z.string(),
  amount: z.string(),
  /** `pending`: on its way to the customer. `failed`: nothing was given back, and the money is with the contractor again. */
  state: z.enum(['pending', 'done', 'failed']),
  /** Null where it was made on the provider's own pages. */
  reason: z.string().nullable(),
  createdAt: z.string(),
});
export type PaymentRefund = z.infer<typeof PaymentRefund>;

export const Payment = z.object({
  id: z.string(),
  amount: z.string(),
  /** `online`: by the customer, through the provider. */
  method: PaymentMethod.or(z.literal('online')),
  paidOn: z.string(),
  note: z.string().nullable(),
  /** Of the deposit that the signed estimate asked for. */
  isDeposit: z.boolean(),
  /** The card of one that was paid online, such as "visa" and "4242", and the provider's own id of the payment. */
  brand: z.string().nullable(),
  last4: z.string().nullable(),
  reference: z.string().nullable(),
  /** Given back of it, through the provider. */
  refundedAmount: z.string(),
  /** Oldest first, those that are on their way and those that failed too. */
  refunds: z.array(PaymentRefund),
  /** The newest one; null where there was none. */
  dispute: PaymentDispute.nullable(),
  createdAt: z.string(),
});
export type Payment = z.infer<typeof Payment>;

export const Balance = z.object({
  amountPaid: z.string(),
  balanceDue: z.string(),
  paymentStatus: PaymentStatus,
  /** Of the job. */
  revision: Revision,
});

/** Older than any payment that is still to be written down: a slip of the finger in the year. */
export const firstPaymentDay = '2000-01-01';
const paymentDayProblems = {
  past: 'Choose a day from Jan 1, 2000 on.',
  future: 'A payment can’t be in the future. Choose today or an earlier day.',
} as const;

/** What is wrong with the day of a payment, or null; `today` is the company's. */
export function paymentDayProblem(day: string, today: string): string | null {
  if (day < firstPaymentDay) return paymentDayProblems.past;
  return day > today ? paymentDayProblems.future : null;
}

const noAmount = 'The amount must be more than 0.';

/** What is wrong with the amount of a payment, or null; both in cents. */
export function paymentAmountProblem(amount: number, due: number): string | null {
  if (amount === 0) return noAmount;
  if (amount <= due) return null;
  return due > 0
    ? `This is more than the balance due of ${formatDollars(due)}.`
    : 'Nothing is left to pay on this job.';
}

export const noDepositDue = 'No deposit is due on this job.';

/** What is wrong with a payment marked as the deposit, beside that, or null; both in cents. */
export function depositAmountProblem(amount: number, due: number): string | null {
  if (due === 0) return noDepositDue;
  return amount > due
    ? `This is more than the deposit due of ${formatDollars(due)}. Please record the rest as a payment of its own.`
    : null;
}

export const NewPayment = z.object({
  amount: Amount.refine((cents) => cents > 0, noAmount),
  method: PaymentMethod.default('other'),
  /** Absent: today by the company's clock. */
  paidOn: DayOrMoment.nullish(),
  note: optional(paragraph(jobLimits.paymentNote)),
  /** At most what is left of the deposit that the signed estimate asked for. */
  isDeposit: z.boolean().default(false),
  /** Emails the customer what was received and what is left (D-75); for invoices of customers with an address, and for
   *  deposits once there is a work order. */
  sendReceipt: z.boolean().default(false),
  /** A receipt that is the first email with an invoice above what was approved is refused without it (D-21). */
  sendAnyway: z.boolean().optional(),
  revision: OpenedRevision,
});
export type NewPayment = z.infer<typeof NewPayment>;

/** Of a payment that was made online. */
export const NewRefund = z.object({
  amount: Amount.refine((cents) => cents > 0, noAmount),
  reason: RefundReason,
});
export type NewRefund = z.infer<typeof NewRefund>;
