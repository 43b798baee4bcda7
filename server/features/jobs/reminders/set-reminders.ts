// Sets the automatic reminders of a job.
import type { Job } from '#contract/jobs/job.ts';
import type { ReminderSettings } from '#contract/jobs/job-forms.ts';
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/identity/scope.ts';
import { dayIn, readDay } from '#server/platform/zoned-time.ts';
import { changeOne } from '../edit/change-one.ts';
import type { JobChange } from '../jobs.store.ts';
import { withNextReminder } from './arm-reminder.ts';

/** Absent fields stay as they are. */
export const setReminders = (
  deps: Deps,
  scope: Scope,
  jobId: string,
  { revision, ...settings }: ReminderSettings,
): Promise<Job> =>
  changeOne(deps, scope, { jobId, revision }, (_, job, now) => {
    const { reminderEnabled, reminderEvery15Days, reminderEvery30Days } = settings;
    const day = (text: string | null) => text && readDay(job.timeZone, text);
    const change: JobChange = {
      ...(reminderEnabled !== undefined && { reminderEnabled }),
      ...(reminderEvery15Days !== undefined && { reminderEvery15Days }),
      ...(reminderEvery30Days !== undefined && { reminderEvery30Days }),
      ...(settings.invoiceDueDate !== undefined && { dueOn: day(settings.invoiceDueDate) }),
      ...(settings.reminderPausedUntil !== undefined && {
        reminderPausedUntil: day(settings.reminderPausedUntil),
      }),
      ...(reminderEnabled && { remindersOffSince: null }),
      // Switched on again, they count from that day.
      ...(reminderEnabled && !job.reminderEnabled && { reminderSince: dayIn(job.timeZone, now) }),
    };
    return {
      change: withNextReminder(job, change, now),
      event: { type: 'job.reminders_set', data: { ...settings } },
    };
  });
