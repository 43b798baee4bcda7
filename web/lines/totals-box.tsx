// What the line items of a form come to while they are typed.
import { useId } from 'react';
import { formatDollars } from '#contract/lines/money.ts';
import { classNames } from '#web/ui/class-names.ts';
import { FieldError } from '#web/ui/form/field.tsx';
import { useDebounced } from '#web/ui/hooks.ts';
import { readRate, type Sum, uncountedNote } from './line-rows.ts';
import { SumRows } from './sum-rows.tsx';

interface TotalsBoxProps {
  sum: Sum;
  taxRate: string;
  isTaxExempt?: boolean | undefined;
  /** Null without a discount. */
  discountLabel?: string | null;
  /** Cents. */
  deposit?: number | null;
  className?: string;
}

/** Milliseconds. */
const restingTime = 700;

/** What the rows of a form come to, as it will be printed. */
export function TotalsBox({ sum, taxRate, isTaxExempt, discountLabel, deposit, className }: TotalsBoxProps) {
  const problemId = useId();
  const { totals } = sum;
  // A figure is unreadable for a moment while it is typed.
  const note = useDebounced(uncountedNote(sum), restingTime);
  const money = (cents: number | undefined) => (cents === undefined ? '–' : formatDollars(cents));
  return (
    <div className={classNames('rounded-control bg-sunken px-4 py-3', className)}>
      <SumRows
        subtotal={money(totals?.subtotal)}
        discount={
          discountLabel && totals ? { label: discountLabel, amount: formatDollars(totals.discount) } : null
        }
        taxRate={readRate(taxRate)}
        isTaxExempt={isTaxExempt}
        tax={money(totals?.tax)}
        total={money(totals?.total)}
        deposit={deposit === null || deposit === undefined ? null : formatDollars(deposit)}
        className="gap-1.5"
      />
      <FieldError id={problemId}>{sum.problem ?? note}</FieldError>
    </div>
  );
}
