import type { ReactNode } from 'react';
import { formatDollars, formatPercent } from '#contract/money.ts';
import { classNames } from '#web/ui/class-names.ts';
import { FieldError } from '#web/ui/field-error.tsx';
import { readRate, type Sum } from './line-rows.ts';

interface TotalsBoxProps {
  sum: Sum;
  taxRate: string;
  className?: string;
}

/** What the rows come to, as it will be printed. */
export function TotalsBox({ sum, taxRate, className }: TotalsBoxProps) {
  const { totals } = sum;
  const money = (cents: number | undefined) => (cents === undefined ? '–' : formatDollars(cents));
  return (
    <div className={classNames('rounded-control bg-sunken px-4 py-3', className)}>
      <dl className="figures grid gap-1.5">
        <SumRow label="Subtotal">{money(totals?.subtotal)}</SumRow>
        <SumRow label={`Tax (${formatPercent(readRate(taxRate))}%)`}>{money(totals?.tax)}</SumRow>
        <SumRow label="Total" isTotal>
          {money(totals?.total)}
        </SumRow>
      </dl>
      <FieldError id="totals-problem">{sum.problem}</FieldError>
    </div>
  );
}

function SumRow({ label, isTotal, children }: { label: string; isTotal?: boolean; children: ReactNode }) {
  return (
    <div
      className={classNames(
        'flex items-baseline justify-between gap-4',
        isTotal && 'mt-1 border-t border-line-strong pt-2 text-lg font-bold',
      )}
    >
      <dt>{label}</dt>
      <dd className="text-right wrap-anywhere">{children}</dd>
    </div>
  );
}
