// Subtotal, discount, tax and total, on every screen that shows them. Apart from the box of a form: whoever signs types no lines,
// and does not wait for what checks them.
import { type BasisPoints, formatDollars, taxLabel } from '#contract/lines/money.ts';
import { classNames } from '#web/ui/class-names.ts';

interface SumRowsProps {
  /** As they are shown, such as "$12.50". */
  subtotal: string;
  /** Taken off the subtotal; without a sign. */
  discount?: { label: string; amount: string } | null | undefined;
  taxRate: BasisPoints;
  isTaxExempt?: boolean | undefined;
  tax: string;
  total: string;
  /** Due when an estimate is accepted. */
  deposit?: string | null | undefined;
  totalLabel?: string;
  /** Where they are read rather than typed, the total alone stands out. */
  isMuted?: boolean;
  /** A line above the total. */
  hasRule?: boolean;
  className?: string;
}

/** A discount that comes to nothing is not shown, as on paper. */
const nothing = formatDollars(0);

export function SumRows({
  subtotal,
  discount,
  taxRate,
  isTaxExempt,
  tax,
  total,
  deposit,
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
      {discount && discount.amount !== nothing ? (
        <SumRow label={discount.label} value={`−${discount.amount}`} className={part} />
      ) : null}
      <SumRow label={taxLabel(taxRate, isTaxExempt)} value={tax} className={part} />
      <SumRow label={totalLabel} value={total} className={whole} />
      {deposit ? <SumRow label="Deposit due on acceptance" value={deposit} className={part} /> : null}
    </dl>
  );
}

export function SumRow({ label, value, className }: { label: string; value: string; className?: string }) {
  return (
    <div className={classNames('flex items-baseline justify-between gap-4', className)}>
      <dt className="min-w-0 wrap-anywhere">{label}</dt>
      <dd className="max-w-[70%] shrink-0 text-right wrap-anywhere">{value}</dd>
    </div>
  );
}
