// Subtotal, tax and total, on every screen that shows them. Apart from the box of a form: whoever signs types no lines,
// and does not wait for what checks them.
import { type BasisPoints, taxLabel } from '#contract/lines/money.ts';
import { classNames } from '#web/ui/class-names.ts';

interface SumRowsProps {
  /** As they are shown, such as "$12.50". */
  subtotal: string;
  taxRate: BasisPoints;
  isTaxExempt?: boolean | undefined;
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
  isTaxExempt,
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
      <SumRow label={taxLabel(taxRate, isTaxExempt)} value={tax} className={part} />
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
