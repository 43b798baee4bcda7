// Business days as the cancellation rule counts them (16 CFR 429.0): every day but Sundays and federal holidays, and not
// the day on which a holiday is observed when it falls on a weekend.
import { addDays } from './days.ts';

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();
const [sunday, monday, thursday, saturday] = [0, 1, 4, 6] as const;

const dayOf = (year: number, month: number, date: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;

/** The third Monday of a month is `(year, month, monday, 3)`. */
function nth(year: number, month: number, weekday: number, count: number): string {
  const first = dayOf(year, month, 1);
  const offset = (weekday - weekdayOf(first) + 7) % 7;
  return addDays(first, offset + 7 * (count - 1));
}

function lastMonday(year: number, month: number): string {
  const fifth = nth(year, month, monday, 5);
  return fifth.startsWith(dayOf(year, month, 1).slice(0, 7)) ? fifth : nth(year, month, monday, 4);
}

/** By date: these are also observed on the weekday next to them. */
const datedHolidays = (year: number): string[] => [
  dayOf(year, 1, 1),
  dayOf(year, 6, 19),
  dayOf(year, 7, 4),
  dayOf(year, 11, 11),
  dayOf(year, 12, 25),
];

const mondayHolidays = (year: number): string[] => [
  nth(year, 1, monday, 3),
  nth(year, 2, monday, 3),
  lastMonday(year, 5),
  nth(year, 9, monday, 1),
  nth(year, 10, monday, 2),
  nth(year, 11, thursday, 4),
];

function observedOn(holiday: string): string {
  if (weekdayOf(holiday) === saturday) return addDays(holiday, -1);
  return weekdayOf(holiday) === sunday ? addDays(holiday, 1) : holiday;
}

function isFederalHoliday(day: string): boolean {
  const year = Number(day.slice(0, 4));
  // New Year's Day on a Saturday is observed in the year before.
  const dated = [...datedHolidays(year), ...datedHolidays(year + 1)];
  return [...dated, ...dated.map(observedOn), ...mondayHolidays(year)].includes(day);
}

export const isBusinessDay = (day: string): boolean => weekdayOf(day) !== sunday && !isFederalHoliday(day);

/** So many business days after a day, which itself does not count. */
export function addBusinessDays(day: string, count: number): string {
  let [last, left] = [day, count];
  while (left > 0) {
    last = addDays(last, 1);
    if (isBusinessDay(last)) left -= 1;
  }
  return last;
}
