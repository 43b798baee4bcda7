// Which follow-ups an invoice gets (D-64): none unless the company wants them and the invoice was sent, is due on a day
// and not paid.
import { invoiceFollowUpDays } from '#contract/follow-ups/follow-up-days.ts';
import type { ReminderRhythm } from '#contract/reminder-days.ts';
import { dayIn } from '#server/platform/zoned-time.ts';
import type { JobRecord } from '../jobs.store.ts';
import type { FollowUpPlan } from './follow-up-plan.ts';

type Followed = Pick<
  JobRecord,
  | 'stage'
  | 'dueOn'
  | 'invoiceSentAt'
  | 'customerEmail'
  | 'totalCents'
  | 'paidCents'
  | 'closedAs'
  | 'deletedAt'
  | 'reminderPausedUntil'
  | 'lastReminderAt'
  | 'followUpInvoices'
  | 'timeZone'
>;

export function invoicePlan(job: Followed, reminders: ReminderRhythm | null): FollowUpPlan | null {
  const isOpen = job.closedAs === null && job.deletedAt === null;
  const isUnpaid = isOpen && job.stage === 'invoice' && job.totalCents > job.paidCents;
  if (!job.followUpInvoices || !isUnpaid || !job.dueOn || !job.customerEmail || !job.invoiceSentAt)
    return null;
  const { timeZone, reminderPausedUntil: pausedUntil } = job;
  // A reminder by hand, or one that was made up for, takes its day too, and so does the invoice itself.
  const written = [job.lastReminderAt, job.invoiceSentAt].map((at) => at && dayIn(timeZone, at));
  const days = invoiceFollowUpDays(job.dueOn, { reminders, pausedUntil });
  return { days: days.filter((day) => !written.includes(day)), timeZone };
}
