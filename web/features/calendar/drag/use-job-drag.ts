// Moves a job to another day, by pointer or by keyboard. Both end in the same drop.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { CalendarJob } from '#contract/calendar.ts';
import { addDays } from '#contract/days.ts';
import { dayAt, followPointer, type Point } from './follow-pointer.ts';

export interface Drag {
  job: CalendarJob;
  /** The day it comes from; null while it has no date. */
  from: string | null;
  over: string | null;
  by: 'pointer' | 'keys';
}

interface JobDragOptions {
  /** Where the keyboard starts with a job that has no date. */
  startDay: string;
  /** The keyboard moved to this day, which may not be on the screen. */
  onReach: (day: string) => void;
  onDrop: (job: CalendarJob, from: string | null, to: string) => void;
  /** The move by keyboard was cancelled. */
  onLeave: (job: CalendarJob, from: string | null) => void;
}

const keySteps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** The ghost is 13rem wide and two lines tall. */
const ghostSize = { width: 208, height: 62, distance: 8 } as const;

export function useJobDrag({ startDay, onReach, onDrop, onLeave }: JobDragOptions) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const point = useRef<Point>({ x: 0, y: 0 });
  const ghost = useRef<HTMLDivElement | null>(null);
  const latest = useRef({ onReach, onDrop, onLeave });
  latest.current = { onReach, onDrop, onLeave };

  const placeGhost = useCallback((element: HTMLDivElement | null) => {
    ghost.current = element;
    const { x, y } = point.current;
    const { width, height, distance } = ghostSize;
    const left = Math.min(x + 12, window.innerWidth - width - distance);
    const top = Math.min(y + 8, window.innerHeight - height - distance);
    if (element) element.style.transform = `translate(${left}px, ${top}px)`;
  }, []);

  const grab = useCallback(
    (source: HTMLElement, down: PointerEvent, job: CalendarJob, from: string | null) => {
      if (down.button !== 0 || !down.isPrimary) return;
      const see = (at: Point) => {
        point.current = at;
        placeGhost(ghost.current);
        const over = dayAt(at);
        setDrag((before) =>
          before?.job === job && before.over === over ? before : { job, from, over, by: 'pointer' },
        );
      };
      followPointer(source, down, {
        lift: see,
        move: see,
        cancel: () => setDrag(null),
        drop: (at) => {
          setDrag(null);
          const to = dayAt(at);
          if (to && to !== from) latest.current.onDrop(job, from, to);
        },
      });
    },
    [placeGhost],
  );

  const lift = useCallback(
    (job: CalendarJob, from: string | null) => setDrag({ job, from, over: from ?? startDay, by: 'keys' }),
    [startDay],
  );

  useEffect(() => {
    if (drag?.by !== 'keys') return;
    const { job, from, over } = drag;
    function onKey(event: KeyboardEvent) {
      const step = keySteps[event.key];
      const isEnd = event.key === 'Enter' || event.key === 'Escape' || event.key === 'Tab';
      if (step === undefined && !isEnd) return;
      event.preventDefault();
      event.stopPropagation();
      if (step !== undefined) {
        const next = addDays(over ?? startDay, step);
        setDrag({ job, from, over: next, by: 'keys' });
        return latest.current.onReach(next);
      }
      setDrag(null);
      if (event.key === 'Enter' && over && over !== from) latest.current.onDrop(job, from, over);
      else latest.current.onLeave(job, from);
    }
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [drag, startDay]);

  return { held: drag, grab, lift, placeGhost };
}
