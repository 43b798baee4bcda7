// The subscription as Profile & Support shows it. A technician sees the company's access, not its money.
import type { SubscriptionState } from '#contract/billing.ts';
import { formatDecimal } from '#contract/money.ts';
import type { Deps } from '#server/deps.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import { findCharges, readBilling } from './billing.store.ts';
import type { BillingAccount } from './billing-account.ts';
import { effectiveAccess } from './effective-access.ts';
import { settlementFor } from './plan-arithmetic.ts';

export async function readSubscription(
  { db, clock, config }: Deps,
  scope: Scope,
): Promise<SubscriptionState> {
  const account = await readBilling(db.query, scope.accountId);
  if (!account) throw new Refusal('not_signed_in');
  if (config.billing === 'off') return { ...onLifetime, ...noMoney };
  const now = clock.now();
  if (scope.role !== 'owner') return { ...access(account, now), ...noMoney };
  const { refunds } = settlementFor(account, await findCharges(db.query, account.accountId), now);
  const refundCents = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return {
    ...access(account, now),
    creditBalance: formatDecimal(account.creditCents),
    refundIfCancelled: refundCents > 0 ? formatDecimal(refundCents) : null,
    card: account.card,
  };
}

const noMoney = { creditBalance: formatDecimal(0), refundIfCancelled: null, card: null };
const onLifetime = {
  subscriptionStatus: 'lifetime',
  subscriptionPlan: 'lifetime',
  trialEndDate: null,
  renewalDate: null,
  isLifetime: true,
  planAfterTrial: null,
  graceEndDate: null,
} as const;

function access(account: BillingAccount, now: Date) {
  const { status, plan, trialEndsAt, renewsAt, planAfterTrial, graceEndsAt } = effectiveAccess(account, now);
  return {
    subscriptionStatus: status,
    subscriptionPlan: plan,
    trialEndDate: trialEndsAt?.toISOString() ?? null,
    renewalDate: renewsAt?.toISOString() ?? null,
    isLifetime: status === 'lifetime',
    planAfterTrial,
    graceEndDate: graceEndsAt?.toISOString() ?? null,
  };
}
