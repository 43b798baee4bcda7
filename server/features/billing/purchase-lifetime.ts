// Pay once, from any state: at sign-up, in a trial, or on a plan, whose unused days are deducted.
import type { Deps } from '#server/deps.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import { carryOut, orElse } from './carry-out.ts';
import { askFor } from './change-plan.ts';
import { mayPay } from './may-pay.ts';
import { paidReply } from './replies.ts';

export async function purchaseLifetime(
  deps: Deps,
  scope: Scope,
  { paymentMethodId }: { paymentMethodId: string },
) {
  await mayPay(deps, scope);
  const finished = await orElse(
    'Failed to process lifetime purchase',
    carryOut(deps, scope.accountId, (account) => {
      if (account.status === 'lifetime')
        throw new Refusal('already_subscribed', { message: 'You have lifetime access.' });
      return askFor(account, 'lifetime', paymentMethodId, scope.userId, deps.clock.now());
    }),
  );
  return paidReply(finished);
}
