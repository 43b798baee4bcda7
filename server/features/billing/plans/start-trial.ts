// The card after sign-up: nothing is charged today; the chosen plan is charged when the trial ends (A-40a).
import type { RecurringPlanId } from '#contract/billing/billing.ts';
import { trialDays } from '#contract/billing/plans.ts';
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/identity/scope.ts';
import { days, later } from '#server/platform/clock.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { assertMayPay, runAttempt, toPaidReply, withFailureMessage } from '../attempts/run-attempt.ts';
import { isSubscribed, payerOf } from '../billing-account.ts';

export async function startTrial(
  deps: Deps,
  scope: Scope,
  { paymentMethodId, planType }: { paymentMethodId: string; planType: RecurringPlanId },
) {
  await assertMayPay(deps, scope);
  const finished = await withFailureMessage(
    'Failed to create subscription',
    runAttempt(deps, scope.accountId, (account) => {
      if (isSubscribed(account) || account.status === 'lifetime') throw new Refusal('already_subscribed');
      if (account.status !== 'none')
        throw new Refusal('already_subscribed', {
          message: 'Your trial has been used. Please choose a plan.',
        });
      return {
        kind: 'trial',
        payer: payerOf(account),
        actorUserId: scope.userId,
        plan: planType,
        paymentMethodId,
        trialEnd: later(deps.clock.now(), days(trialDays)),
      };
    }),
  );
  return toPaidReply(finished);
}
