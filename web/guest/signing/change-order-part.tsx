// What a change order does to signed work: why, what is different, step by step, and both totals (D-20).
import { changeOrderTexts as words } from '#contract/texts/change-order-texts.ts';
import { ChangesList } from '#web/lines/changes-list.tsx';
import { DifferenceSums, withSign } from '#web/lines/difference-sums.tsx';
import { centsOf, dollars, signedDollars } from '#web/money.ts';
import type { SentJob } from './choice.ts';

type ChangeOrder = NonNullable<SentJob['changeOrder']>;

export function ChangeOrderPart({ changeOrder }: { changeOrder: ChangeOrder }) {
  const { reason, changes, taxRate, discount, oldTotal, newTotal, difference } = changeOrder;
  return (
    <>
      <section aria-label="Reason" className="mt-4 border-l-3 border-line-strong pl-3">
        <h3 className="text-sm font-semibold text-muted">Reason</h3>
        <p className="text-base wrap-anywhere whitespace-pre-line">{reason}</p>
      </section>
      <ChangesList changes={changes} taxRate={taxRate} discount={discount} />
      <DifferenceSums {...{ difference, oldTotal, newTotal }} />
    </>
  );
}

/** What was signed, within a sentence: "$1,060.00", or "+$458.79 (new total $696.49)". */
export function signedAmount({
  changeOrder,
  totalAmount,
}: Pick<SentJob, 'changeOrder' | 'totalAmount'>): string {
  if (!changeOrder) return dollars(totalAmount);
  const change = signedDollars(centsOf(changeOrder.newTotal) - centsOf(changeOrder.oldTotal));
  return `${change} (${words.newTotal.toLowerCase()} ${dollars(changeOrder.newTotal)})`;
}

/** How much more or less it is stands out, and what it comes to is below. Null where only the new total is known. */
export const differenceTexts = (changeOrder: ChangeOrder | undefined) =>
  changeOrder?.difference
    ? {
        difference: withSign(changeOrder.difference.amount),
        newTotal: `${words.newTotal} ${dollars(changeOrder.newTotal)}`,
      }
    : null;
