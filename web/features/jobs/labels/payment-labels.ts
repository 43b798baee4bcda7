// Texts about one payment: how it was made, what was given back of it, and what the customer's bank asks back.
import { cardName } from '#contract/billing/plans.ts';
import { formatDay, formatTime } from '#contract/days.ts';
import type { JobDetails } from '#contract/jobs/job-details.ts';
import type { Payment, PaymentDispute } from '#contract/jobs/payments.ts';
import { formatDecimal, formatDollars } from '#contract/lines/money.ts';
import { wallTime } from '#web/days.ts';
import { centsOf, dollars } from '#web/money.ts';

/** As a payment is recorded by hand; online is none of them. */
export const paymentMethods = [
  { value: 'cash', label: 'Cash' },
  { value: 'check', label: 'Check' },
  { value: 'card', label: 'Card' },
  { value: 'other', label: 'Other' },
] as const satisfies readonly { value: Exclude<Payment['method'], 'online'>; label: string }[];

/** "Visa ending in 4242"; without a card, "the customer’s card". */
export const cardOf = ({ brand, last4 }: Pick<Payment, 'brand' | 'last4'>): string =>
  brand && last4 ? cardName({ brand, last4 }) : 'the customer’s card';

export function methodName({ method, ...card }: Pick<Payment, 'method' | 'brand' | 'last4'>): string {
  if (method !== 'online') return paymentMethods.find(({ value }) => value === method)?.label ?? method;
  return card.brand && card.last4 ? `Paid online · ${cardOf(card)}` : 'Paid online';
}

/** "Nov 14, 2026", and when, of what was paid online. */
export function paidAt({ method, paidOn, createdAt }: Payment, timeZone: string): string {
  const { day, time } = wallTime(createdAt, timeZone);
  return method === 'online' && day === paidOn
    ? `${formatDay(paidOn)}, ${formatTime(time)}`
    : formatDay(paidOn);
}

type Refunded = Pick<Payment, 'method' | 'amount' | 'refundedAmount' | 'refunds' | 'dispute'>;

/** In cents. What is on its way back counts as given back. */
export function leftToRefund({ method, amount, refundedAmount, refunds }: Refunded): number {
  if (method !== 'online') return 0;
  const underWay = refunds
    .filter(({ state }) => state !== 'failed')
    .reduce((sum, refund) => sum + centsOf(refund.amount), 0);
  return Math.max(0, centsOf(amount) - Math.max(centsOf(refundedAmount), underWay));
}

/** While the bank decides, and after it took the money, the provider gives nothing back. */
export const canRefund = (payment: Refunded): boolean =>
  leftToRefund(payment) > 0 &&
  !(payment.dispute && ['needs_response', 'under_review', 'lost'].includes(payment.dispute.state));

/** "Refunded", "Partly refunded"; null with nothing given back. */
export function refundedLabel({
  amount,
  refundedAmount,
}: Pick<Payment, 'amount' | 'refundedAmount'>): string | null {
  const refunded = centsOf(refundedAmount);
  if (refunded === 0) return null;
  return refunded < centsOf(amount) ? `${dollars(refundedAmount)} refunded` : 'Refunded';
}

export interface RefundOffer {
  payment: Payment;
  /** Decimal. */
  amount: string;
}

/** What was paid beyond the total, as far as one online payment reaches: the newest that covers it, else the largest. */
export function overpaidRefund({
  balanceDue,
  payments,
  customerCancelledAt,
  closedAs,
}: Pick<JobDetails, 'balanceDue' | 'payments' | 'customerCancelledAt' | 'closedAs'>): RefundOffer | null {
  const excess = -centsOf(balanceDue);
  if (excess <= 0 || customerCancelledAt !== null || closedAs !== null) return null;
  const refundable = payments
    .filter(canRefund)
    .toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt));
  const covering = refundable.find((payment) => leftToRefund(payment) >= excess);
  const payment = covering ?? refundable.toSorted((one, other) => leftToRefund(other) - leftToRefund(one))[0];
  return payment ? { payment, amount: formatDecimal(Math.min(excess, leftToRefund(payment))) } : null;
}

/** What giving back so many cents means for the job. */
export function refundConsequence(
  { balanceDue, customerCancelledAt }: Pick<JobDetails, 'balanceDue' | 'customerCancelledAt'>,
  amount: number,
): string {
  const before = centsOf(balanceDue);
  const after = before + amount;
  // Of what the customer canceled nothing is due (D-22).
  if (customerCancelledAt !== null) return 'Nothing becomes due: the customer canceled.';
  if (after < 0) return `Your customer’s credit falls to ${formatDollars(-after)}.`;
  if (after === 0) return 'Nothing is owed either way then.';
  const rises =
    before > 0
      ? `The balance due rises to ${formatDollars(after)}.`
      : `${formatDollars(after)} is due again.`;
  return `${rises} Reminders stay off until you turn them on again.`;
}

export type OpenDispute = PaymentDispute & { state: 'needs_response' | 'under_review' };

export const isOpenDispute = (dispute: PaymentDispute | null): dispute is OpenDispute =>
  dispute?.state === 'needs_response' || dispute?.state === 'under_review';

const disputeStates: Record<PaymentDispute['state'], (amount: string) => string> = {
  needs_response: (amount) => `${amount} disputed`,
  under_review: (amount) => `${amount} disputed, under review`,
  won: (amount) => `Dispute over ${amount} won`,
  lost: (amount) => `Dispute over ${amount} lost: the money went back to the customer`,
  closed: (amount) => `Dispute over ${amount} closed: nothing was taken`,
};

export const disputeText = ({ state, amount }: PaymentDispute): string =>
  disputeStates[state](dollars(amount));
