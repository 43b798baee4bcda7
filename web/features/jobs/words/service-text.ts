import type { Job } from '#contract/jobs.ts';
import { dayText, timeText, type WallTime, wallTime } from './company-days.ts';

export type Service = Pick<Job, 'serviceDateStart' | 'serviceDateEnd'>;

/** "Nov 12, 8:00 AM – 5:00 PM"; null when there is no date. */
export function serviceText(job: Service, timeZone: string, today: string): string | null {
  const [start, end] = [job.serviceDateStart, job.serviceDateEnd].map(
    (moment) => moment && wallTime(moment, timeZone),
  );
  const first = start || end;
  if (!first) return null;
  if (!start || !end) return momentText(first, today);
  if (start.day !== end.day) return `${momentText(start, today)} – ${momentText(end, today)}`;
  return hasTime(end) ? `${momentText(start, today)} – ${timeText(end.time)}` : momentText(start, today);
}

/** Midnight is a day without a time. */
export const hasTime = ({ time }: WallTime): boolean => time !== '00:00';

const momentText = (at: WallTime, today: string): string =>
  hasTime(at) ? `${dayText(at.day, today)}, ${timeText(at.time)}` : dayText(at.day, today);
