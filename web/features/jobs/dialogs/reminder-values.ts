// The reminder form: none, 15 or 30 days, the due date, a pause, and a preview of the next reminder.

import { formatDay, formatTime } from '#contract/days.ts';
import type { Job } from '#contract/jobs/job.ts';
import { type ReminderRhythm, remindedForDays, reminderDays, reminderTime } from '#contract/reminder-days.ts';
import type { Body } from '#web/api/client.ts';
import { type WallTime, wallTime } from '#web/days.ts';

export interface ReminderValues {
  every: 'none' | '15' | '30';
  dueOn: string;
  pausedUntil: string;
}

type Reminded = Pick<
  Job,
  | 'reminderEnabled'
  | 'reminderEvery15Days'
  | 'reminderEvery30Days'
  | 'invoiceDueDate'
  | 'reminderSince'
  | 'reminderPausedUntil'
  | 'lastReminderSent'
  | 'nextReminderAt'
  | 'customerEmail'
  | 'paymentStatus'
  | 'customerCancelledAt'
>;

export const reminderValues = (job: Reminded): ReminderValues => ({
  every: !job.reminderEnabled
    ? 'none'
    : job.reminderEvery15Days
      ? '15'
      : job.reminderEvery30Days
        ? '30'
        : 'none',
  dueOn: job.invoiceDueDate ?? '',
  pausedUntil: job.reminderPausedUntil ?? '',
});

export const reminderBody = (values: ReminderValues): Body<'PATCH /api/jobs/:id/reminder-settings'> => ({
  reminderEnabled: values.every !== 'none',
  reminderEvery15Days: values.every === '15',
  reminderEvery30Days: values.every === '30',
  invoiceDueDate: values.dueOn || null,
  reminderPausedUntil: values.pausedUntil || null,
});

const nothing = 'No reminders scheduled';

export function reminderPreview(
  job: Reminded,
  values: ReminderValues,
  timeZone: string,
  now: Date,
): { text: string; reason?: string } {
  if (values.every === 'none') return { text: nothing };
  if (!job.customerEmail) return { text: nothing, reason: 'The customer has no email address yet.' };
  if (job.paymentStatus === 'paid' || job.customerCancelledAt !== null)
    return { text: nothing, reason: 'Nothing is left to pay.' };
  const day = isSaved(job, values)
    ? job.nextReminderAt && wallTime(job.nextReminderAt, timeZone).day
    : nextReminder({
        every: values.every === '15' ? 15 : 30,
        // Switched on by this very form, they count from today.
        base: values.dueOn || (job.reminderEnabled && job.reminderSince) || wallTime(now, timeZone).day,
        pausedUntil: values.pausedUntil || null,
        now: wallTime(now, timeZone),
        lastSent: job.lastReminderSent ? wallTime(job.lastReminderSent, timeZone) : null,
      });
  return day
    ? { text: `Next reminder: ${formatDay(day)} at ${formatTime(reminderTime)}` }
    : { text: nothing, reason: endReason(values) };
}

const endReason = ({ dueOn }: ReminderValues) => {
  const from = dueOn ? 'the due date' : 'the day they were switched on';
  return `Reminders end ${remindedForDays} days after ${from}.`;
};

/** Then the server has already computed the next reminder. */
export const isSaved = (job: Reminded, values: ReminderValues) =>
  JSON.stringify(reminderValues(job)) === JSON.stringify(values);

export interface ReminderSchedule extends Omit<ReminderRhythm, 'every'> {
  every: ReminderRhythm['every'] | null;
  /** By the company's clock. */
  now: WallTime;
  lastSent: WallTime | null;
}

/** The day the next automatic reminder would go out with settings that are not saved yet; null when none will. */
export function nextReminder({ every, base, pausedUntil, now, lastSent }: ReminderSchedule): string | null {
  if (every === null) return null;
  const isNext = (day: string) => isAhead(day, now) && (lastSent === null || isAhead(day, lastSent));
  return reminderDays({ base, every, pausedUntil }).find(isNext) ?? null;
}

const isAhead = (day: string, of: WallTime) => day > of.day || (day === of.day && reminderTime > of.time);
