// Days and moments as forms send them, by the company's own calendar and clock.
import { dayIn, instantOf } from '#server/platform/zoned-time.ts';

/** The moment at which the company's wall clock shows that day and time. */
export const instantAt = (timeZone: string, day: string, time = '00:00'): Date =>
  instantOf(timeZone, new Date(`${day}T${time}Z`));

/** Many programs write a day as its midnight in UTC. */
const dayAsMoment = /^(\d{4}-\d{2}-\d{2})T00:00(?::00(?:\.0+)?)?(?:Z|[+-]00:?00)$/;

/** The day that is meant by a day or by a moment. */
export function readDay(timeZone: string, text: string): string {
  const [, day] = dayAsMoment.exec(text) ?? [];
  return day ?? (text.length === 10 ? text : dayIn(timeZone, new Date(text)));
}

/**
 * A moment as forms send it; a day alone is its midnight, which documents and calendar show without a time.
 */
export function readMoment(timeZone: string, text: string): Date {
  if (text.length === 10) return instantAt(timeZone, text);
  if (/(?:Z|[+-]\d{2}:?\d{2})$/.test(text)) return new Date(text);
  const [day = '', time = ''] = text.split('T');
  return instantAt(timeZone, day, time);
}
