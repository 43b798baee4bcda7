// Asks the provider what is true. Called when a page claims that something was paid: the claim itself counts for nothing.
import type { Deps } from '#server/deps.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import { ProviderUnavailable } from '#server/ports/payments/payments.ts';
import { findOpenAttempt } from './attempts.store.ts';
import { converge } from './converge.ts';
import { readSubscription } from './read-subscription.ts';
import { settleAttempt } from './settle-attempt.ts';

export async function refreshSubscription(deps: Deps, scope: Scope) {
  if (deps.config.billing === 'on') {
    await deps.limits.hit(deps.config.limits.subscriptionRefresh, scope.accountId);
    await askProvider(deps, scope.accountId);
  }
  const { subscriptionStatus, subscriptionPlan } = await readSubscription(deps, scope);
  return { subscription: { status: subscriptionStatus, plan: subscriptionPlan } };
}

async function askProvider(deps: Deps, accountId: string): Promise<void> {
  try {
    const open = await findOpenAttempt(deps.db.query, accountId);
    if (open) await settleAttempt(deps, open);
    await converge(deps, accountId);
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw new Refusal('payment_unavailable', { cause: error });
    throw error;
  }
}
