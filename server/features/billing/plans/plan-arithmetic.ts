// The one place that computes what a change of plan costs: whole days in the time zone of the purchase, whole cents,
// half up.
import type { RecurringPlanId } from '#contract/billing/billing.ts';
import { moneyBackDays, type PlanId, plans } from '#contract/billing/plans.ts';
import { days, later } from '#server/platform/clock.ts';
import { addMonthsIn, daysBetweenIn, wallClock } from '#server/platform/zoned-time.ts';
import { type BillingAccount, billingZone } from '../billing-account.ts';

const monthsOf: Record<RecurringPlanId, number> = { monthly: 1, annual: 12 };

export interface Period {
  startsAt: Date;
  endsAt: Date;
  anchorDay: number;
}

type Zoned = Pick<BillingAccount, 'timeZone' | 'periodTimeZone'>;

/** A period that begins now, on any day of the month. */
export function newPeriod(account: Zoned, plan: RecurringPlanId, startsAt: Date): Period {
  const timeZone = billingZone(account);
  const anchorDay = dayOfMonth(startsAt, timeZone);
  return { startsAt, endsAt: addMonthsIn(timeZone, startsAt, monthsOf[plan], anchorDay), anchorDay };
}

/**
 * The period that follows the one that ended at `endedAt`: Jan 31, Feb 28, Mar 31. When that is over as well, because
 * nothing ran in between, a new one begins now: nobody pays for days that are gone.
 */
export function followingPeriod(
  account: Zoned & Pick<BillingAccount, 'anchorDay'>,
  plan: RecurringPlanId,
  endedAt: Date,
  now: Date,
): Period {
  const timeZone = billingZone(account);
  const anchorDay = account.anchorDay ?? dayOfMonth(endedAt, timeZone);
  const endsAt = addMonthsIn(timeZone, endedAt, monthsOf[plan], anchorDay);
  return endsAt > now ? { startsAt: endedAt, endsAt, anchorDay } : newPeriod(account, plan, now);
}

/** What the days that were paid and not used are worth. The day of the change counts as not used. */
export function unusedCents(
  account: Zoned & Pick<BillingAccount, 'status' | 'periodStartsAt' | 'renewsAt' | 'periodCents'>,
  now: Date,
): number {
  const { status, periodStartsAt, renewsAt, periodCents } = account;
  if (status !== 'active' || !periodStartsAt || !renewsAt || renewsAt <= now) return 0;
  const timeZone = billingZone(account);
  const all = daysBetweenIn(timeZone, periodStartsAt, renewsAt);
  const left = Math.min(all, daysBetweenIn(timeZone, now, renewsAt));
  // Cents times days stay far below 2^53, so this half-up division is exact.
  return all <= 0 || left <= 0 ? 0 : Math.floor((2 * periodCents * left + all) / (2 * all));
}

export interface Quote {
  /** The price of what is bought, less what is deducted at once. */
  amountCents: number;
  /** What the unused rest is worth. */
  creditCents: number;
  /** What leaves the card. */
  chargeCents: number;
  /** What stays for later charges. */
  creditLeftCents: number;
  /** Null for lifetime access. */
  period: Period | null;
}

/** What moving to this plan now would cost. */
export function quoteChange(account: BillingAccount, to: PlanId, now: Date): Quote {
  const unused = unusedCents(account, now);
  if (to === 'lifetime') {
    const amountCents = Math.max(0, plans.lifetime.cents - unused);
    const fromBalance = Math.min(account.creditCents, amountCents);
    return {
      amountCents,
      creditCents: unused,
      chargeCents: amountCents - fromBalance,
      creditLeftCents: account.creditCents - fromBalance,
      period: null,
    };
  }
  const amountCents = plans[to].cents;
  const balance = account.creditCents + unused;
  return {
    amountCents,
    creditCents: unused,
    chargeCents: Math.max(0, amountCents - balance),
    creditLeftCents: Math.max(0, balance - amountCents),
    period: periodOfChange(account, to, now),
  };
}

/** One change between running plans a day, by the calendar the days are counted on. */
export function hasChangedToday(account: Zoned & Pick<BillingAccount, 'planChangedAt'>, now: Date): boolean {
  const { planChangedAt } = account;
  return planChangedAt !== null && daysBetweenIn(billingZone(account), planChangedAt, now) <= 0;
}

/** Paying what is overdue goes on from the day it was due; everything else begins now. */
function periodOfChange(account: BillingAccount, to: RecurringPlanId, now: Date): Period {
  const paysOverdue = account.status === 'past_due' && account.plan === to && account.renewsAt;
  return paysOverdue ? followingPeriod(account, to, paysOverdue, now) : newPeriod(account, to, now);
}

export interface RefundableCharge {
  id: string;
  chargedCents: number;
  refundedCents: number;
  at: Date;
}

export interface Settlement {
  refunds: { chargeId: string; amountCents: number }[];
  voidsCredit: boolean;
}

/**
 * What cancelling now refunds: everything charged to the card, while the first charge is at most 30 days old.
 * Credit is part of that money and is voided. After 30 days, and for lifetime access, nothing is refunded, and an
 * account that returns still has its credit.
 */
export function settlementFor(
  { status, creditCents }: Pick<BillingAccount, 'status' | 'creditCents'>,
  charges: readonly RefundableCharge[],
  now: Date,
): Settlement {
  const first = charges[0];
  if (status === 'lifetime' || !first || later(first.at, days(moneyBackDays)) < now)
    return { refunds: [], voidsCredit: false };
  const refunds = charges
    .map(({ id, chargedCents, refundedCents }) => ({
      chargeId: id,
      amountCents: chargedCents - refundedCents,
    }))
    .filter(({ amountCents }) => amountCents > 0);
  return { refunds, voidsCredit: refunds.length > 0 || creditCents > 0 };
}

/** On the company's calendar: an instant has a date only in a time zone. */
export const dayOfMonth = (at: Date, timeZone: string) => wallClock(timeZone, at).getUTCDate();
