// Totals under line items, the percent field, and the first lines of a template.
import type { ComponentProps, ReactNode } from 'react';
import { formatDollars, formatPercent, formatQuantity } from '#contract/lines/money.ts';
import type { Template } from '#contract/templates.ts';
import { classNames } from '#web/ui/class-names.ts';
import { FieldError } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { dollars } from './dollars.ts';
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

/** A rate from 0 to 100 in steps of a hundredth. */
export function PercentInput(props: Omit<ComponentProps<'input'>, 'type' | 'min' | 'max' | 'step'>) {
  return (
    <div className="relative">
      <TextInput
        {...props}
        type="number"
        inputMode="decimal"
        min={0}
        max={100}
        step={0.01}
        // Scrolling the page must not change the rate.
        onWheel={(event) => event.currentTarget.blur()}
        className="figures pr-9"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-3.5 flex items-center text-base text-muted"
      >
        %
      </span>
    </div>
  );
}

const shown = 3;

/** The first lines of a template and how many more there are. */
export function FirstLines({ lines }: { lines: Template['defaultLineItems'] }) {
  const more = lines.length - shown;
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
      {lines.slice(0, shown).map((line) => (
        <li key={line.id} className="flex items-baseline justify-between gap-4">
          <span className="min-w-0 truncate">
            {line.quantity === 1 ? null : (
              <span className="figures text-muted">{formatQuantity(Math.round(line.quantity * 100))} × </span>
            )}
            {line.description || 'No description'}
          </span>
          <span className="figures shrink-0 text-muted">
            {dollars(line.unitPrice)}
            {line.quantity === 1 ? null : ' each'}
          </span>
        </li>
      ))}
      {more > 0 ? <li className="text-muted">+{more} more items</li> : null}
    </ul>
  );
}
