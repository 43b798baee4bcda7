// What line items come to: subtotal, tax and total, on every screen that shows them.
import { useId } from 'react';
import { type BasisPoints, formatDollars, taxLabel } from '#contract/lines/money.ts';
import { classNames } from '#web/ui/class-names.ts';
import { FieldError } from '#web/ui/form/field.tsx';
import { useDebounced } from '#web/ui/hooks.ts';
import { readRate, type Sum, uncountedNote } from './line-rows.ts';

interface TotalsBoxProps {
  sum: Sum;
  taxRate: string;
  className?: string;
}

/** Milliseconds. */
const restingTime = 700;

/** What the rows of a form come to, as it will be printed. */
export function TotalsBox({ sum, taxRate, className }: TotalsBoxProps) {
  const problemId = useId();
  const { totals } = sum;
  // A figure is unreadable for a moment while it is typed.
  const note = useDebounced(uncountedNote(sum), restingTime);
  const money = (cents: number | undefined) => (cents === undefined ? '–' : formatDollars(cents));
  return (
    <div className={classNames('rounded-control bg-sunken px-4 py-3', className)}>
      <SumRows
        subtotal={money(totals?.subtotal)}
        taxRate={readRate(taxRate)}
        tax={money(totals?.tax)}
        total={money(totals?.total)}
        className="gap-1.5"
      />
      <FieldError id={problemId}>{sum.problem ?? note}</FieldError>
    </div>
  );
}

interface SumRowsProps {
  /** As they are shown, such as "$12.50". */
  subtotal: string;
  taxRate: BasisPoints;
  tax: string;
  total: string;
  totalLabel?: string;
  /** Where they are read rather than typed, the total alone stands out. */
  isMuted?: boolean;
  /** A line above the total. */
  hasRule?: boolean;
  className?: string;
}

export function SumRows({
  subtotal,
  taxRate,
  tax,
  total,
  totalLabel = 'Total',
  isMuted = false,
  hasRule = true,
  className,
}: SumRowsProps) {
  const part = isMuted ? 'text-muted' : '';
  const whole = classNames('text-lg font-bold', hasRule && 'mt-1 border-t border-line-strong pt-2');
  return (
    <dl className={classNames('figures grid', className)}>
      <SumRow label="Subtotal" value={subtotal} className={part} />
      <SumRow label={taxLabel(taxRate)} value={tax} className={part} />
      <SumRow label={totalLabel} value={total} className={whole} />
    </dl>
  );
}

function SumRow({ label, value, className }: { label: string; value: string; className: string }) {
  return (
    <div className={classNames('flex items-baseline justify-between gap-4', className)}>
      <dt>{label}</dt>
      <dd className="text-right wrap-anywhere">{value}</dd>
    </div>
  );
}
