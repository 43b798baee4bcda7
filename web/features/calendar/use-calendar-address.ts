// View, day and technician live in the address: Back undoes a step and a link opens the same week.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { isDay, type View, views } from './days/days.ts';

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
