// What everything on the calendar needs to know, and what it can ask of the page around it.
import { createContext, useContext } from 'react';
import type { CalendarJob } from '#contract/calendar.ts';
import type { TechnicianMark } from './technician-marks.ts';

export interface CalendarDesk {
  timeZone: string;
  today: string;
  markOf: (job: CalendarJob) => TechnicianMark;
  /** `day` is where it was pressed; the focus comes back there. */
  open: (job: CalendarJob, day: string | null) => void;
  assign: (job: CalendarJob, day: string) => void;
  showDay: (day: string) => void;
  grab: (source: HTMLElement, down: PointerEvent, job: CalendarJob, from: string | null) => void;
  lift: (job: CalendarJob, from: string | null) => void;
  /** The sentence that tells how the keyboard moves a job. */
  hintId: string;
}

const DeskContext = createContext<CalendarDesk | null>(null);
export const CalendarDeskProvider = DeskContext.Provider;

export function useCalendarDesk(): CalendarDesk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('There is no calendar around this.');
  return desk;
}
