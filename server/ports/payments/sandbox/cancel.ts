import type { CancelInput, Cancelled } from '../payments.ts';
import { refund, voidCredit } from './money.ts';
import { once } from './once.ts';
import type { SandboxDeps } from './payer-tx.ts';
import { endSubscription } from './subscriptions.ts';

export function cancel(deps: SandboxDeps, input: CancelInput): Promise<Cancelled> {
  return once(deps, input, async (payerTx) => ({
    subscription: input.subscriptionId === null ? null : await endSubscription(payerTx, input.subscriptionId),
    refund:
      input.refund === null || input.refund.amountCents === 0
        ? null
        : await refund(payerTx, input.refund.chargeId, input.refund.amountCents),
    voidedCreditCents: input.voidsCredit ? await voidCredit(payerTx) : 0,
  }));
}
