// Days and hours as the company's own calendar and clock show them. An instant has a day only in a time zone.

const dayFormats = new Map<string, Intl.DateTimeFormat>();
const clockFormats = new Map<string, Intl.DateTimeFormat>();

// Making a format costs far more than using it, and a list needs one per row.
function kept(
  formats: Map<string, Intl.DateTimeFormat>,
  timeZone: string,
  make: () => Intl.DateTimeFormat,
): Intl.DateTimeFormat {
  const format = formats.get(timeZone) ?? make();
  formats.set(timeZone, format);
  return format;
}

/** 2026-11-14 */
export function dayIn(timeZone: string, instant: Date): string {
  // Canada writes the year first.
  const make = () =>
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return kept(dayFormats, timeZone, make).format(instant);
}

/** The moment at which the company's wall clock shows that day and time; an hour that a clock change skips is passed. */
export function instantAt(timeZone: string, day: string, time = '00:00'): Date {
  const wall = Date.parse(`${day}T${time}Z`);
  const first = wall - offsetAt(timeZone, wall);
  // The offset belongs to the instant that is looked for: the second look is right on both sides of a clock change.
  const second = wall - offsetAt(timeZone, first);
  return new Date(offsetAt(timeZone, second) === wall - second ? second : Math.max(first, second));
}

/** How far the wall clock is ahead of UTC, in milliseconds. */
function offsetAt(timeZone: string, ms: number): number {
  const make = () =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  const parts = kept(clockFormats, timeZone, make).formatToParts(new Date(ms));
  const {
    year = 0,
    month = 1,
    day = 1,
    hour = 0,
    minute = 0,
    second = 0,
  } = Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)]));
  const whole = Math.floor(ms / 1000) * 1000;
  return Date.UTC(year, month - 1, day, hour, minute, second) - whole;
}

/** The day that is meant by a day or by a moment. */
export const readDay = (timeZone: string, text: string): string =>
  text.length === 10 ? text : dayIn(timeZone, new Date(text));

/** A moment as forms send it; a day alone is its midnight, which paper and calendar show without a time. */
export function readMoment(timeZone: string, text: string): Date {
  if (text.length === 10) return instantAt(timeZone, text);
  if (/(?:Z|[+-]\d{2}:?\d{2})$/.test(text)) return new Date(text);
  const [day = '', time = ''] = text.split('T');
  return instantAt(timeZone, day, time);
}

/** The same day so many months on, or the last day of a month that is too short. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth))).toISOString().slice(0, 10);
}
