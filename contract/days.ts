// Calendar days as text (2026-11-14): no clock and no time zone, so no change of the clocks can move a day.

const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** 2026-11-14 and 30 is 2026-12-14. */
export function addDays(day: string, days: number): string {
  const date = new Date(msOf(day));
  date.setUTCDate(date.getUTCDate() + days);
  return dayAt(date.getTime());
}

/** The same day so many months on, or the last day of a month that is too short. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayAt(Date.UTC(year, month - 1 + months, Math.min(date, lastDate)));
}

/** From the first day to the second; negative when the second comes earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((msOf(to) - msOf(from)) / 86_400_000);

/** A day that exists, in a year somebody may have meant. */
export function isDay(text: string | undefined, years = { first: 1900, last: 2199 }): text is string {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const [ms, year] = [msOf(text), Number(text.slice(0, 4))];
  return !Number.isNaN(ms) && dayAt(ms) === text && year >= years.first && year <= years.last;
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function partsOf(day: string): { year: number; month: string; date: number } {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return { year, month: monthNames[month - 1] ?? '', date };
}

/** 2026-11-14 is "Nov 14, 2026"; the year is left out where it is that of `today`. */
export function formatDay(day: string, today?: string): string {
  const { year, month, date } = partsOf(day);
  return day.slice(0, 4) === today?.slice(0, 4) ? `${month} ${date}` : `${month} ${date}, ${year}`;
}

/** "Nov 12 – 13, 2026", "Nov 30 – Dec 2, 2026"; one day where both are the same; nothing where there is none. */
export function formatDays(first: string | null, last: string | null): string | undefined {
  const [from, to] = [first ?? last, last ?? first];
  if (!from || !to) return undefined;
  // Turned around by mistake, it is still the same span.
  if (to < from) return formatDays(to, from);
  if (from === to) return formatDay(from);
  const [a, b] = [partsOf(from), partsOf(to)];
  if (a.year !== b.year) return `${formatDay(from)} – ${formatDay(to)}`;
  return a.month === b.month
    ? `${a.month} ${a.date} – ${b.date}, ${a.year}`
    : `${a.month} ${a.date} – ${b.month} ${b.date}, ${a.year}`;
}

/** 17:30 is "5:30 PM", with a space that never breaks. */
export function formatTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')}\u00a0${hour < 12 ? 'AM' : 'PM'}`;
}
