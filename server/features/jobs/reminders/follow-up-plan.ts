// When follow-ups go out, by the company's clock (D-64). Pure; shared with signing. One belongs to its day: what was
// missed is not made up for, so that no customer gets several at once, or one in the middle of the night.
import { reminderTime } from '#contract/reminder-days.ts';
import { hours } from '#server/platform/clock.ts';
import { dayIn, instantAt } from '#server/platform/zoned-time.ts';

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
