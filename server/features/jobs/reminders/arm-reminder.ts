// Decides when the next automatic reminder of a job goes out, and the next follow-up with it. Called with every change
// that has a say in it: settings, due date, payments, total, email, stage, closing, deleting and canceling.
import { addDays } from '#contract/days.ts';
import {
  invoiceFollowUpDays,
  type ReminderRhythm,
  remindedForDays,
  reminderDays,
  reminderTime,
} from '#contract/reminder-days.ts';
import { hours } from '#server/platform/clock.ts';
import { dayIn, instantAt } from '#server/platform/zoned-time.ts';
import { dueCents } from '../job-reply.ts';
import type { CustomerChange, JobChange, JobRecord } from '../jobs.store.ts';

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
  | 'customerCancelledAt'
  | 'closedAs'
  | 'deletedAt'
  | 'timeZone'
>;

/** Null when no reminder will go out. */
export function reminderPlan(job: Reminded, now: Date): ReminderPlan | null {
  const every = job.reminderEvery15Days ? 15 : job.reminderEvery30Days ? 30 : null;
  const isOpen = job.closedAs === null && job.deletedAt === null;
  const isDue = isOpen && job.stage === 'invoice' && dueCents(job) > 0;
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

/**
 * When follow-ups go out, by the company's clock (D-64). Pure; shared with signing. One belongs to its day: what was
 * missed is not made up for, so that no customer gets several at once, or one in the middle of the night.
 */
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
  | 'customerCancelledAt'
  | 'closedAs'
  | 'deletedAt'
  | 'reminderPausedUntil'
  | 'remindersOffSince'
  | 'lastReminderAt'
  | 'followUpInvoices'
  | 'timeZone'
>;

/**
 * None unless the company wants them and the invoice was sent, is due on a day and not paid (D-64), and none after money was
 * given back, until somebody turns the reminders of the job on (D-27).
 */
export function invoicePlan(job: Followed, reminders: ReminderRhythm | null): FollowUpPlan | null {
  const isOpen = job.closedAs === null && job.deletedAt === null;
  const isUnpaid = isOpen && job.stage === 'invoice' && dueCents(job) > 0;
  const isWanted = job.followUpInvoices && job.remindersOffSince === null;
  if (!isWanted || !isUnpaid || !job.dueOn || !job.customerEmail || !job.invoiceSentAt) return null;
  const { timeZone, reminderPausedUntil: pausedUntil } = job;
  // A reminder by hand, or one that was made up for, takes its day too, and so does the invoice itself.
  const written = [job.lastReminderAt, job.invoiceSentAt].map((at) => at && dayIn(timeZone, at));
  const days = invoiceFollowUpDays(job.dueOn, { reminders, pausedUntil });
  return { days: days.filter((day) => !written.includes(day)), timeZone };
}

/** The change itself, and when the next reminder and the next follow-up go out once it is made. */
export function withNextReminder<Change extends CustomerChange>(
  job: JobRecord,
  change: Change,
  now: Date,
): Change & Pick<JobChange, 'nextReminderAt' | 'nextFollowUpAt'> {
  const after = { ...job, ...change };
  const plan = reminderPlan(after, now);
  const followUps = invoicePlan(after, plan);
  return {
    ...change,
    nextReminderAt: plan && nextSlot(plan, now),
    nextFollowUpAt: followUps && nextFollowUp(followUps, now),
  };
}
