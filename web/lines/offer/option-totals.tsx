// What each option of an estimate comes to, and what is due when it is accepted.
import { Star } from 'lucide-react';
import { formatDollars } from '#contract/lines/money.ts';
import { depositOf, type OptionRow, type ShareRow, sumOfList } from './offer-rows.ts';

interface OptionTotalsProps {
  options: readonly OptionRow[];
  deposit: ShareRow | null;
  taxRate: string;
}

export function OptionTotals({ options, deposit, taxRate }: OptionTotalsProps) {
  return (
    <dl className="figures grid gap-2 rounded-control bg-sunken px-4 py-3">
      {options.map((option) => {
        const sum = sumOfList(option, { taxRate });
        const due = depositOf(sum, deposit);
        return (
          <div key={option.key} className="flex items-baseline justify-between gap-4">
            <dt className="min-w-0 font-semibold wrap-anywhere">
              {option.name.trim() || 'No name'}
              {option.isRecommended ? (
                <Star
                  role="img"
                  aria-label="Recommended"
                  className="ml-1 inline size-3.5 fill-current align-[-0.125em] text-accent-ink"
                />
              ) : null}
            </dt>
            <dd className="text-right">
              <span className="text-lg font-bold">{sum.totals ? formatDollars(sum.totals.total) : '–'}</span>
              {due === null ? null : (
                <span className="block text-sm text-muted">Deposit {formatDollars(due)}</span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
