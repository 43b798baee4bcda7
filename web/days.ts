// What a clock shows at a place. Days as text are in contract/days.ts.
import { formatDay } from '#contract/days.ts';

export interface WallTime {
  /** 2026-11-14 */
  day: string;
  /** 08:00 */
  time: string;
}

const wallFormats = new Map<string | undefined, Intl.DateTimeFormat>();
const momentFormats = new Map<string | undefined, Intl.DateTimeFormat>();

// Creating a format is far slower than using it, and a list needs one per row.
function formatOf(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = wallFormats.get(timeZone);
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
  wallFormats.set(timeZone, made);
  return made;
}

/** By the clock of the given place; without one, by the reader's own. */
export function wallTime(moment: string | Date, timeZone?: string): WallTime {
  const parts = formatOf(timeZone).formatToParts(new Date(moment));
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((found) => found.type === type)?.value ?? '';
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  };
}

/** The day on the calendar of that place, written 2026-11-14. */
export const today = (timeZone?: string, now = new Date()): string => wallTime(now, timeZone).day;

/** "Nov 14, 2026" */
export const shortDate = (moment: string | Date, timeZone?: string): string =>
  formatDay(wallTime(moment, timeZone).day);

/** "Nov 16, 2026, 4:10 PM" */
export function momentText(moment: string, timeZone?: string): string {
  const known = momentFormats.get(timeZone);
  const format =
    known ?? new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  if (!known) momentFormats.set(timeZone, format);
  // Some engines put a narrow space before AM, others one that breaks: as formatTime writes it.
  return format.format(new Date(moment)).replace(/\s(?=[AP]M)/, '\u00a0');
}
