// Days and months as the company's own calendar shows them. An instant has a date only in a time zone.

interface LocalTime {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
  /** Milliseconds since midnight on the wall clock. */
  clock: number;
}

const dayMs = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known =
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
  formats.set(timeZone, known);
  return known;
}

function localTime(at: Date, timeZone: string): LocalTime {
  const parts = Object.fromEntries(
    formatFor(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return {
    year,
    month,
    day,
    clock: ((hour * 60 + minute) * 60 + second) * 1000 + at.getUTCMilliseconds(),
  };
}

const asIfUtc = ({ year, month, day, clock }: LocalTime) => Date.UTC(year, month - 1, day) + clock;

function toInstant(local: LocalTime, timeZone: string): Date {
  const wall = asIfUtc(local);
  const offsetAt = (ms: number) => asIfUtc(localTime(new Date(ms), timeZone)) - ms;
  // The offset belongs to the instant that is looked for: the second look is right on both sides of a clock change.
  const first = wall - offsetAt(wall);
  return new Date(wall - offsetAt(first));
}

const lengthOfMonth = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

export const dayOfMonth = (at: Date, timeZone: string) => localTime(at, timeZone).day;

/** Midnights between the two, on the company's calendar; negative when `to` is earlier. */
export function daysBetween(from: Date, to: Date, timeZone: string): number {
  const midnight = (at: Date) => asIfUtc({ ...localTime(at, timeZone), clock: 0 });
  return Math.round((midnight(to) - midnight(from)) / dayMs);
}

/** The same time of day so many months on, on the anchor day or on the last day of a month that is too short. */
export function addMonths(from: Date, months: number, anchorDay: number, timeZone: string): Date {
  const local = localTime(from, timeZone);
  const index = local.year * 12 + (local.month - 1) + months;
  const year = Math.floor(index / 12);
  const month = (index % 12) + 1;
  const day = Math.min(anchorDay, lengthOfMonth(year, month));
  return toInstant({ ...local, year, month, day }, timeZone);
}

/** "Nov 15, 2026". */
export const formatDay = (at: Date, timeZone: string) =>
  at.toLocaleDateString('en-US', { timeZone, month: 'short', day: 'numeric', year: 'numeric' });
