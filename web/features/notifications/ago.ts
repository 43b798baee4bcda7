// How long ago something was, as short as it is read in passing.
import { shortDate } from '#web/days.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** "now", "5 min ago", "3 hr ago", "2 days ago", and the date after a week. */
export function agoText(moment: string, now: number, timeZone?: string): string {
  const age = now - Date.parse(moment);
  if (age < minute) return 'now';
  if (age < hour) return `${Math.floor(age / minute)} min ago`;
  if (age < day) return `${Math.floor(age / hour)} hr ago`;
  const days = Math.floor(age / day);
  if (days <= 7) return days === 1 ? '1 day ago' : `${days} days ago`;
  return shortDate(moment, timeZone);
}
