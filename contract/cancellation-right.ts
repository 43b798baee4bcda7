// Which sales carry the notice of the customer's right to cancel (16 CFR 429), on estimates of a company that wants it (D-22).
import { addBusinessDays } from './business-days.ts';
import {
  allCounted,
  type BasisPoints,
  type Cents,
  type PricedLine,
  type Share,
  totals,
} from './lines/money.ts';
import type { SignatureInput } from './signatures.ts';

export type AgreedAt = SignatureInput['agreedAt'];

/** The rule holds from these sums on. */
const smallestSale: Record<AgreedAt, Cents> = { home: 25_00, elsewhere: 130_00 };

interface List {
  lineItems: readonly PricedLine[];
  discount: Share | null;
}

interface Sale extends List {
  options: readonly List[] | null;
  taxRate: BasisPoints;
}

/** By the most that the customer may choose. */
export const needsNotice = ({ options, lineItems, discount, taxRate }: Sale, agreedAt: AgreedAt): boolean =>
  (options ?? [{ lineItems, discount }]).some(
    (list) =>
      totals({ lines: allCounted(list.lineItems), taxRate, discount: list.discount }).total >=
      smallestSale[agreedAt],
  );

/** Business days in which the seller returns what was paid, once the notice of cancellation is there. */
export const refundDays = 10;

/** The last of them, by the clock where the sale was made. */
export const lastDayToRefund = (cancelledOn: string): string => addBusinessDays(cancelledOn, refundDays);
