// What a change order does to signed work: why, what is different, step by step, and both totals (D-20).
import { changeOrderTexts as words } from '#contract/texts/change-order-texts.ts';
import { ChangesList } from '#web/lines/changes-list.tsx';
import { centsOf, dollars, signedDollars } from '#web/money.ts';
import { classNames } from '#web/ui/class-names.ts';
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
      <dl className="figures mt-4 grid gap-1.5">
        {difference ? (
          <>
            {difference.steps.map(({ label, amount }) => (
              <Row key={label} label={label} text={withSign(amount)} className="text-muted" />
            ))}
            <Row
              label={words.difference}
              text={withSign(difference.amount)}
              className="border-t border-line pt-1.5 font-semibold"
            />
          </>
        ) : null}
        <Row label={words.oldTotal} text={dollars(oldTotal)} className="text-muted" />
        <Row
          label={words.newTotal}
          text={dollars(newTotal)}
          className="border-t border-line-strong pt-2 text-lg font-bold"
        />
      </dl>
    </>
  );
}

const withSign = (amount: string) => signedDollars(centsOf(amount));

/** How much more or less it is stands out, and what it comes to is below. Null where only the new total is known. */
export const differenceTexts = (changeOrder: ChangeOrder | undefined) =>
  changeOrder?.difference
    ? {
        difference: withSign(changeOrder.difference.amount),
        newTotal: `${words.newTotal} ${dollars(changeOrder.newTotal)}`,
      }
    : null;

function Row({ label, text, className }: { label: string; text: string; className: string }) {
  return (
    <div className={classNames('flex items-baseline justify-between gap-4', className)}>
      <dt>{label}</dt>
      <dd className="text-right wrap-anywhere">{text}</dd>
    </div>
  );
}
