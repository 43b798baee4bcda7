// Days and months as the company's own calendar shows them. An instant has a date only in a time zone.
import { dayIn, instantOf, wallClock } from '#server/platform/zoned-time.ts';

const dayMs = 86_400_000;

const lengthOfMonth = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

export const dayOfMonth = (at: Date, timeZone: string) => wallClock(timeZone, at).getUTCDate();

/** Midnights between the two, on the company's calendar; negative when `to` is earlier. */
export const daysBetween = (from: Date, to: Date, timeZone: string): number =>
  (Date.parse(dayIn(timeZone, to)) - Date.parse(dayIn(timeZone, from))) / dayMs;

/** The same time of day so many months on, on the anchor day or on the last day of a month that is too short. */
export function addMonths(from: Date, months: number, anchorDay: number, timeZone: string): Date {
  const wall = wallClock(timeZone, from);
  const index = wall.getUTCFullYear() * 12 + wall.getUTCMonth() + months;
  const year = Math.floor(index / 12);
  const month = index % 12;
  wall.setUTCFullYear(year, month, Math.min(anchorDay, lengthOfMonth(year, month)));
  return instantOf(timeZone, wall);
}

/** "Nov 15, 2026". */
export const formatDay = (at: Date, timeZone: string) =>
  at.toLocaleDateString('en-US', { timeZone, month: 'short', day: 'numeric', year: 'numeric' });
