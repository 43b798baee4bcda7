import type { TrialInput, TrialStarted } from '../payments.ts';
import { once } from './once.ts';
import { findCard, type SandboxDeps, saveCard } from './payer-tx.ts';
import { attachCard, refusal } from './payment-methods.ts';
import { beginSubscription } from './subscriptions.ts';

export function startTrial(deps: SandboxDeps, input: TrialInput): Promise<TrialStarted> {
  return once(deps, input, async (payerTx) => {
    const cardId = await attachCard(payerTx, input.paymentMethodId);
    const card = await findCard(payerTx, cardId);
    if (!card) throw refusal('unusable');
    await saveCard(payerTx, cardId);
    const subscription = await beginSubscription(payerTx, {
      plan: input.plan,
      state: 'trial',
      periodEnd: input.trialEnd,
    });
    return { customerId: payerTx.customerId, subscription, card };
  });
}
