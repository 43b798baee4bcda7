// View, day and technician live in the address: Back undoes a step and a link opens the same week.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { isDay, type View, views } from './days/days.ts';
import type { PlacedJobs } from './days/placed-jobs.ts';

// After a move or a dialog the keyboard goes on at the job: on its day, or at the button of the day that holds it.

export interface FocusTarget {
  jobId: string;
  /** Null: among the jobs that wait for a date. */
  day: string | null;
  /** Until the job stands there; else wherever it stands now. */
  waits: boolean;
}

export function useFocusTarget(placed: PlacedJobs): (target: FocusTarget) => void {
  const [target, setTarget] = useState<FocusTarget | null>(null);
  useEffect(() => {
    if (!target || (target.waits && !isThere(target, placed))) return;
    // Dialogs and lists give the focus back in a turn of their own, after they are gone.
    const timer = setTimeout(() => {
      setTarget(null);
      const spot = spotOf(target, placed);
      spot?.focus({ preventScroll: true });
      spot?.scrollIntoView({ block: 'nearest' });
    });
    return () => clearTimeout(timer);
  }, [target, placed]);
  return setTarget;
}

const handleIn = (root: ParentNode, jobId: string) =>
  root.querySelector<HTMLElement>(`[data-job="${CSS.escape(jobId)}"]`);

const isOn = (placed: PlacedJobs, day: string, jobId: string): boolean =>
  placed.get(day)?.some(({ job }) => job.id === jobId) ?? false;

const isThere = ({ jobId, day }: FocusTarget, placed: PlacedJobs): boolean =>
  day === null ? handleIn(document, jobId) !== null : isOn(placed, day, jobId);

function spotOf({ jobId, day }: FocusTarget, placed: PlacedJobs): HTMLElement | null {
  const isKnown = day !== null && isOn(placed, day, jobId);
  const where = isKnown ? day : [...placed.keys()].sort().find((other) => isOn(placed, other, jobId));
  const cell = where && document.querySelector<HTMLElement>(`[data-day="${where}"]`);
  if (!cell) return handleIn(document, jobId);
  return handleIn(cell, jobId) ?? cell.querySelector('[aria-haspopup]') ?? cell.querySelector('button');
}

interface CalendarLocation {
  view: View;
  date: string;
  /** A technician's id, `none` for jobs of nobody, or null for all. */
  technician: string | null;
}

export function useCalendarAddress(today: string) {
  const search = useSearch({ strict: false }) as Record<string, string | undefined>;
  const navigate = useNavigate();
  const view = views.find((known) => known === search.view) ?? 'month';
  const date = isDay(search.date) ? search.date : today;
  const technician = search.technician ?? null;

  const go = useCallback(
    (change: Partial<CalendarLocation>) => {
      const next = { view, date, technician, ...change };
      return navigate({
        to: '/calendar',
        search: () => ({ ...next, technician: next.technician ?? undefined }),
        resetScroll: false,
      });
    },
    [navigate, view, date, technician],
  );

  return { view, date, technician, go };
}
