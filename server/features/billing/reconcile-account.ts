// What an account left open at the provider: an attempt without a reply, a checkout without an event.
import type { Deps } from '#server/deps.ts';
import { findOpenAttempt, findOpenCheckout } from './attempts.store.ts';
import { reconcileAttempt } from './reconcile-attempt.ts';

export async function reconcileAccount(deps: Deps, accountId: string): Promise<void> {
  const attempt = await findOpenAttempt(deps.db.query, accountId);
  if (attempt) await reconcileAttempt(deps, attempt);
  const checkout = await findOpenCheckout(deps.db.query, accountId);
  if (checkout) await reconcileAttempt(deps, checkout);
}
