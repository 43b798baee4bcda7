// Weeks under one another, Sunday to Saturday: six of them are a month, one of them is a week.
import { useCalendarActions } from '../calendar-actions.ts';
import { type CalendarPeriod, weekdayName, weeksOf } from '../days/days.ts';
import type { PlacedJobs } from '../days/placed-jobs.ts';
import type { Drag } from '../drag/use-job-drag.ts';
import { DayCell } from './day-cell.tsx';

export interface WeeksProps {
  label: string;
  /** Whole weeks. */
  shown: CalendarPeriod;
  /** The month or week itself. */
  period: CalendarPeriod;
  placed: PlacedJobs;
  held: Drag | null;
}

const none: readonly never[] = [];

export function WeeksView({ label, shown, period, placed, held }: WeeksProps) {
  const { today } = useCalendarActions();
  const weeks = weeksOf(shown);
  const [firstWeek = []] = weeks;
  const roomy = weeks.length === 1;
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
      <table
        aria-label={label}
        className="w-full table-fixed border-collapse [&_td]:first:border-l-0 [&_td]:last:border-r-0"
      >
        <thead>
          <tr>
            {firstWeek.map((day) => (
              <th
                key={day}
                scope="col"
                className="border-b border-line py-2.5 text-center text-sm font-semibold text-muted"
                aria-current={roomy && day === today ? 'date' : undefined}
              >
                {weekdayName(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <DayCell
                  key={day}
                  day={day}
                  placed={placed.get(day) ?? none}
                  isOutside={day < period.from || day > period.to}
                  isTarget={held?.over === day}
                  carriedId={held?.from === day ? held.job.id : null}
                  roomy={roomy}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
