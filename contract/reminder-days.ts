// On which days a customer is reminded of an invoice (B-60, B-61), and hears again of an estimate that is not signed and of
// an invoice that is not paid (D-64): the server sends by it, forms show it before saving. Both by the company's clock.
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

/** Counted from the day the estimate was sent to be signed. */
export const afterSending = [3, 7] as const;

/** Counted from the due day. */
export const aroundDueDay = [-3, 0, 7, 14] as const;

/** Earliest first. */
export const estimateFollowUpDays = (sentOn: string): string[] =>
  afterSending.map((days) => addDays(sentOn, days));

/** Earliest first. None on the day of a reminder, and none while reminders are paused. */
export function invoiceFollowUpDays(
  dueOn: string,
  { reminders, pausedUntil }: { reminders: ReminderRhythm | null; pausedUntil: string | null },
): string[] {
  const taken = reminders ? reminderDays(reminders) : [];
  return aroundDueDay
    .map((days) => addDays(dueOn, days))
    .filter((day) => !taken.includes(day) && (pausedUntil === null || day >= pausedUntil));
}
