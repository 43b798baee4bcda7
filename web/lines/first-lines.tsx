import { formatPercent, formatUnitPrice } from '#contract/lines/money.ts';
import type { Template } from '#contract/templates.ts';
import { centsOf, dollars, withUnit } from '#web/money.ts';

const shown = 3;

/** The first lines of a template and how many more there are. */
export function FirstLines({ lines }: { lines: Template['defaultLineItems'] }) {
  const more = lines.length - shown;
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
      {lines.slice(0, shown).map((line) => (
        <li key={line.id} className="flex items-baseline justify-between gap-4">
          <span className="min-w-0 truncate">
            {isOne(line) ? null : (
              <span className="figures text-muted">{withUnit(line.quantity, line.unit)} × </span>
            )}
            {line.description || 'No description'}
          </span>
          <span className="figures shrink-0 text-muted">
            {formatUnitPrice(centsOf(line.unitPrice), isOne(line) ? null : line.unit || 'each')}
          </span>
        </li>
      ))}
      {more > 0 ? <li className="text-muted">+{more} more items</li> : null}
    </ul>
  );
}

/** "1 ×" says nothing, unless it is one hour. */
const isOne = ({ quantity, unit }: Template['defaultLineItems'][number]) => quantity === 1 && !unit;

/** What a template has beside its lines: " · 3 options · Deposit 20%". */
export function offerNote({
  options,
  discount,
  deposit,
}: Pick<Template, 'options' | 'discount' | 'deposit'>): string {
  const share = ({ kind, value }: NonNullable<Template['deposit']>) =>
    kind === 'percent' ? `${formatPercent(centsOf(value))}%` : dollars(value);
  return [
    options && `${options.length} options`,
    !options && discount && `Discount ${share(discount)}`,
    deposit && `Deposit ${share(deposit)}`,
  ]
    .map((note) => (note ? ` · ${note}` : ''))
    .join('');
}
