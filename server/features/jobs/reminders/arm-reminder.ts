// Decides when the next automatic reminder of a job goes out. Called with every change that affects it: settings, due
// date, payments, total, email, stage.
import { dayIn } from '#server/platform/zoned-time.ts';
import type { FoundJob, JobChange } from '../jobs.store.ts';
import { nextSlot, type ReminderPlan } from './reminder-slots.ts';

export type Reminded = Pick<
  FoundJob,
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
  | 'timeZone'
>;

/** Null when no reminder will go out. */
export function reminderPlan(job: Reminded, now: Date): ReminderPlan | null {
  const every = job.reminderEvery15Days ? 15 : job.reminderEvery30Days ? 30 : null;
  const isDue = job.stage === 'invoice' && job.totalCents > job.paidCents;
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

/** The change itself, and when the next reminder goes out once it is made. */
export function rearmed(job: FoundJob, change: JobChange, now: Date): JobChange {
  const plan = reminderPlan({ ...job, ...change }, now);
  return { ...change, nextReminderAt: plan && nextSlot(plan, now) };
}
