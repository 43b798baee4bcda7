// Weeks on a wide screen: six of them are a month, one of them is a week.
import { memo } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { useCalendarActions } from '../calendar-actions.ts';
import { dateNumber, longDay, weeksOf } from '../days/days.ts';
import { JobHandle } from '../drag/job-handle.tsx';
import { JobCardFace } from './job-face.tsx';
import { ManyJobs } from './many-jobs.tsx';
import { DayCell, type DayProps, type WeeksProps, WeeksTable } from './weeks-table.tsx';

export function WeeksView(props: WeeksProps) {
  const { shown, held } = props;
  const { today } = useCalendarActions();
  const roomy = weeksOf(shown).length === 1;
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
      <WeeksTable
        {...props}
        className="[&_td]:first:border-l-0 [&_td]:last:border-r-0"
        headClass="border-b border-line py-2.5 text-sm"
        current={roomy ? today : null}
      >
        {(day) => (
          <WideDay
            key={day.day}
            {...day}
            carriedId={held?.from === day.day ? held.job.id : null}
            roomy={roomy}
          />
        )}
      </WeeksTable>
    </div>
  );
}

interface WideDayProps extends DayProps {
  /** The job that is being dragged from here. */
  carriedId: string | null;
  roomy: boolean;
}

/**
 * A day on a wide screen. In a month it shows its one job, or a card with the number of jobs; a week has room for each
 * job.
 */
const WideDay = memo(function WideDay(props: WideDayProps) {
  const { day, placed, isOutside, isTarget, carriedId, roomy } = props;
  const { today, showDay, markOf } = useCalendarActions();
  const isToday = day === today;
  const cards = roomy || placed.length === 1 ? placed : [];
  return (
    <DayCell
      day={day}
      isOutside={isOutside}
      isTarget={isTarget}
      className={classNames('border p-1.5', roomy ? 'h-[26rem]' : 'h-36')}
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
    </DayCell>
  );
});
