// On which days a customer is reminded of an invoice (B-60, B-61): the server sends by it, the form shows it before saving.
import { addDays } from './days.ts';

/** By the company's clock. */
export const reminderTime = '09:00';

/** No reminder goes out later than this many days after the day that is counted from. */
export const remindedForDays = 180;

export interface ReminderRhythm {
  /** The day that is counted from: the due date, else the day reminders were switched on. */
  base: string;
  every: 15 | 30;
  /** No reminder before that day. */
  pausedUntil: string | null;
}

/** Earliest first. */
export const reminderDays = ({ base, every, pausedUntil }: ReminderRhythm): string[] =>
  Array.from({ length: Math.floor(remindedForDays / every) }, (_, k) =>
    addDays(base, (k + 1) * every),
  ).filter((day) => pausedUntil === null || day >= pausedUntil);
