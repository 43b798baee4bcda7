// How payments are named on the customer page.
import { cardName } from '#contract/billing/plans.ts';
import type { CustomerPage } from '#contract/customer-page.ts';
import { formatDay } from '#contract/days.ts';
import { type Cents, paidBy } from '#contract/lines/money.ts';
import { centsOf } from '#web/money.ts';

type Payment = CustomerPage['payments'][number];

/** "Nov 13, 2026 · Visa ending in 4242", "Nov 13, 2026 · check". */
export function paidWith({ paidOn, method, brand, last4 }: Payment): string {
  const card = brand && last4 ? cardName({ brand, last4 }) : method;
  return paidBy({ date: formatDay(paidOn), method: card });
}

/** Given back through the provider, of all payments together. */
export const refundedOf = ({ payments }: Pick<CustomerPage, 'payments'>): Cents =>
  payments.reduce((sum, { refundedAmount }) => sum + centsOf(refundedAmount), 0);

/** What customers got back from their bank does not count as paid, so that the rows add up to the balance. */
export function returnedByBank(page: Pick<CustomerPage, 'payments' | 'amountPaid'>): Cents {
  const received = page.payments.reduce((sum, { amount }) => sum + centsOf(amount), 0);
  return Math.max(received - refundedOf(page) - centsOf(page.amountPaid), 0);
}

/** Fits beside the amount. */
export const isShort = (description: string | null): boolean =>
  description !== null && description.length <= 120 && !description.includes('\n');
