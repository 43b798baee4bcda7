// A day with several jobs: a card that says how many, and the list it opens.
import { ChevronDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useRef, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { useCalendarDesk } from '../calendar-desk.ts';
import { longDay } from '../days/days.ts';
import type { PlacedJob } from '../days/placed-jobs.ts';
import { TechnicianMark } from '../technician-mark.tsx';
import { type DropdownPlace, dropdownPlace, headerFrom } from './dropdown-place.ts';
import { JobLines } from './job-lines.tsx';

interface ManyJobsProps {
  day: string;
  placed: readonly PlacedJob[];
  /** One of them is on its way to another day: the list must not cover the days. */
  isCarried: boolean;
}

/** How many of them the card names. */
const named = 2;

const roomOf = ({ innerWidth, innerHeight }: Window) => ({ width: innerWidth, height: innerHeight });

export function ManyJobs({ day, placed, isCarried }: ManyJobsProps) {
  const desk = useCalendarDesk();
  const button = useRef<HTMLButtonElement>(null);
  const [place, setPlace] = useState<DropdownPlace | null>(null);
  const count = placed.length;

  function toggle(isOpen: boolean) {
    const spot = button.current?.getBoundingClientRect();
    setPlace(isOpen && spot ? dropdownPlace(spot, roomOf(window), count) : null);
  }

  return (
    <Popover.Root open={place !== null} onOpenChange={toggle}>
      <Popover.Trigger
        ref={button}
        className="w-full rounded-control border border-line-strong bg-surface p-2 text-left select-none hover:bg-hover data-[state=open]:border-accent"
      >
        <span className="flex items-center justify-between gap-1 font-semibold">
          {count} jobs
          <ChevronDown aria-hidden="true" className="size-4 text-muted" />
        </span>
        <span aria-hidden="true" className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-1">
          {placed.slice(0, named).map((entry) => (
            <span key={entry.job.id} className="flex items-center gap-1.5 text-sm text-muted">
              <TechnicianMark mark={desk.markOf(entry.job)} />
              <span className="truncate">{entry.job.customerName}</span>
            </span>
          ))}
          {count > named ? <span className="text-xs text-muted">and {count - named} more</span> : null}
        </span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={`Jobs on ${longDay(day)}`}
          side={place?.side}
          align={place?.align}
          sideOffset={6}
          collisionPadding={12}
          avoidCollisions={false}
          style={{ maxHeight: place?.maxHeight }}
          className={classNames(
            'z-50 flex w-80 flex-col overflow-hidden rounded-[0.625rem] border border-line bg-raised text-ink shadow-raised',
            isCarried && 'pointer-events-none opacity-0',
          )}
        >
          {count >= headerFrom ? (
            <p className="flex-none border-b border-line px-3 py-2 font-semibold">{count} jobs scheduled</p>
          ) : null}
          <div className="min-h-0 overflow-y-auto overscroll-contain">
            <JobLines
              placed={placed}
              onOpen={({ job }) => {
                setPlace(null);
                desk.open(job, day);
              }}
            />
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
