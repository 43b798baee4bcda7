import type { PlanChange, PlanChanged, Subscription } from '../payments.ts';
import { addCredit, charge, creditBalance } from './money.ts';
import { once } from './once.ts';
import { type PayerTx, type SandboxDeps, saveCard } from './payer-tx.ts';
import { cardToCharge } from './payment-methods.ts';
import { beginSubscription, findSubscription, setTerms } from './subscriptions.ts';

export function changePlan(deps: SandboxDeps, input: PlanChange): Promise<PlanChanged> {
  const { amountCents, idempotencyKey } = input;
  const attempt = { amountCents, idempotencyKey, purpose: 'subscription' } as const;
  return once(
    deps,
    input,
    async (payerTx) => {
      const cardId = await cardToCharge(payerTx, input.paymentMethodId);
      await addCredit(payerTx, input.creditCents);
      const paid = await charge(payerTx, { ...attempt, cardId });
      if (cardId !== null) await saveCard(payerTx, cardId);
      const subscription = await moveTo(payerTx, input);
      return {
        customerId: payerTx.customerId,
        subscription,
        charge: paid,
        creditBalanceCents: await creditBalance(payerTx),
      };
    },
    attempt,
  );
}

/** A subscription that has ended cannot be changed any more: another one begins. */
async function moveTo(payerTx: PayerTx, input: PlanChange): Promise<Subscription> {
  const terms = { plan: input.to, state: 'active', periodEnd: input.periodEnd } as const;
  const current =
    input.subscriptionId === null ? null : await findSubscription(payerTx, input.subscriptionId);
  if (current === null || current.state === 'ended') return beginSubscription(payerTx, terms);
  return setTerms(payerTx, current.id, terms);
}
