// A job moved to another day keeps its hours by the company's clock, so that a change to daylight saving between the
// two days cannot shift them.
import type { CalendarJob } from '#contract/calendar.ts';
import { addDays, daysBetween } from '#contract/days.ts';
import { storedEnd } from '#contract/service-span.ts';
import { wallTime } from '#web/days.ts';
import { defaultTimes, serviceBodyOf, serviceValuesOf } from '#web/features/jobs/jobs.service.ts';

/** As sent to the server: "2026-11-14T08:00", or the day alone without a time. */
export interface Dates {
  serviceDateStart: string | null;
  serviceDateEnd: string | null;
}

/** `from` is the day it was dragged from: any of its days, or null without a date. */
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

/** As the server will store them; enough to draw the job before it has answered. */
export function serviceMomentsOf({ serviceDateStart, serviceDateEnd }: Dates, timeZone: string): Dates {
  const startHasTime = serviceDateStart !== null && serviceDateStart.length > 10;
  return {
    serviceDateStart: serviceDateStart && momentOf(serviceDateStart, timeZone),
    serviceDateEnd: serviceDateEnd && momentOf(storedEnd(serviceDateEnd, startHasTime), timeZone),
  };
}

/** The moment at which a clock in that time zone shows this time. */
export function momentOf(written: string, timeZone: string): string {
  const wanted = Date.parse(`${written.length === 10 ? `${written}T00:00` : written}:00Z`);
  let moment = wanted;
  // Twice, because the first guess may be on the other side of a clock change.
  for (let round = 0; round < 2; round += 1) {
    const { day, time } = wallTime(new Date(moment), timeZone);
    moment += wanted - Date.parse(`${day}T${time}:00Z`);
  }
  return new Date(moment).toISOString();
}
