// The tabs of an estimate's options, each with what it comes to.
import { Star } from 'lucide-react';
import { formatDollars } from '#contract/lines/money.ts';
import { TabsList, TabsTrigger } from '#web/ui/tabs.tsx';
import { type ListSettings, type OptionRow, sumOfList } from './offer-rows.ts';

export const nameOf = ({ name }: OptionRow) => name.trim() || 'No name';

export function totalOf(option: OptionRow, settings: ListSettings): string {
  const { totals } = sumOfList(option, settings);
  return totals ? formatDollars(totals.total) : '–';
}

export function OptionTabs({ options, settings }: { options: readonly OptionRow[]; settings: ListSettings }) {
  return (
    <TabsList aria-label="Options">
      {options.map((option) => (
        <TabsTrigger key={option.key} value={option.key} className="min-h-13! min-w-19 basis-0 px-2!">
          <span className="flex items-center justify-center gap-1">
            {option.isRecommended ? (
              <Star
                role="img"
                aria-label="Recommended:"
                className="size-3.5 shrink-0 fill-current text-accent-ink"
              />
            ) : null}
            <span className="max-w-40 truncate">{nameOf(option)}</span>
          </span>
          <span className="figures block text-[0.8125rem] leading-4 font-medium">
            {totalOf(option, settings)}
          </span>
        </TabsTrigger>
      ))}
    </TabsList>
  );
}
