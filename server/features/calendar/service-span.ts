// The time of a job for calendars: whole days where no time was chosen, else from one moment to another (B-80, B-83).
// contract/service-span.ts has how days without a time are stored. A moment keeps its exact end here: double bookings
// and phone calendars need it.
import { addDays } from '#contract/days.ts';
import { isMidnight, type ServiceDateRange } from '#server/features/jobs/jobs.service.ts';
import { dayIn, instantAt } from '#server/platform/zoned-time.ts';

export type Span =
  /** Both days included; 2026-11-14. */
  | { kind: 'days'; first: string; last: string }
  /** Without an end nobody knows how long it takes. */
  | { kind: 'time'; start: Date; end: Date | null };

export function spanOf(timeZone: string, { serviceStart, serviceEnd }: ServiceDateRange): Span | null {
  const start = serviceStart ?? serviceEnd;
  if (!start) return null;
  const end = serviceStart && serviceEnd;
  if (isMidnight(timeZone, start) && (!end || isMidnight(timeZone, end)))
    return { kind: 'days', first: dayIn(timeZone, start), last: dayIn(timeZone, end ?? start) };
  return { kind: 'time', start, end };
}

/** From the first moment to the one after the last. */
export function boundsOf(timeZone: string, span: Span): [from: Date, to: Date] {
  if (span.kind === 'days')
    return [instantAt(timeZone, span.first), instantAt(timeZone, addDays(span.last, 1))];
  const { start, end } = span;
  // A moment alone still takes up that moment.
  return [start, end && end > start ? end : new Date(start.getTime() + 1)];
}

export function overlaps(timeZone: string, a: Span, b: Span): boolean {
  const [aFrom, aTo] = boundsOf(timeZone, a);
  const [bFrom, bTo] = boundsOf(timeZone, b);
  return aFrom < bTo && bFrom < aTo;
}
