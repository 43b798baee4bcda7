import { memo } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { useCalendarActions } from '../calendar-actions.ts';
import { dateNumber, longDay } from '../days/days.ts';
import type { PlacedJob } from '../days/placed-jobs.ts';
import { JobHandle } from '../drag/job-handle.tsx';
import { JobCardFace } from './job-face.tsx';
import { ManyJobs } from './many-jobs.tsx';

export interface DayCellProps {
  day: string;
  placed: readonly PlacedJob[];
  /** In the grid of a month, a day of its neighbour. */
  isOutside: boolean;
  /** Something carried would land here. */
  isTarget: boolean;
  /** The job that was taken from here and is on its way. */
  carriedId: string | null;
  roomy: boolean;
}

/**
 * A day on a wide screen. In a month it shows its one job, or a card that says how many; a week has room for
 * each job.
 */
export const DayCell = memo(function DayCell(props: DayCellProps) {
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
