// A job that can be pressed or dragged, and its picture under the pointer while it is dragged.
import { type ReactNode, useEffect, useRef } from 'react';
import type { CalendarJob } from '#contract/calendar.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useCalendarActions } from '../calendar-actions.ts';
import { longDay } from '../days/days.ts';
import { holdPageStill } from './follow-pointer.ts';
import type { Drag } from './use-job-drag.ts';

const barClass =
  'fixed inset-x-4 bottom-6 z-[60] mx-auto w-fit max-w-[calc(100vw-2rem)] rounded-control bg-inverse px-4 py-3 text-on-inverse shadow-raised';

interface JobHandleProps {
  job: CalendarJob;
  /** The day it is on; null without a date. */
  day: string | null;
  /** Opens the job unless something else is given. */
  onPress?: () => void;
  /** The technician's, on the left edge. */
  edgeColor?: string | null;
  className?: string;
  children: ReactNode;
}

/** A job that can be pressed, or moved to another day: by mouse, by long touch, or with the key M. */
export function JobHandle({ job, day, onPress, edgeColor, className, children }: JobHandleProps) {
  const actions = useCalendarActions();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => (button.current ? holdPageStill(button.current) : undefined), []);
  return (
    <button
      ref={button}
      type="button"
      data-job={job.id}
      aria-describedby={actions.hintId}
      className={classNames('select-none [-webkit-touch-callout:none]', className)}
      style={edgeColor ? { borderLeftColor: edgeColor } : undefined}
      onClick={onPress ?? (() => actions.open(job, day))}
      onPointerDown={(event) => actions.grab(event.currentTarget, event.nativeEvent, job, day)}
      onKeyDown={(event) => {
        if (event.key.toLowerCase() !== 'm' || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        actions.lift(job, day);
      }}
      // A long touch would open the browser's own menu.
      onContextMenu={(event) => {
        if (matchMedia('(pointer: coarse)').matches) event.preventDefault();
      }}
    >
      {children}
    </button>
  );
}

interface DraggedJobProps {
  held: Drag | null;
  placeGhost: (element: HTMLDivElement | null) => void;
}

/** The job under the pointer while it is dragged, and where it would land. */
export function DraggedJob({ held, placeGhost }: DraggedJobProps) {
  const name = held ? `#${held.job.jobNumber} ${held.job.customerName}` : '';
  const target = held?.over ? longDay(held.over) : 'no day';
  return (
    <>
      {held?.by === 'pointer' ? (
        <div
          ref={placeGhost}
          aria-hidden="true"
          data-ghost=""
          className="pointer-events-none fixed top-0 left-0 z-[60] w-52 rounded-control border border-accent bg-raised px-3 py-2 text-sm shadow-raised"
        >
          <p className="truncate font-semibold">{name}</p>
          <p className="text-muted">{target}</p>
        </div>
      ) : null}
      <div role="status" className={held?.by === 'keys' ? barClass : 'sr-only'}>
        {held?.by === 'keys' ? (
          <p>
            Moving {name} to <strong>{target}</strong>. Arrow keys choose the day, Enter drops it, Escape
            leaves it.
          </p>
        ) : null}
      </div>
    </>
  );
}
