// The months, weeks and days that the calendar shows.
import { addDays, addMonths } from '#contract/days.ts';

export const views = ['month', 'week', 'day'] as const;
export type View = (typeof views)[number];

export interface CalendarPeriod {
  /** Both days included. */
  from: string;
  to: string;
}

const utc = (day: string) => Date.parse(`${day}T00:00:00Z`);

const weekdayOf = (day: string): number => new Date(utc(day)).getUTCDay();
const startOfWeek = (day: string): string => addDays(day, -weekdayOf(day));

/** The month, week or day itself. */
export function periodOf(view: View, date: string): CalendarPeriod {
  if (view === 'day') return { from: date, to: date };
  if (view === 'week') return { from: startOfWeek(date), to: addDays(startOfWeek(date), 6) };
  const first = `${date.slice(0, 7)}-01`;
  return { from: first, to: addDays(addMonths(first, 1), -1) };
}

/** The whole weeks that a month touches: what its grid shows, and all that its weeks and days need. */
export function gridOf(date: string): CalendarPeriod {
  const { from, to } = periodOf('month', date);
  return { from: startOfWeek(from), to: addDays(startOfWeek(to), 6) };
}

export function daysOf({ from, to }: CalendarPeriod): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

export function weeksOf(period: CalendarPeriod): string[][] {
  const days = daysOf(period);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

export function step(view: View, date: string, count: number): string {
  if (view === 'month') return addMonths(date, count);
  return addDays(date, view === 'week' ? 7 * count : count);
}

const format = (options: Intl.DateTimeFormatOptions) => {
  const made = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  return (day: string) => made.format(utc(day));
};

const monthName = format({ month: 'long', year: 'numeric' });
const shortMonth = format({ month: 'short' });
/** "Sun" */
export const weekdayName = format({ weekday: 'short' });
/** "Sunday, November 15" */
export const longDay = format({ weekday: 'long', month: 'long', day: 'numeric' });
const longDayAndYear = format({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });

export const dateNumber = (day: string): number => Number(day.slice(8));

/** "Nov 29 – Dec 5, 2026" */
function weekName({ from, to }: CalendarPeriod): string {
  const [year, lastYear] = [from.slice(0, 4), to.slice(0, 4)];
  const first = `${shortMonth(from)} ${dateNumber(from)}${year === lastYear ? '' : `, ${year}`}`;
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${first} – ${isOneMonth ? '' : `${shortMonth(to)} `}${dateNumber(to)}, ${lastYear}`;
}

export function periodName(view: View, date: string): string {
  if (view === 'month') return monthName(date);
  return view === 'week' ? weekName(periodOf('week', date)) : longDayAndYear(date);
}
