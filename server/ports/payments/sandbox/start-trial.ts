import type { TrialAsk, TrialStarted } from '../payments.ts';
import { type Books, findCard, keepCard } from './books.ts';
import { once } from './once.ts';
import { attachCard, refusal } from './payment-methods.ts';
import { beginSubscription } from './subscriptions.ts';

export function startTrial(books: Books, ask: TrialAsk): Promise<TrialStarted> {
  return once(books, ask, async (page) => {
    const cardId = await attachCard(page, ask.paymentMethodId);
    const card = await findCard(page, cardId);
    if (!card) throw refusal('unusable');
    await keepCard(page, cardId);
    const subscription = await beginSubscription(page, {
      plan: ask.plan,
      state: 'trial',
      periodEnd: ask.trialEnd,
    });
    return { customerId: page.customerId, subscription, card };
  });
}
