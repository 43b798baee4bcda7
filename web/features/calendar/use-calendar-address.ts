// What the calendar shows and where its focus is. View, day and technician are in the address, so Back undoes a step
// and a link opens the same week.
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { isDay } from '#contract/days.ts';
import { type View, views } from './days/days.ts';
import type { PlacedJobs } from './days/placed-jobs.ts';

interface CalendarLocation {
  view: View;
  date: string;
  /** A technician's id, `nobody` for jobs without one, or null for all. */
  technician: string | null;
}

const route = getRouteApi('/calendar');

export function useCalendarAddress(today: string) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
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

export interface FocusTarget {
  jobId: string;
  /** Null: in the list of jobs without a date. */
  day: string | null;
  /** True: waits until the job is on that day. False: takes the job wherever it is now. */
  waits: boolean;
}

/** After a move or a dialog the focus goes to the job: on its day, or at the button of the day that holds it. */
export function useFocusTarget(placed: PlacedJobs): (target: FocusTarget) => void {
  const [target, setTarget] = useState<FocusTarget | null>(null);
  useEffect(() => {
    if (!target || (target.waits && !isThere(target, placed))) return;
    // Dialogs and lists return the focus after they have closed, so this runs after them.
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
