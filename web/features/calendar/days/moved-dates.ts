// A job on another day keeps its hours: they are written by the company's clock, so that a change of the clocks between
// the two days cannot shift them.
import type { CalendarJob } from '#contract/calendar.ts';
import { daysBetween, hasTime, usualTimes, wallTime } from '#web/features/jobs/jobs.service.ts';
import { addDays } from './days.ts';

/** As the server reads them: "2026-11-14T08:00", or the day alone where no time is set. */
export interface Dates {
  serviceDateStart: string | null;
  serviceDateEnd: string | null;
}

/** `from` is the day on which it was taken: any of its days, or none while it has no date. */
export function movedDates(job: CalendarJob, timeZone: string, from: string | null, to: string): Dates {
  if (from === null) {
    const { start, end } = usualTimes.calendar;
    return { serviceDateStart: `${to}T${start}`, serviceDateEnd: `${to}T${end}` };
  }
  const days = daysBetween(from, to);
  const move = (moment: string | null) => {
    if (!moment) return null;
    const at = wallTime(moment, timeZone);
    const day = addDays(at.day, days);
    return hasTime(at) ? `${day}T${at.time}` : day;
  };
  return { serviceDateStart: move(job.serviceDateStart), serviceDateEnd: move(job.serviceDateEnd) };
}

/** The moment at which that clock shows this; enough to draw the job before the server has answered. */
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
