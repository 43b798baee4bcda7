// What weeks have in common on a wide screen and on a phone: the table, Sunday to Saturday, and the cell of a day.
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { useCalendarActions } from '../calendar-actions.ts';
import { type CalendarPeriod, weekdayName, weeksOf } from '../days/days.ts';
import type { PlacedJob, PlacedJobs } from '../days/placed-jobs.ts';
import type { Drag } from '../drag/use-job-drag.ts';

export interface WeeksProps {
  label: string;
  /** Whole weeks. */
  shown: CalendarPeriod;
  /** The month or week itself. */
  period: CalendarPeriod;
  placed: PlacedJobs;
  held: Drag | null;
}

export interface DayProps {
  day: string;
  placed: readonly PlacedJob[];
  /** A day of the neighbouring month in the grid. */
  isOutside: boolean;
  /** The dragged job would land here. */
  isTarget: boolean;
}

interface WeeksTableProps extends WeeksProps {
  className?: string;
  /** Of the names of the weekdays. */
  headClass: string;
  /** The day whose column is marked, where each column is one day. */
  current?: string | null;
  /** A cell with the day as its key. */
  children: (day: DayProps) => ReactNode;
}

const none: readonly never[] = [];

export function WeeksTable(props: WeeksTableProps) {
  const { label, shown, period, placed, held, className, headClass, current, children } = props;
  const weeks = weeksOf(shown);
  const [firstWeek = []] = weeks;
  return (
    <table aria-label={label} className={classNames('w-full table-fixed border-collapse', className)}>
      <thead>
        <tr>
          {firstWeek.map((day) => (
            <th
              key={day}
              scope="col"
              className={classNames('text-center font-semibold text-muted', headClass)}
              aria-current={day === current ? 'date' : undefined}
            >
              {weekdayName(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) =>
              children({
                day,
                placed: placed.get(day) ?? none,
                isOutside: day < period.from || day > period.to,
                isTarget: held?.over === day,
              }),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayCellProps extends Pick<DayProps, 'day' | 'isOutside' | 'isTarget'> {
  className: string;
  children: ReactNode;
}

export function DayCell({ day, isOutside, isTarget, className, children }: DayCellProps) {
  const isToday = day === useCalendarActions().today;
  return (
    <td
      data-day={day}
      aria-current={isToday ? 'date' : undefined}
      className={classNames(
        'border-line align-top',
        className,
        isToday ? 'bg-accent-soft' : isOutside && 'bg-page',
        isTarget && 'outline-2 -outline-offset-2 outline-accent',
      )}
    >
      {children}
    </td>
  );
}
