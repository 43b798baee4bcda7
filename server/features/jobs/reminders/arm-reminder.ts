// Decides when the next automatic reminder of a job goes out, and the next follow-up with it. Called with every change
// that has a say in it: settings, due date, payments, total, e-mail, stage, closing and deleting.
import { addDays } from '#contract/days.ts';
import { remindedForDays, reminderDays, type ReminderRhythm, reminderTime } from '#contract/reminder-days.ts';
import { dayIn, instantAt } from '#server/platform/zoned-time.ts';
import type { JobChange, JobRecord } from '../jobs.store.ts';
import { invoicePlan, nextFollowUp } from './follow-up-plan.ts';

/** When reminders go out, by the company's clock. Pure; its tests cover clock changes. */
export interface ReminderPlan extends ReminderRhythm {
  lastSentAt: Date | null;
  timeZone: string;
}

/** The first moment after both that a reminder is due; null when the last one has passed. */
export function nextSlot(plan: ReminderPlan, now: Date): Date | null {
  const after = plan.lastSentAt && plan.lastSentAt > now ? plan.lastSentAt : now;
  return slots(plan).find((slot) => slot > after) ?? null;
}

/** The newest slot that has come since the last reminder: after a long silence one is made up for, not all. */
export function dueSlot(plan: ReminderPlan, now: Date): { day: string; at: Date } | null {
  // After a long outage, the last one is not made up for any more.
  if (dayIn(plan.timeZone, now) > addDays(plan.base, remindedForDays)) return null;
  const since = plan.lastSentAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  const at = slots(plan).findLast((slot) => slot <= now && slot.getTime() > since);
  return at ? { day: dayIn(plan.timeZone, at), at } : null;
}

const slots = (plan: ReminderPlan): Date[] =>
  reminderDays(plan).map((day) => instantAt(plan.timeZone, day, reminderTime));

export type Reminded = Pick<
  JobRecord,
  | 'stage'
  | 'reminderEnabled'
  | 'reminderEvery15Days'
  | 'reminderEvery30Days'
  | 'reminderSince'
  | 'reminderPausedUntil'
  | 'dueOn'
  | 'lastReminderAt'
  | 'customerEmail'
  | 'totalCents'
  | 'paidCents'
  | 'closedAs'
  | 'deletedAt'
  | 'timeZone'
>;

/** Null when no reminder will go out. */
export function reminderPlan(job: Reminded, now: Date): ReminderPlan | null {
  const every = job.reminderEvery15Days ? 15 : job.reminderEvery30Days ? 30 : null;
  const isOpen = job.closedAs === null && job.deletedAt === null;
  const isDue = isOpen && job.stage === 'invoice' && job.totalCents > job.paidCents;
  if (!job.reminderEnabled || every === null || !isDue || !job.customerEmail) return null;
  return {
    base: job.dueOn ?? job.reminderSince ?? dayIn(job.timeZone, now),
    // If both are set, the shorter one counts.
    every,
    pausedUntil: job.reminderPausedUntil,
    lastSentAt: job.lastReminderAt,
    timeZone: job.timeZone,
  };
}

/** The change itself, and when the next reminder and the next follow-up go out once it is made. */
export function withNextReminder(job: JobRecord, change: JobChange, now: Date): JobChange {
  const after = { ...job, ...change };
  const plan = reminderPlan(after, now);
  const followUps = invoicePlan(after, plan);
  return {
    ...change,
    nextReminderAt: plan && nextSlot(plan, now),
    nextFollowUpAt: followUps && nextFollowUp(followUps, now),
  };
}
