// The weeks on a phone: each day shows its count and opens its jobs in a bottom sheet (B-89).
import { useEffect, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Sheet } from '#web/ui/overlay/sheet.tsx';
import { useCalendarActions } from '../calendar-actions.ts';
import { dateNumber, longDay } from '../days/days.ts';
import type { PlacedJob } from '../days/placed-jobs.ts';
import { JobHandle } from '../drag/job-handle.tsx';
import { JobLines } from './many-jobs.tsx';
import { DayCell, type DayProps, type WeeksProps, WeeksTable } from './weeks-table.tsx';

const jobsText = (count: number) => `${count} ${count === 1 ? 'job' : 'jobs'}`;

export function PhoneWeeks(props: WeeksProps) {
  const { placed, held } = props;
  const [openDay, setOpenDay] = useState<string | null>(null);
  const isCarrying = held !== null;
  // Closes the sheet when a job is dragged out of it to a day behind it.
  useEffect(() => {
    if (isCarrying) setOpenDay(null);
  }, [isCarrying]);
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <WeeksTable {...props} headClass="py-2 text-xs">
        {(day) => <PhoneDay key={day.day} {...day} onOpen={() => setOpenDay(day.day)} />}
      </WeeksTable>
      <DaySheet
        day={openDay}
        placed={(openDay && placed.get(openDay)) || []}
        onClose={() => setOpenDay(null)}
      />
    </div>
  );
}

interface PhoneDayProps extends DayProps {
  onOpen: () => void;
}

function PhoneDay({ day, placed, isOutside, isTarget, onOpen }: PhoneDayProps) {
  const { today, showDay } = useCalendarActions();
  const isToday = day === today;
  const [only] = placed;
  const className =
    'flex min-h-16 w-full cursor-pointer flex-col items-center gap-1 py-1.5 -outline-offset-2 active:bg-hover';
  const face = (
    <>
      <span
        className={classNames(
          'figures grid size-7 place-items-center rounded-full text-sm',
          isToday ? 'bg-accent font-bold text-on-accent' : isOutside ? 'text-muted' : 'font-semibold',
        )}
      >
        <span aria-hidden="true">{dateNumber(day)}</span>
        <span className="sr-only">{longDay(day)}</span>
      </span>
      {placed.length > 0 ? (
        <span
          className={classNames(
            'figures min-w-6 rounded-full px-1.5 text-center text-xs leading-5 font-bold text-info-ink',
            isToday ? 'bg-surface' : 'bg-info-soft',
          )}
        >
          {placed.length}
          <span className="sr-only">{placed.length === 1 ? ' job' : ' jobs'}</span>
        </span>
      ) : null}
    </>
  );
  return (
    <DayCell day={day} isOutside={isOutside} isTarget={isTarget} className="border-t p-0">
      {placed.length === 1 && only ? (
        <JobHandle job={only.job} day={day} onPress={onOpen} className={className}>
          {face}
        </JobHandle>
      ) : (
        <button
          type="button"
          className={className}
          onClick={() => (placed.length > 0 ? onOpen() : showDay(day))}
        >
          {face}
        </button>
      )}
    </DayCell>
  );
}

interface DaySheetProps {
  day: string | null;
  placed: readonly PlacedJob[];
  onClose: () => void;
}

function DaySheet({ day, placed, onClose }: DaySheetProps) {
  const actions = useCalendarActions();
  if (day === null) return null;
  return (
    <Sheet
      open
      onOpenChange={onClose}
      side="bottom"
      title={longDay(day)}
      description={placed.length > 5 ? `${placed.length} jobs scheduled` : jobsText(placed.length)}
      footer={
        <Button variant="secondary" onClick={() => actions.showDay(day)}>
          Open the day
        </Button>
      }
    >
      <div className="-mx-5 -my-5">
        <JobLines
          placed={placed}
          onOpen={({ job }) => {
            onClose();
            actions.open(job, day);
          }}
        />
      </div>
    </Sheet>
  );
}
