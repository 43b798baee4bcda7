// What billing knows about one account, as one object: every rule reads it, every change is a new one.
import type { RecurringPlanId } from '#contract/billing.ts';
import type { Deps } from '#server/deps.ts';
import { hasLostAddress } from '#server/features/accounts/accounts.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Card, Cents, Payer } from '#server/ports/payments/payments.ts';
import type { subscriptions } from './billing.tables.ts';

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
  /** The zone in which paid days are counted, independent of the company's present one. */
  periodTimeZone: string | null;
  planChangedAt: Date | null;
  periodCents: Cents;
  creditCents: Cents;
  card: Card | null;
  retryAt: Date | null;
  noticeFor: Date | null;
  version: number;
}

/** Running: a plan can be changed. Everybody else starts a new one. */
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

/** The check before every payment: refuses where nothing is sold, and anybody who tries card after card. */
export async function mayPay({ config, limits }: Deps, { accountId }: Scope): Promise<void> {
  assertBilling(config);
  await limits.hit(config.limits.payment, accountId);
}

export function assertBilling({ billing }: Deps['config']): void {
  if (billing === 'off')
    throw new Refusal('already_subscribed', {
      message: 'Nothing is sold here: every account has lifetime access.',
    });
}
