import type { OneTimeAsk, OneTimePaid } from '../payments.ts';
import { type Books, keepCard } from './books.ts';
import { charge, creditBalance } from './money.ts';
import { once } from './once.ts';
import { cardToCharge } from './payment-methods.ts';

export function chargeOnce(books: Books, ask: OneTimeAsk): Promise<OneTimePaid> {
  const { amountCents, idempotencyKey } = ask;
  const attempt = { amountCents, idempotencyKey, purpose: 'lifetime' } as const;
  return once(
    books,
    ask,
    async (page) => {
      const cardId = await cardToCharge(page, ask.paymentMethodId);
      const paid = await charge(page, { ...attempt, cardId });
      if (cardId !== null) await keepCard(page, cardId);
      return { customerId: page.customerId, charge: paid, creditBalanceCents: await creditBalance(page) };
    },
    attempt,
  );
}
