// Days and hours as the company's clock shows them. Days are written 2026-11-14, hours 08:00.
import type { Job } from '#contract/jobs.ts';
import { type ServiceSpan, serviceSpan } from '#contract/service-span.ts';

export interface WallTime {
  day: string;
  time: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

// Creating a format is far slower than using it, and a list needs one per row.
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(timeZone, made);
  return made;
}

export function wallTime(moment: string | Date, timeZone: string): WallTime {
  const parts = formatOf(timeZone).formatToParts(new Date(moment));
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((found) => found.type === type)?.value ?? '';
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  };
}

const dayMs = 86_400_000;

/** From the first day to the second; negative when the second comes earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);

const longDay = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});
const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** "Nov 14, 2026"; the year is left out where it is this one. */
export const dayText = (day: string, today?: string): string =>
  (day.slice(0, 4) === today?.slice(0, 4) ? shortDay : longDay).format(Date.parse(`${day}T00:00:00Z`));

/** "8:00 AM" */
export function timeText(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

export type Service = Pick<Job, 'serviceDateStart' | 'serviceDateEnd'>;

export const serviceSpanOf = (job: Service, timeZone: string): ServiceSpan | null =>
  serviceSpan(
    job.serviceDateStart ? wallTime(job.serviceDateStart, timeZone) : null,
    job.serviceDateEnd ? wallTime(job.serviceDateEnd, timeZone) : null,
  );

/** "Nov 12, 8:00 AM – 5:00 PM"; null when there is no date. */
export function serviceText(job: Service, timeZone: string, today: string): string | null {
  const span = serviceSpanOf(job, timeZone);
  if (!span) return null;
  const { first, last, from, until } = span;
  const moment = (day: string, time: string | null) =>
    time === null ? dayText(day, today) : `${dayText(day, today)}, ${timeText(time)}`;
  if (first !== last) return `${moment(first, from)} – ${moment(last, until)}`;
  if (!job.serviceDateStart) return moment(last, until);
  return until === null ? moment(first, from) : `${moment(first, from)} – ${timeText(until)}`;
}
