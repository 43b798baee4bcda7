// What a change order does to the total, step by step as on its paper: for those who send it and for those who sign it.
import type { TotalChange } from '#contract/lines/line-changes.ts';
import { changeOrderTexts as words } from '#contract/texts/change-order-texts.ts';
import { centsOf, dollars, signedDollars } from '#web/money.ts';
import { classNames } from '#web/ui/class-names.ts';

interface DifferenceSumsProps {
  /** Absent in documents from before it was kept. */
  difference: TotalChange | undefined;
  oldTotal: string;
  newTotal: string;
}

export function DifferenceSums({ difference, oldTotal, newTotal }: DifferenceSumsProps) {
  return (
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
  );
}

export const withSign = (amount: string) => signedDollars(centsOf(amount));

function Row({ label, text, className }: { label: string; text: string; className: string }) {
  return (
    <div className={classNames('flex items-baseline justify-between gap-4', className)}>
      <dt>{label}</dt>
      <dd className="text-right wrap-anywhere">{text}</dd>
    </div>
  );
}
