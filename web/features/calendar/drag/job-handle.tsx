import { type ReactNode, useEffect, useRef } from 'react';
import type { CalendarJob } from '#contract/calendar.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useCalendarActions } from '../calendar-actions.ts';
import { holdPageStill } from './follow-pointer.ts';

interface JobHandleProps {
  job: CalendarJob;
  /** The day it stands on; null without a date. */
  day: string | null;
  /** Opens the job unless something else is given. */
  onPress?: () => void;
  /** The technician's, on the left edge. */
  edgeColor?: string | null;
  className?: string;
  children: ReactNode;
}

/** A job that can be pressed, and carried to another day: by mouse, by a resting finger, or with the key M. */
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
      // A finger that rests would open the browser's own menu.
      onContextMenu={(event) => {
        if (matchMedia('(pointer: coarse)').matches) event.preventDefault();
      }}
    >
      {children}
    </button>
  );
}
