// What everything on the calendar shares: its settings, and the actions of the page around it.
import { createContext, useContext } from 'react';
import type { CalendarJob } from '#contract/calendar.ts';
import type { TechnicianMarkStyle } from './technician-marks.tsx';

export interface CalendarActions {
  timeZone: string;
  today: string;
  markOf: (job: CalendarJob) => TechnicianMarkStyle;
  /** `day` is where it was pressed; the focus comes back there. */
  open: (job: CalendarJob, day: string | null) => void;
  assign: (job: CalendarJob, day: string) => void;
  showDay: (day: string) => void;
  grab: (source: HTMLElement, down: PointerEvent, job: CalendarJob, from: string | null) => void;
  lift: (job: CalendarJob, from: string | null) => void;
  /** The id of the hint about moving a job by keyboard. */
  hintId: string;
}

const ActionsContext = createContext<CalendarActions | null>(null);
export const CalendarActionsProvider = ActionsContext.Provider;

export function useCalendarActions(): CalendarActions {
  const actions = useContext(ActionsContext);
  if (!actions) throw new Error('There is no calendar around this.');
  return actions;
}
