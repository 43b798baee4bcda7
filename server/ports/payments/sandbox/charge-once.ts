import type { OneTimeInput, OneTimePaid } from '../payments.ts';
import { charge, creditBalance } from './money.ts';
import { once } from './once.ts';
import { type SandboxDeps, saveCard } from './payer-tx.ts';
import { cardToCharge } from './payment-methods.ts';

export function chargeOnce(deps: SandboxDeps, input: OneTimeInput): Promise<OneTimePaid> {
  const { amountCents, idempotencyKey } = input;
  const attempt = { amountCents, idempotencyKey, purpose: 'lifetime' } as const;
  return once(
    deps,
    input,
    async (payerTx) => {
      const cardId = await cardToCharge(payerTx, input.paymentMethodId);
      const paid = await charge(payerTx, { ...attempt, cardId });
      if (cardId !== null) await saveCard(payerTx, cardId);
      return {
        customerId: payerTx.customerId,
        charge: paid,
        creditBalanceCents: await creditBalance(payerTx),
      };
    },
    attempt,
  );
}
