// Weeks below one another, Sunday to Saturday: six of them are a month, one of them is a week.
import { memo } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { useCalendarActions } from '../calendar-actions.ts';
import { type CalendarPeriod, dateNumber, longDay, weekdayName, weeksOf } from '../days/days.ts';
import type { PlacedJob, PlacedJobs } from '../days/placed-jobs.ts';
import { JobHandle } from '../drag/job-handle.tsx';
import type { Drag } from '../drag/use-job-drag.ts';
import { JobCardFace } from './job-face.tsx';
import { ManyJobs } from './many-jobs.tsx';

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

interface DayCellProps {
  day: string;
  placed: readonly PlacedJob[];
  /** A day of the neighbouring month in the grid. */
  isOutside: boolean;
  /** The dragged job would land here. */
  isTarget: boolean;
  /** The job that is being dragged from here. */
  carriedId: string | null;
  roomy: boolean;
}

/**
 * A day on a wide screen. In a month it shows its one job, or a card with the number of jobs; a week has room for each
 * job.
 */
const DayCell = memo(function DayCell(props: DayCellProps) {
  const { day, placed, isOutside, isTarget, carriedId, roomy } = props;
  const { today, showDay, markOf } = useCalendarActions();
  const isToday = day === today;
  const cards = roomy || placed.length === 1 ? placed : [];
  return (
    <td
      data-day={day}
      aria-current={isToday ? 'date' : undefined}
      className={classNames(
        'border border-line p-1.5 align-top',
        roomy ? 'h-[26rem]' : 'h-36',
        isToday ? 'bg-accent-soft' : isOutside && 'bg-page',
        isTarget && 'outline-2 -outline-offset-2 outline-accent',
      )}
    >
      <button
        type="button"
        aria-label={`${longDay(day)}${isToday ? ', today' : ''}: show the day`}
        onClick={() => showDay(day)}
        className={classNames(
          'figures mb-1 grid h-7 min-w-7 cursor-pointer place-items-center rounded-full px-1 text-sm hover:bg-hover pointer-coarse:h-11 pointer-coarse:min-w-11',
          isToday && 'bg-accent font-bold text-on-accent hover:bg-accent-hover',
          !isToday && (isOutside ? 'text-muted' : 'font-semibold'),
        )}
      >
        {dateNumber(day)}
      </button>
      {placed.length > cards.length ? (
        <ManyJobs day={day} placed={placed} isCarried={carriedId !== null} />
      ) : null}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
        {cards.map((entry) => (
          <JobHandle
            key={entry.job.id}
            job={entry.job}
            day={day}
            className={classNames(
              'block w-full cursor-pointer rounded-control border border-line-strong border-l-4 bg-surface p-2 text-left hover:bg-hover',
              entry.job.id === carriedId && 'border-dashed border-accent',
            )}
            edgeColor={markOf(entry.job).color}
          >
            <JobCardFace placed={entry} roomy={roomy} />
          </JobHandle>
        ))}
      </div>
    </td>
  );
});
