// On which days a customer hears again of an estimate that is not signed and of an invoice that is not paid (D-64). They
// go out at `reminderTime` by the company's clock, like reminders.
import { addDays } from '../days.ts';
import { type ReminderRhythm, reminderDays } from '../reminder-days.ts';

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
