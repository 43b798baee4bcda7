// Asks the provider what is true. Called when a page claims that something was paid: the claim itself counts for nothing.
import type { Deps } from '#server/deps.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import { ProviderUnavailable } from '#server/ports/payments/payments.ts';
import { findOpenAttempt } from './attempts.store.ts';
import { readSubscription } from './read-subscription.ts';
import { reconcileAttempt } from './reconcile-attempt.ts';
import { syncFromProvider } from './sync-from-provider.ts';

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
