import type { Calendar } from '#contract/calendar.ts';
import { Card } from '#web/ui/card.tsx';

/** Counts for the whole company, whatever period is shown (B-81). */
export function SummaryCards({ totals }: { totals: Calendar['totals'] | undefined }) {
  const cards = [
    ['Total Jobs', totals?.jobs],
    ['Scheduled Jobs', totals?.scheduled],
    ['Assigned Jobs', totals?.assigned],
  ] as const;
  return (
    <dl className="grid grid-cols-3 gap-2 max-md:w-full">
      {cards.map(([label, count]) => (
        <Card
          key={label}
          className="flex flex-col-reverse justify-end px-3 py-1.5 md:flex-row-reverse md:items-baseline md:gap-2 md:py-2.5"
        >
          <dt className="text-xs whitespace-nowrap text-muted sm:text-sm">{label}</dt>
          <dd className="figures text-lg font-bold tracking-tight">
            {count?.toLocaleString('en-US') ?? '–'}
          </dd>
        </Card>
      ))}
    </dl>
  );
}
