// For those without a running subscription: a page on which to pay. Opening it grants nothing. What is due is worked
// off first, so that nobody pays twice and nobody is turned away because a task runs late.
import { type PlanId, plans } from '#contract/billing/plans.ts';
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/identity/scope.ts';
import { hours } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { hashToken } from '#server/platform/secrets.ts';
import { CardDeclined, ProviderUnavailable } from '#server/ports/payments/payments.ts';
import { lockBilling } from '../billing.store.ts';
import { type BillingAccount, isSubscribed, payerOf } from '../billing-account.ts';
import { chosenPlan } from '../plans/change-plan.ts';
import { chargeWhatIsDue } from '../plans/charge-account.ts';
import {
  closeAttempt,
  findOpenCheckout,
  insertAttempt,
  type PaymentAttempt,
  recordCheckout,
} from './attempts.store.ts';
import { assertMayPay, withFailureMessage } from './run-attempt.ts';

/** Half as long as a provider keeps a page open. */
const reusedForMs = hours(12);

export async function openCheckout(
  deps: Deps,
  scope: Scope,
  { planId, isLifetime }: { planId: PlanId; isLifetime: boolean },
): Promise<{ checkoutUrl: string }> {
  await assertMayPay(deps, scope);
  const plan = chosenPlan(planId, isLifetime);
  return withFailureMessage('Failed to create subscription', open(deps, scope, plan));
}

async function open(deps: Deps, scope: Scope, plan: PlanId): Promise<{ checkoutUrl: string }> {
  const { appUrl } = deps.config;
  const wasDue = await chargeWhatIsDue(deps, scope.accountId);
  const attempt = await deps.db.transaction(async (tx) => {
    const account = await lockBilling(tx, scope.accountId);
    if (!account) throw new Refusal('not_signed_in');
    if (account.status === 'lifetime') throw new Refusal('already_subscribed');
    if (!isSubscribed(account)) return begin(deps, tx, account, plan, scope.userId);
    // Paid just now, or still to be paid: the plans' page shows which, and takes another card or plan.
    if (wasDue && account.status === 'active' && account.plan === plan) return '/?payment=success';
    if (wasDue || account.status === 'past_due') return '/subscription-select';
    throw new Refusal('already_subscribed');
  });
  if (typeof attempt === 'string') return { checkoutUrl: `${appUrl}${attempt}` };
  try {
    const { payer } = attempt.input;
    const opened = await deps.payments.openCheckout({
      payer,
      plan,
      amountCents: plans[plan].cents,
      successUrl: `${appUrl}/?payment=success`,
      cancelUrl: `${appUrl}/?cancelled=true`,
      idempotencyKey: attempt.id,
    });
    if (opened.clientSecret)
      await recordCheckout(deps.db.query, attempt, { secretHash: secretHash(opened.clientSecret) });
    return { checkoutUrl: opened.checkoutUrl };
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw new Refusal('payment_unavailable', { cause: error });
    if (error instanceof CardDeclined) throw new Refusal('card_declined', { message: error.message });
    throw error;
  }
}

/** Pressed twice it is the same page; another plan takes the older page's place. */
async function begin(
  { clock }: Deps,
  tx: Tx,
  account: BillingAccount,
  plan: PlanId,
  actorUserId: string,
): Promise<PaymentAttempt> {
  const now = clock.now();
  const open = await findOpenCheckout(tx, account.accountId);
  if (open?.input.kind === 'checkout') {
    const isFresh = now.getTime() - open.openedAt.getTime() < reusedForMs;
    if (isFresh && open.input.plan === plan) return open;
    await closeAttempt(tx, now, open, 'abandoned');
  }
  return insertAttempt(tx, now, account.accountId, {
    kind: 'checkout',
    payer: payerOf(account),
    actorUserId,
    plan,
    amountCents: plans[plan].cents,
  });
}

export const secretHash = (clientSecret: string) => hashToken(clientSecret).toString('hex');
