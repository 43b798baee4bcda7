// When the next automatic reminder would go out with settings that are not saved yet. The server's rule (B-60, B-61):
// every 15 or 30 days after the due date, at 09:00 in the company's time zone.
import { addDays } from '#contract/document-texts.ts';
import type { WallTime } from './company-days.ts';

export interface ReminderSchedule {
  every: 15 | 30 | null;
  /** The day that is counted from: the due date, else the day reminders were switched on. */
  base: string;
  pausedUntil: string | null;
  /** By the company's clock. */
  now: WallTime;
  lastSent: WallTime | null;
}

const hour = '09:00';
/** No reminder goes out later than this many days past due. */
const lastDay = 180;

/** The day it goes out; null when none will. */
export function nextReminder({ every, base, pausedUntil, now, lastSent }: ReminderSchedule): string | null {
  if (every === null) return null;
  for (let days = every; days <= lastDay; days += every) {
    const day = addDays(base, days);
    const isPaused = pausedUntil !== null && day < pausedUntil;
    if (!isPaused && isAhead(day, now) && (lastSent === null || isAhead(day, lastSent))) return day;
  }
  return null;
}

const isAhead = (day: string, of: WallTime) => day > of.day || (day === of.day && hour > of.time);
