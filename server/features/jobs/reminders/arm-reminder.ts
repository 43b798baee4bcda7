// Decides when the next automatic reminder of a job goes out. Called with every change that has a say in it: settings,
// due date, payments, total, e-mail, stage.

import { addDays } from '#contract/days.ts';
import { dayIn, instantAt } from '#server/platform/zoned-time.ts';
import type { JobChange, JobRecord } from '../jobs.store.ts';

/**
 * When reminders go out: at 09:00 in the company's time zone, every 15 or 30 days after the due date or, without
 * one, after the day they were turned on (B-60, B-61). Pure; its tests cover clock changes.
 */
export interface ReminderPlan {
  /** The day that is counted from: 2026-11-14. */
  base: string;
  every: 15 | 30;
  /** No slot before that day. */
  pausedUntil: string | null;
  lastSentAt: Date | null;
  timeZone: string;
}

const hour = '09:00';
/** No reminder goes out later than this many days past due. */
const lastDay = 180;

/** The first moment after both that a reminder is due; null when the last one has passed. */
export function nextSlot(plan: ReminderPlan, now: Date): Date | null {
  const after = plan.lastSentAt && plan.lastSentAt > now ? plan.lastSentAt : now;
  return slots(plan).find((slot) => slot > after) ?? null;
}

/** The newest slot that has come since the last reminder: after a long silence one is made up for, not all. */
export function dueSlot(plan: ReminderPlan, now: Date): { day: string; at: Date } | null {
  // After a long outage, the last one is not made up for any more.
  if (dayIn(plan.timeZone, now) > addDays(plan.base, lastDay)) return null;
  const since = plan.lastSentAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  const at = slots(plan).findLast((slot) => slot <= now && slot.getTime() > since);
  return at ? { day: dayIn(plan.timeZone, at), at } : null;
}

function slots({ base, every, pausedUntil, timeZone }: ReminderPlan): Date[] {
  const count = Math.floor(lastDay / every);
  return Array.from({ length: count }, (_, k) => addDays(base, (k + 1) * every))
    .filter((day) => !pausedUntil || day >= pausedUntil)
    .map((day) => instantAt(timeZone, day, hour));
}

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
export function withNextReminder(job: JobRecord, change: JobChange, now: Date): JobChange {
  const plan = reminderPlan({ ...job, ...change }, now);
  return { ...change, nextReminderAt: plan && nextSlot(plan, now) };
}
