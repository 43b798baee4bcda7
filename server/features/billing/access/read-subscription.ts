// The subscription as Profile & Support shows it. A technician sees the company's access, not its money.
import type { SubscriptionState } from '#contract/billing/billing.ts';
import { trialDays } from '#contract/billing/plans.ts';
import { formatDecimal } from '#contract/lines/money.ts';
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { days, later } from '#server/platform/clock.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { ProviderUnavailable } from '#server/ports/payments/payments.ts';
import { findOpenAttempt } from '../attempts/attempts.store.ts';
import { reconcileAttempt, syncFromProvider } from '../attempts/run-attempt.ts';
import { findCharges, lockBilling, readBilling, saveBilling } from '../billing.store.ts';
import { type BillingAccount, isSubscribed, onTrial } from '../billing-account.ts';
import { settlementFor } from '../plans/plan-arithmetic.ts';
import { effectiveAccess } from './describe-access.ts';

export async function readSubscription(
  { db, clock, config }: Deps,
  scope: Scope,
): Promise<SubscriptionState> {
  const account = await readBilling(db.query, scope.accountId);
  if (!account) throw new Refusal('not_signed_in');
  if (config.billing === 'off') return { ...subscriptionWithoutBilling, ...noMoney };
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
/** Where nothing is sold, everybody has lifetime access. */
const subscriptionWithoutBilling = {
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

/**
 * Reads the present state from the provider. Called when a page claims that something was paid: the claim itself counts
 * for nothing.
 */
export async function refreshSubscription(deps: Deps, scope: Scope) {
  if (deps.config.billing === 'on') {
    await deps.limits.hit(deps.config.limits.subscriptionRefresh, scope.accountId);
    await queryProvider(deps, scope.accountId);
  }
  const { subscriptionStatus, subscriptionPlan } = await readSubscription(deps, scope);
  return { subscription: { status: subscriptionStatus, plan: subscriptionPlan } };
}

async function queryProvider(deps: Deps, accountId: string): Promise<void> {
  try {
    const open = await findOpenAttempt(deps.db.query, accountId);
    if (open) await reconcileAttempt(deps, open);
    await syncFromProvider(deps, accountId);
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw new Refusal('payment_unavailable', { cause: error });
    throw error;
  }
}

/**
 * A new trial for accounts in TEST_ACCOUNT_IDS whose access has ended. For everybody else it only answers: a
 * GET changes nothing.
 */
export async function ensureTrialAccess(deps: Deps, scope: Scope) {
  const restored = isTestAccount(deps, scope) && (await restore(deps, scope));
  const { subscriptionStatus } = await readSubscription(deps, scope);
  return { restored, subscriptionType: subscriptionStatus };
}

const isTestAccount = ({ config }: Deps, { accountId, userId }: Scope) =>
  config.testAccountIds.includes(accountId) || config.testAccountIds.includes(userId);

const restore = (deps: Deps, { accountId, userId }: Scope) =>
  deps.db.transaction(async (tx) => {
    const account = await lockBilling(tx, accountId);
    if (!account || isSubscribed(account) || account.status === 'lifetime') return false;
    const endsAt = later(deps.clock.now(), days(trialDays));
    await saveBilling(tx, onTrial(account, { plan: null, endsAt, subscriptionId: null }));
    await recordEvent(tx, deps.clock, { type: 'trial.restored', accountId, actorUserId: userId });
    return true;
  });
