// When the work of a job is done, by the company's clock.
import { formatDay, formatTime } from '#contract/days.ts';
import type { Job } from '#contract/jobs/job.ts';
import { type ServiceSpan, serviceSpan } from '#contract/service-span.ts';
import { wallTime } from '#web/days.ts';

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
    time === null ? formatDay(day, today) : `${formatDay(day, today)}, ${formatTime(time)}`;
  if (first !== last) return `${moment(first, from)} – ${moment(last, until)}`;
  if (!job.serviceDateStart) return moment(last, until);
  return until === null ? moment(first, from) : `${moment(first, from)} – ${formatTime(until)}`;
}
