// What a wall clock shows in a time zone, and which instant that is. The only place that uses the machine's calendar.

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

/** The wall clock as if it stood in Greenwich: its UTC fields are what the clock shows. */
export function wallClock(timeZone: string, instant: Date): Date {
  const parts = formatOf(timeZone).formatToParts(instant);
  const {
    year = 0,
    month = 1,
    day = 1,
    hour = 0,
    minute = 0,
    second = 0,
  } = Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)]));
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second, instant.getUTCMilliseconds()));
}

/** The instant at which the wall clock shows that; an hour that a clock change skips is passed. */
export function instantOf(timeZone: string, wall: Date): Date {
  const shown = wall.getTime();
  const offsetAt = (ms: number) => wallClock(timeZone, new Date(ms)).getTime() - ms;
  const first = shown - offsetAt(shown);
  // The offset belongs to the instant that is looked for: the second pass is right on both sides of a clock
  // change.
  const second = shown - offsetAt(first);
  return new Date(offsetAt(second) === shown - second ? second : Math.max(first, second));
}

/** 2026-11-14 */
export const dayIn = (timeZone: string, instant: Date): string =>
  wallClock(timeZone, instant).toISOString().slice(0, 10);
