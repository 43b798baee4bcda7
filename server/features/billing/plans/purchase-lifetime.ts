// Pay once, from any state: at sign-up, in a trial, or on a plan, whose unused days are deducted.
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/identity/scope.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { assertMayPay, runAttempt, toPaidReply, withFailureMessage } from '../attempts/run-attempt.ts';
import { toAttemptInput } from './change-plan.ts';

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
