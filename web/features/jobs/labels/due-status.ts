import { daysBetween } from './company-days.ts';

/** `late` goes up to 15 days, `very-late` begins after them. */
export type DueBand = 'none' | 'due' | 'late' | 'very-late';

const lateUntil = 15;
const shownAtMost = 180;

/** Both days in the company's time zone; the due day itself is not past (B-59). */
export function dueStatus(dueOn: string | null, today: string): { band: DueBand; label: string } {
  if (dueOn === null) return { band: 'none', label: 'No due date set' };
  const days = daysBetween(dueOn, today);
  if (days <= 0) return { band: 'due', label: 'Due' };
  return {
    band: days <= lateUntil ? 'late' : 'very-late',
    label: days === 1 ? '1 day past due' : `${Math.min(days, shownAtMost)} days past due`,
  };
}
