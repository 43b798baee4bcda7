// Which job is on which day, in the company's time zone. A job of several days is on each of them (B-79).
import type { CalendarJob } from '#contract/calendar.ts';
import { addDays, daysBetween, formatTime } from '#contract/days.ts';
import type { ServiceSpan } from '#contract/service-span.ts';
import { serviceSpanOf } from '#web/features/jobs/jobs.service.ts';
import type { CalendarPeriod } from './days.ts';

export interface PlacedJob {
  job: CalendarJob;
  day: string;
  /** The second of three days: 2 of 3. */
  dayNumber: number;
  of: number;
  /** On this day; null where none is set. */
  time: string | null;
}

export type PlacedJobs = ReadonlyMap<string, readonly PlacedJob[]>;

export function placeJobs(
  jobs: readonly CalendarJob[],
  timeZone: string,
  period: CalendarPeriod,
): PlacedJobs {
  const placed = new Map<string, { at: string; entry: PlacedJob }[]>();
  for (const job of jobs) {
    const span = serviceSpanOf(job, timeZone);
    if (!span) continue;
    const of = daysBetween(span.first, span.last) + 1;
    let day = span.first < period.from ? period.from : span.first;
    for (; day <= span.last && day <= period.to; day = addDays(day, 1)) {
      const entry = { job, day, dayNumber: daysBetween(span.first, day) + 1, of, time: timeOn(day, span) };
      const at = (day === span.first && span.from) || '00:00';
      const list = placed.get(day);
      if (list) list.push({ at, entry });
      else placed.set(day, [{ at, entry }]);
    }
  }
  return new Map([...placed].map(([day, list]) => [day, inOrder(list)]));
}

const inOrder = (list: { at: string; entry: PlacedJob }[]): PlacedJob[] =>
  list.sort((one, other) => one.at.localeCompare(other.at)).map(({ entry }) => entry);

function timeOn(day: string, { first, last, ...span }: ServiceSpan): string | null {
  const from = span.from && formatTime(span.from);
  const until = span.until && formatTime(span.until);
  if (first === last) {
    if (from && until) return `${from} – ${until}`;
    return from ?? (until && `until ${until}`);
  }
  if (day === first && from) return `from ${from}`;
  if (day === last && until) return `until ${until}`;
  return from || until ? 'All day' : null;
}

/** Every job once, however many of its days are in the period. */
export function countIn(placed: PlacedJobs, { from, to }: CalendarPeriod): number {
  const ids = new Set<string>();
  for (const [day, list] of placed) {
    if (day >= from && day <= to) for (const { job } of list) ids.add(job.id);
  }
  return ids.size;
}
