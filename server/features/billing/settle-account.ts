// What an account left open at the provider: an attempt without an answer, a checkout without news.
import type { Deps } from '#server/deps.ts';
import { findOpenAttempt, findOpenCheckout } from './attempts.store.ts';
import { settleAttempt } from './settle-attempt.ts';

export async function settleAccount(deps: Deps, accountId: string): Promise<void> {
  const attempt = await findOpenAttempt(deps.db.query, accountId);
  if (attempt) await settleAttempt(deps, attempt);
  const checkout = await findOpenCheckout(deps.db.query, accountId);
  if (checkout) await settleAttempt(deps, checkout);
}
