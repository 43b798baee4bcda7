// A job on another day keeps its hours: they are written by the company's clock, so that a change of the clocks between
// the two days cannot shift them.
import type { CalendarJob } from '#contract/calendar.ts';
import { storedEnd } from '#contract/service-span.ts';
import {
  daysBetween,
  defaultTimes,
  serviceBodyOf,
  serviceValuesOf,
  wallTime,
} from '#web/features/jobs/jobs.service.ts';
import { addDays } from './days.ts';

/** As the server reads them: "2026-11-14T08:00", or the day alone where no time is set. */
export interface Dates {
  serviceDateStart: string | null;
  serviceDateEnd: string | null;
}

/** `from` is the day on which it was taken: any of its days, or none while it has no date. */
export function movedDates(job: CalendarJob, timeZone: string, from: string | null, to: string): Dates {
  if (from === null) {
    const { start, end } = defaultTimes.calendar;
    return { serviceDateStart: `${to}T${start}`, serviceDateEnd: `${to}T${end}` };
  }
  const days = daysBetween(from, to);
  const move = (day: string) => day && addDays(day, days);
  const { startDay, endDay, ...times } = serviceValuesOf(job, timeZone);
  return serviceBodyOf({ startDay: move(startDay), endDay: move(endDay), ...times });
}

/** As the server will keep them; enough to draw the job before it has answered. */
export function serviceMomentsOf({ serviceDateStart, serviceDateEnd }: Dates, timeZone: string): Dates {
  const startHasTime = serviceDateStart !== null && serviceDateStart.length > 10;
  return {
    serviceDateStart: serviceDateStart && momentOf(serviceDateStart, timeZone),
    serviceDateEnd: serviceDateEnd && momentOf(storedEnd(serviceDateEnd, startHasTime), timeZone),
  };
}

/** The moment at which that clock shows this. */
export function momentOf(written: string, timeZone: string): string {
  const wanted = Date.parse(`${written.length === 10 ? `${written}T00:00` : written}:00Z`);
  let moment = wanted;
  // Twice, because the first guess may lie on the other side of a change of the clocks.
  for (let round = 0; round < 2; round += 1) {
    const { day, time } = wallTime(new Date(moment), timeZone);
    moment += wanted - Date.parse(`${day}T${time}:00Z`);
  }
  return new Date(moment).toISOString();
}
