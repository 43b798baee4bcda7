// The lifecycle of access, one function per move. Pure: a state goes in, the next one comes out.
import type { RecurringPlanId } from '#contract/billing.ts';
import { days, later } from '#server/platform/clock.ts';
import { type BillingAccount, billingZone } from '../billing-account.ts';
import type { Period } from '../plans/plan-arithmetic.ts';

const graceDays = 7;
/** How long a failed charge rests before the card is tried again. */
const retryAfterMs = days(1);

const nothingRunning = {
  trialEndsAt: null,
  planAfterTrial: null,
  renewsAt: null,
  graceEndsAt: null,
  retryAt: null,
  subscriptionId: null,
  anchorDay: null,
  periodStartsAt: null,
  periodTimeZone: null,
  periodCents: 0,
} as const satisfies Partial<BillingAccount>;

/** `plan` is what the card pays for afterwards; null ends the access instead. */
export const onTrial = (
  account: BillingAccount,
  trial: { plan: RecurringPlanId | null; endsAt: Date; subscriptionId: string | null },
): BillingAccount => ({
  ...account,
  ...nothingRunning,
  consent: true,
  status: 'trial',
  plan: 'trial',
  planAfterTrial: trial.plan,
  trialEndsAt: trial.endsAt,
  subscriptionId: trial.subscriptionId,
});

export const onPlan = (
  account: BillingAccount,
  bought: { plan: RecurringPlanId; period: Period; worthCents: number; subscriptionId: string | null },
): BillingAccount => ({
  ...account,
  ...nothingRunning,
  consent: true,
  status: 'active',
  plan: bought.plan,
  renewsAt: bought.period.endsAt,
  subscriptionId: bought.subscriptionId,
  anchorDay: bought.period.anchorDay,
  periodStartsAt: bought.period.startsAt,
  periodTimeZone: billingZone(account),
  periodCents: bought.worthCents,
});

export const onLifetime = (account: BillingAccount): BillingAccount => ({
  ...account,
  ...nothingRunning,
  consent: true,
  status: 'lifetime',
  plan: 'lifetime',
});

/** The first failure starts the grace period; later ones only move the next try (A-40a). */
export function pastDue(
  account: BillingAccount,
  failed: { plan: RecurringPlanId; dueAt: Date; now: Date },
): BillingAccount {
  return {
    ...account,
    status: 'past_due',
    plan: failed.plan,
    trialEndsAt: null,
    planAfterTrial: null,
    renewsAt: failed.dueAt,
    graceEndsAt: account.graceEndsAt ?? later(failed.now, days(graceDays)),
    retryAt: later(failed.now, retryAfterMs),
    periodCents: 0,
  };
}

/** The provider retries on its own and has nothing new to report. */
export const retryLater = (account: BillingAccount, now: Date): BillingAccount =>
  account.status === 'past_due' ? { ...account, retryAt: later(now, retryAfterMs) } : account;

export const ended = (account: BillingAccount, how: 'expired' | 'canceled'): BillingAccount => ({
  ...account,
  ...nothingRunning,
  status: how,
  plan: null,
});

/**
 * The access of an account whose owner leaves: if they come back, a trial or a subscription is over; a lifetime
 * purchase is not.
 */
export const left = (account: BillingAccount): BillingAccount =>
  account.status === 'trial' || account.status === 'active' || account.status === 'past_due'
    ? ended(account, 'canceled')
    : account;
