// From one plan to another: shown first, then done. Both ask the same rules and the same arithmetic.
import type { PlanId } from '#contract/billing/plans.ts';
import { formatDecimal } from '#contract/lines/money.ts';
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/identity/scope.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { AttemptInput, Outcome } from '../attempts/attempts.store.ts';
import {
  assertBilling,
  assertMayPay,
  runAttempt,
  toPaidReply,
  withFailureMessage,
} from '../attempts/run-attempt.ts';
import { readBilling } from '../billing.store.ts';
import { type BillingAccount, isSubscribed, payerOf } from '../billing-account.ts';
import { hasChangedToday, type Quote, quoteChange } from './plan-arithmetic.ts';

export interface PlanChangeInput {
  newPlanId: PlanId;
  /** Says the same as the plan's name, or the input contradicts itself. */
  isLifetime: boolean;
  paymentMethodId?: string;
}

export async function changePlan(deps: Deps, scope: Scope, change: PlanChangeInput) {
  await assertMayPay(deps, scope);
  const to = chosenPlan(change.newPlanId, change.isLifetime);
  const finished = await withFailureMessage(
    'Failed to update subscription. Please try again.',
    runAttempt(deps, scope.accountId, (account) => {
      assertCanChange(account, to, deps.clock.now());
      if (!change.paymentMethodId && !account.card) throw new Refusal('payment_method_required');
      return toAttemptInput(account, to, change.paymentMethodId ?? null, scope.userId, deps.clock.now());
    }),
  );
  if (finished.state === 'done') return { success: true, ...changeReply(finished.outcome) };
  const account = await readOwnBilling(deps, scope);
  return {
    success: false,
    ...quoteReply(quoteChange(account, to, deps.clock.now())),
    clientSecret: finished.clientSecret,
  };
}

/** What `changePlan` would answer. */
export async function previewChange(deps: Deps, scope: Scope, to: PlanId) {
  assertBilling(deps.config);
  const account = await readOwnBilling(deps, scope);
  const now = deps.clock.now();
  assertCanChange(account, to, now);
  return quoteReply(quoteChange(account, to, now));
}

/** Nobody pays for lifetime access by a flag on another plan. */
export function chosenPlan(planId: PlanId, isLifetime: boolean): PlanId {
  if (isLifetime && planId !== 'lifetime') throw new Refusal('unknown_plan');
  return planId;
}

export function toAttemptInput(
  account: BillingAccount,
  to: PlanId,
  paymentMethodId: string | null,
  actorUserId: string | null,
  now: Date,
): AttemptInput {
  const { amountCents, creditCents, period } = quoteChange(account, to, now);
  const shared = { payer: payerOf(account), actorUserId, paymentMethodId, amountCents, creditCents };
  if (to === 'lifetime' || !period) return { kind: 'lifetime', plan: 'lifetime', ...shared };
  return { kind: 'plan', plan: to, subscriptionId: account.subscriptionId, period, ...shared };
}

function assertCanChange(account: BillingAccount, to: PlanId, now: Date): void {
  if (account.status === 'lifetime')
    throw new Refusal('already_subscribed', { message: 'You have lifetime access.' });
  if (!isSubscribed(account)) throw new Refusal('not_subscribed');
  // While past due the same plan may be paid again, with another card.
  if (account.status === 'active' && account.plan === to) throw new Refusal('already_subscribed');
  // Lifetime access ends all changing, and what is overdue may be paid at any time.
  if (account.status === 'active' && to !== 'lifetime' && hasChangedToday(account, now))
    throw new Refusal('plan_changed_today');
}

async function readOwnBilling({ db }: Deps, { accountId }: Scope): Promise<BillingAccount> {
  const account = await readBilling(db.query, accountId);
  if (!account) throw new Refusal('not_signed_in');
  return account;
}

const changeReply = (outcome: Outcome) => ({
  charged: formatDecimal(outcome.chargedCents),
  credited: formatDecimal(outcome.creditedCents),
  creditBalance: formatDecimal(outcome.creditBalanceCents),
  renewalDate: outcome.renewsAt?.toISOString() ?? null,
});

const quoteReply = (quote: Quote) => ({
  charged: formatDecimal(quote.chargeCents),
  credited: formatDecimal(quote.creditCents),
  creditBalance: formatDecimal(quote.creditLeftCents),
  renewalDate: quote.period?.endsAt.toISOString() ?? null,
});

/** Pay once, from any state: at sign-up, in a trial, or on a plan, whose unused days are deducted. */
export async function purchaseLifetime(
  deps: Deps,
  scope: Scope,
  { paymentMethodId }: { paymentMethodId: string },
) {
  await assertMayPay(deps, scope);
  const finished = await withFailureMessage(
    'Failed to process lifetime purchase',
    runAttempt(deps, scope.accountId, (account) => {
      if (account.status === 'lifetime')
        throw new Refusal('already_subscribed', { message: 'You have lifetime access.' });
      return toAttemptInput(account, 'lifetime', paymentMethodId, scope.userId, deps.clock.now());
    }),
  );
  return toPaidReply(finished);
}
