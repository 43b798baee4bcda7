// What a customer can pay online now.
import type { CustomerPage } from '#contract/customer-page.ts';
import { centsOf } from '#web/money.ts';

/** The least part of it, in cents. */
export const leastPart = 100;

export interface Payable {
  for: 'balance' | 'deposit';
  /** All of it, such as "458.79". */
  amount: string;
}

/** The deposit while one is due, else the balance. Null where nothing is paid online. */
export function payableOf({ canPay, depositDue, balanceDue }: CustomerPage): Payable | null {
  if (!canPay) return null;
  const isDeposit = centsOf(depositDue) > 0;
  const amount = isDeposit ? depositDue : balanceDue;
  return centsOf(amount) > 0 ? { for: isDeposit ? 'deposit' : 'balance', amount } : null;
}
