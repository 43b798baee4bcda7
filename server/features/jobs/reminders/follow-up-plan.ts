// When follow-ups go out, by the company's clock (D-64), and which an invoice gets. Pure; the first part is shared with
// signing. One belongs to its day: what was missed is not made up for, so that no customer gets several at once, or one in
// the middle of the night.
import { invoiceFollowUpDays, type ReminderRhythm, reminderTime } from '#contract/reminder-days.ts';
import { hours } from '#server/platform/clock.ts';
import { dayIn, instantAt } from '#server/platform/zoned-time.ts';
import type { JobRecord } from '../jobs.store.ts';

export interface FollowUpPlan {
  /** Earliest first. */
  days: string[];
  timeZone: string;
}

const slotOn = ({ timeZone }: FollowUpPlan, day: string) => instantAt(timeZone, day, reminderTime);

/** The first that is still to come; null after the last. */
export const nextFollowUp = (plan: FollowUpPlan, now: Date): Date | null =>
  plan.days.map((day) => slotOn(plan, day)).find((slot) => slot > now) ?? null;

/**
 * The day, if today's is to go out now. Only one that was announced: what was in the past when the switch was turned on
 * or the due date changed is left out. A company that moved to another time zone is a few hours off what was announced.
 */
export function dueFollowUp(plan: FollowUpPlan, announced: Date | null, now: Date): string | null {
  const today = dayIn(plan.timeZone, now);
  if (!announced || !plan.days.includes(today)) return null;
  const slot = slotOn(plan, today);
  const isAnnounced = announced <= now && slot.getTime() >= announced.getTime() - hours(24);
  return slot <= now && isAnnounced ? today : null;
}

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
  // One by hand, or one that was made up for, takes its day too.
  const remindedOn = job.lastReminderAt && dayIn(timeZone, job.lastReminderAt);
  const days = invoiceFollowUpDays(job.dueOn, { reminders, pausedUntil });
  return { days: days.filter((day) => day !== remindedOn), timeZone };
}
