// A day with several jobs: a card that says how many, and the list it opens.
import { ChevronDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useRef, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { useCalendarActions } from '../calendar-actions.ts';
import { longDay } from '../days/days.ts';
import type { PlacedJob } from '../days/placed-jobs.ts';
import { TechnicianMark } from '../technician-mark.tsx';
import { type DropdownPosition, dropdownPosition, headerFrom } from './dropdown-position.ts';
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
  const actions = useCalendarActions();
  const button = useRef<HTMLButtonElement>(null);
  const [position, setPosition] = useState<DropdownPosition | null>(null);
  const count = placed.length;

  function toggle(isOpen: boolean) {
    const spot = button.current?.getBoundingClientRect();
    setPosition(isOpen && spot ? dropdownPosition(spot, roomOf(window), count) : null);
  }

  return (
    <Popover.Root open={position !== null} onOpenChange={toggle}>
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
              <TechnicianMark mark={actions.markOf(entry.job)} />
              <span className="truncate">{entry.job.customerName}</span>
            </span>
          ))}
          {count > named ? <span className="text-xs text-muted">and {count - named} more</span> : null}
        </span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={`Jobs on ${longDay(day)}`}
          side={position?.side}
          align={position?.align}
          sideOffset={6}
          collisionPadding={12}
          avoidCollisions={false}
          style={{ maxHeight: position?.maxHeight }}
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
                setPosition(null);
                actions.open(job, day);
              }}
            />
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
