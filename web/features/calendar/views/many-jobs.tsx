// A day with several jobs: a card with their number, and the list it opens.
import { ChevronDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useRef, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { useCalendarActions } from '../calendar-actions.ts';
import { longDay } from '../days/days.ts';
import type { PlacedJob } from '../days/placed-jobs.ts';
import { JobHandle } from '../drag/job-handle.tsx';
import { TechnicianMark } from '../technician-marks.tsx';
import { JobLineFace } from './job-face.tsx';

interface ManyJobsProps {
  day: string;
  placed: readonly PlacedJob[];
  /** One of them is being dragged: the list must not cover the days. */
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

interface JobLinesProps {
  placed: readonly PlacedJob[];
  onOpen: (entry: PlacedJob) => void;
}

/** Lines that are out of sight are not drawn: a day may have a hundred. */
export function JobLines({ placed, onOpen }: JobLinesProps) {
  const { markOf } = useCalendarActions();
  return (
    <ul>
      {placed.map((entry) => (
        <li
          key={entry.job.id}
          className="border-line not-last:border-b [contain-intrinsic-height:70px] [content-visibility:auto]"
        >
          <JobHandle
            job={entry.job}
            day={entry.day}
            onPress={() => onOpen(entry)}
            className="flex min-h-[68px] w-full cursor-pointer items-center gap-2.5 px-3 py-0.5 text-left -outline-offset-2 hover:bg-hover"
          >
            <span
              aria-hidden="true"
              className="w-1 self-stretch rounded-full bg-line-strong"
              style={{ backgroundColor: markOf(entry.job).color ?? undefined }}
            />
            <JobLineFace placed={entry} />
          </JobHandle>
        </li>
      ))}
    </ul>
  );
}

const perJob = 70;
const headerHeight = 40;
const leastHeight = 200;
const shareOfWindow = 0.4;
const distance = 12;
/** The list is 20rem wide (its class is `w-80`). */
const dropdownWidth = 320;

/** With more jobs than this the list has a header. */
const headerFrom = 6;

interface Spot {
  top: number;
  bottom: number;
  left: number;
}

export interface DropdownPosition {
  side: 'top' | 'bottom';
  /** Which edges meet: `end` where a list that goes to the right would leave the window. */
  align: 'start' | 'end';
  maxHeight: number;
}

interface Room {
  width: number;
  height: number;
}

/** Where the list of a day opens, and how tall it may be (B-89). */
export function dropdownPosition(button: Spot, room: Room, jobs: number): DropdownPosition {
  const below = room.height - button.bottom;
  const side = below < leastHeight ? 'top' : 'bottom';
  const free = (side === 'top' ? button.top : below) - distance;
  const wanted = jobs * perJob + (jobs >= headerFrom ? headerHeight : 0);
  const most = Math.max(room.height * shareOfWindow, leastHeight);
  const align = button.left + dropdownWidth + distance > room.width ? 'end' : 'start';
  return { side, align, maxHeight: Math.round(Math.min(wanted, most, Math.max(free, leastHeight))) };
}
