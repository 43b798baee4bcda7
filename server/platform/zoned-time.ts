// What a wall clock shows in a time zone, and which instant that is. The only place that uses the machine's calendar.
import { daysBetween, formatDay } from '#contract/days.ts';
import { days } from './clock.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

// Making a format costs far more than using it, and a list needs one per row.
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
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
  formats.set(timeZone, format);
  return format;
}

const mostDays = 10_000;
/** By zone and day in UTC; null for a day on which the clocks are changed. */
const offsets = new Map<string, number | null>();

/** What a wall clock is ahead of UTC. Lists need it for every row, and reading it from a format takes 10 µs. */
function offsetAt(timeZone: string, ms: number): number {
  const day = Math.floor(ms / days(1));
  const key = `${timeZone} ${day}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    const [first, next] = [readOffset(timeZone, day * days(1)), readOffset(timeZone, (day + 1) * days(1))];
    offset = first === next ? first : null;
    if (offsets.size >= mostDays) offsets.clear();
    offsets.set(key, offset);
  }
  return offset ?? readOffset(timeZone, ms);
}

function readOffset(timeZone: string, ms: number): number {
  let [year, month, day, hour, minute, second] = [0, 1, 1, 0, 0, 0];
  for (const { type, value } of formatOf(timeZone).formatToParts(ms)) {
    if (type === 'year') year = Number(value);
    else if (type === 'month') month = Number(value);
    else if (type === 'day') day = Number(value);
    else if (type === 'hour') hour = Number(value);
    else if (type === 'minute') minute = Number(value);
    else if (type === 'second') second = Number(value);
  }
  // The format shows whole seconds.
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1000) * 1000;
}

/** The wall clock as if it stood in Greenwich: its UTC fields are what the clock shows. */
export const wallClock = (timeZone: string, instant: Date): Date =>
  new Date(instant.getTime() + offsetAt(timeZone, instant.getTime()));

/** The instant at which the wall clock shows that; an hour that a clock change skips is passed. */
export function instantOf(timeZone: string, wall: Date): Date {
  const shown = wall.getTime();
  const first = shown - offsetAt(timeZone, shown);
  // The offset belongs to the instant that is looked for: the second pass is right on both sides of a clock
  // change.
  const second = shown - offsetAt(timeZone, first);
  return new Date(offsetAt(timeZone, second) === shown - second ? second : Math.max(first, second));
}

/** 2026-11-14 */
export const dayIn = (timeZone: string, instant: Date): string =>
  wallClock(timeZone, instant).toISOString().slice(0, 10);

/** "Nov 15, 2026". */
export const formatDayIn = (timeZone: string, instant: Date): string => formatDay(dayIn(timeZone, instant));

/** Midnights between the two; negative when `to` is earlier. */
export const daysBetweenIn = (timeZone: string, from: Date, to: Date): number =>
  daysBetween(dayIn(timeZone, from), dayIn(timeZone, to));

/** The same time of day so many months on, on the anchor day or on the last day of a month that is too short. */
export function addMonthsIn(timeZone: string, from: Date, months: number, anchorDay: number): Date {
  const wall = wallClock(timeZone, from);
  const index = wall.getUTCFullYear() * 12 + wall.getUTCMonth() + months;
  const [year, month] = [Math.floor(index / 12), index % 12];
  const lastDate = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  wall.setUTCFullYear(year, month, Math.min(anchorDay, lastDate));
  return instantOf(timeZone, wall);
}

// Days and moments as forms send them, by the company's own calendar and clock.

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
