// What billing knows about one account, as one object, and the lifecycle of its access: one function per move. Pure: a
// state goes in, the next one comes out.
import type { RecurringPlanId } from '#contract/billing/billing.ts';
import { hasLostAddress } from '#server/features/accounts/accounts.service.ts';
import { days, later } from '#server/platform/clock.ts';
import type { Card, Cents, Payer } from '#server/ports/payments/payments.ts';
import type { subscriptions } from './billing.tables.ts';
import type { Period } from './plans/plan-arithmetic.ts';

type SubscriptionRow = typeof subscriptions.$inferSelect;

export interface BillingAccount {
  accountId: string;
  owner: { userId: string; email: string };
  companyName: string | null;
  timeZone: string;
  isDeactivated: boolean;

  consent: boolean;
  status: SubscriptionRow['status'];
  plan: SubscriptionRow['plan'];
  trialEndsAt: Date | null;
  planAfterTrial: RecurringPlanId | null;
  /** While past due: the day that was not paid. */
  renewsAt: Date | null;
  graceEndsAt: Date | null;

  customerId: string | null;
  subscriptionId: string | null;
  anchorDay: number | null;
  periodStartsAt: Date | null;
  /** The zone in which paid days are counted, whatever the company's is now. */
  periodTimeZone: string | null;
  planChangedAt: Date | null;
  periodCents: Cents;
  creditCents: Cents;
  card: Card | null;
  retryAt: Date | null;
  noticeFor: Date | null;
  version: number;
}

/** Running: a plan can be changed. Everybody else begins anew. */
export const isSubscribed = ({ status }: Pick<BillingAccount, 'status'>) =>
  status === 'trial' || status === 'active' || status === 'past_due';

/** Days that are paid for are counted in one zone from the first to the last: changing the company's makes none. */
export const billingZone = ({
  periodTimeZone,
  timeZone,
}: Pick<BillingAccount, 'periodTimeZone' | 'timeZone'>) => periodTimeZone ?? timeZone;

/** The plan that renews or will begin; null outside of a subscription. */
export function runningPlan(account: BillingAccount): RecurringPlanId | null {
  if (account.status === 'trial') return account.planAfterTrial;
  return account.plan === 'monthly' || account.plan === 'annual' ? account.plan : null;
}

export const payerOf = (account: BillingAccount): Payer => ({
  accountId: account.accountId,
  email: hasLostAddress(account.owner) ? null : account.owner.email,
  companyName: account.companyName,
  customerId: account.customerId,
});

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

/** The provider tries by itself and has nothing new to tell. */
export const retryLater = (account: BillingAccount, now: Date): BillingAccount =>
  account.status === 'past_due' ? { ...account, retryAt: later(now, retryAfterMs) } : account;

export const ended = (account: BillingAccount, how: 'expired' | 'canceled'): BillingAccount => ({
  ...account,
  ...nothingRunning,
  status: how,
  plan: null,
});

/** What leaving makes of an account: should it come back, a trial or a subscription is over, what was paid for good is not. */
export const left = (account: BillingAccount): BillingAccount =>
  isSubscribed(account) ? ended(account, 'canceled') : account;
