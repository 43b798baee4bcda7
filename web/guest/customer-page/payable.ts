// What a customer can pay online now.
import type { CustomerPage } from '#contract/customer-page.ts';
import { onlineAmounts } from '#contract/limits.ts';
import type { Cents } from '#contract/lines/money.ts';
import { centsOf } from '#web/money.ts';

export interface Payable {
  for: 'balance' | 'deposit';
  /** All of it, such as "458.79". */
  amount: string;
  /** More than is taken at once is paid in parts, in cents. */
  most: Cents;
  isWhole: boolean;
}

/** The deposit while one is due, else the balance. Null where nothing is paid online. */
export function payableOf({ canPay, depositDue, balanceDue }: CustomerPage): Payable | null {
  if (!canPay) return null;
  const isDeposit = centsOf(depositDue) > 0;
  const amount = isDeposit ? depositDue : balanceDue;
  const cents = centsOf(amount);
  if (cents <= 0) return null;
  const most = Math.min(cents, onlineAmounts.most);
  return { for: isDeposit ? 'deposit' : 'balance', amount, most, isWhole: cents === most };
}
