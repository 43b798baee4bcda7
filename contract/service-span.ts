// The days of a job: one rule for calendar, feed, cards, emails and documents (B-79, B-80, B-83). A day without a time
// is stored as its midnight. After a start with a time, an end without one means that whole day and is stored as the
// midnight after it, so an end at 00:00 never belongs to the day that it begins.
import { addDays } from './days.ts';

export interface WallMoment {
  /** 2026-11-14 */
  day: string;
  /** 08:00 */
  time: string;
}

export interface ServiceSpan {
  /** Both included. */
  first: string;
  last: string;
  /** Null where no time is set. */
  from: string | null;
  until: string | null;
}

/** Midnight is a day without a time. */
const hasTime = ({ time }: WallMoment): boolean => time !== '00:00';

/** By the company's clock; null without a date. With one of the two dates the job is on that day. */
export function serviceSpan(start: WallMoment | null, end: WallMoment | null): ServiceSpan | null {
  const only = start ?? end;
  if (!only) return null;
  const from = start && hasTime(start) ? start.time : null;
  const until = end && hasTime(end) ? end.time : null;
  if (!start || !end) return { first: only.day, last: only.day, from, until };
  const endsAtMidnight = from !== null && until === null && end.day > start.day;
  return { first: start.day, last: endsAtMidnight ? addDays(end.day, -1) : end.day, from, until };
}

/** From the last day of the work on it can be invoiced: the work may be done in the afternoon. */
export const isLastDayReached = ({ last }: ServiceSpan, today: string): boolean => last <= today;

/** The end as it is stored, both as forms send them: "2026-11-14T08:00", or the day alone. */
export const storedEnd = (end: string, startHasTime: boolean): string =>
  end.length === 10 && startHasTime ? addDays(end, 1) : end;
