// When the work is done: start and end as forms send them, by the company's clock (B-83, B-84).
import { Refusal } from '#server/platform/http/refusal.ts';
import { dayIn } from '#server/platform/zoned-time.ts';
import { instantAt, readMoment } from './company-days.ts';

export interface Service {
  serviceStart: Date | null;
  serviceEnd: Date | null;
}

export interface TypedService {
  serviceDateStart?: string | null;
  serviceDateEnd?: string | null;
}

/** Absent leaves what is there; null clears it. */
export function readService(
  timeZone: string,
  typed: TypedService,
  before: Service = { serviceStart: null, serviceEnd: null },
): Service {
  const read = (text: string | null | undefined, old: Date | null) =>
    text === undefined ? old : text === null ? null : readMoment(timeZone, text);
  const serviceStart = read(typed.serviceDateStart, before.serviceStart);
  const serviceEnd = read(typed.serviceDateEnd, before.serviceEnd);
  if (serviceStart && serviceEnd && !isAfter(timeZone, serviceStart, serviceEnd)) {
    const message = 'End must be after start';
    throw new Refusal('invalid_input', { message, fields: { serviceDateEnd: message } });
  }
  return { serviceStart, serviceEnd };
}

/** Two midnights are two days without a time: the same day twice is one day of work. */
function isAfter(timeZone: string, start: Date, end: Date): boolean {
  if (end > start) return true;
  return (
    end.getTime() === start.getTime() &&
    instantAt(timeZone, dayIn(timeZone, start)).getTime() === start.getTime()
  );
}
