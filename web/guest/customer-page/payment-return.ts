// What became of a payment, for whoever returns from the payment page. The address alone proves nothing: anybody can write
// it, so what is said comes from the page as the server gives it.
import type { CustomerPage } from '#contract/customer-page.ts';

/** What a press on Pay began, for the return from another site. */
export interface BegunPayment {
  /** Such as "458.79". */
  amount: string;
  /** How many had been made online before. */
  before: number;
}

export type PaymentReturn =
  | { kind: 'received'; amount: string }
  /** They paid, and it is not known here yet. */
  | { kind: 'confirming' }
  | { kind: 'canceled' }
  /** The payment page is open somewhere else, or the provider does not answer. */
  | { kind: 'underWay' };

type Known = Pick<CustomerPage, 'payments' | 'isConfirming'>;

/** `payment` is what the address says: "done", "canceled", or nothing. */
export function paymentReturn(
  page: Known,
  payment: string | undefined,
  begun: BegunPayment | null,
): PaymentReturn | null {
  if (payment === 'canceled') return { kind: 'canceled' };
  // Who went back from the payment page knows that it is open.
  if (payment !== 'done') return page.isConfirming && !begun ? { kind: 'underWay' } : null;
  const known = newestOf(page, begun);
  return known ? { kind: 'received', amount: known.amount } : { kind: 'confirming' };
}

function newestOf(page: Known, begun: BegunPayment | null) {
  const all = onlinePayments(page);
  if (!begun) return all.at(-1);
  const fresh = all.slice(begun.before);
  // Of two people who pay at once, the other's may be known first.
  const own = fresh.filter(({ amount }) => amount === begun.amount).at(-1);
  return own ?? (page.isConfirming ? undefined : fresh.at(-1));
}

export const onlinePayments = ({ payments }: Pick<CustomerPage, 'payments'>) =>
  payments.filter(({ method }) => method === 'online');

const keyOf = (token: string) => `payment:${token}`;

export function rememberPayment(token: string, begun: BegunPayment): void {
  try {
    sessionStorage.setItem(keyOf(token), JSON.stringify(begun));
  } catch {
    // Then the newest payment is taken for this one.
  }
}

export function rememberedPayment(token: string): BegunPayment | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(keyOf(token)) ?? 'null') as Partial<BegunPayment> | null;
    const { amount, before } = stored ?? {};
    return typeof amount === 'string' && typeof before === 'number' ? { amount, before } : null;
  } catch {
    // Changed by hand, or the browser stores nothing.
    return null;
  }
}
