import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Segmented } from '#web/ui/form/select.tsx';
import { periodName, step, type View } from './days/days.ts';

interface CalendarToolbarProps {
  view: View;
  date: string;
  today: string;
  /** Jobs in the month, week or day; undefined while loading. */
  count: number | undefined;
  go: (change: { view?: View; date?: string }) => void;
}

const views = [
  { value: 'month', label: 'Month' },
  { value: 'week', label: 'Week' },
  { value: 'day', label: 'Day' },
] as const;

export function CalendarToolbar({ view, date, today, count, go }: CalendarToolbarProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
        <div className="flex items-center gap-1.5">
          <IconButton
            label={`Previous ${view}`}
            variant="secondary"
            onClick={() => go({ date: step(view, date, -1) })}
          >
            <ChevronLeft aria-hidden="true" />
          </IconButton>
          <Button variant="secondary" onClick={() => go({ date: today })}>
            Today
          </Button>
          <IconButton
            label={`Next ${view}`}
            variant="secondary"
            onClick={() => go({ date: step(view, date, 1) })}
          >
            <ChevronRight aria-hidden="true" />
          </IconButton>
        </div>
        <h2 aria-live="polite" className="text-xl font-bold tracking-tight">
          {periodName(view, date)}
        </h2>
        {count === undefined ? null : (
          <Badge tone="info">
            {count} scheduled {count === 1 ? 'job' : 'jobs'}
          </Badge>
        )}
      </div>
      <Segmented label="View" value={view} options={views} onChange={(next) => go({ view: next })} />
    </div>
  );
}
