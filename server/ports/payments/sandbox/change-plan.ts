import type { PlanChange, PlanChanged, Subscription } from '../payments.ts';
import { type Books, keepCard, type Page } from './books.ts';
import { addCredit, charge, creditBalance } from './money.ts';
import { once } from './once.ts';
import { cardToCharge } from './payment-methods.ts';
import { beginSubscription, findSubscription, setTerms } from './subscriptions.ts';

export function changePlan(books: Books, ask: PlanChange): Promise<PlanChanged> {
  const { amountCents, idempotencyKey } = ask;
  const attempt = { amountCents, idempotencyKey, purpose: 'subscription' } as const;
  return once(
    books,
    ask,
    async (page) => {
      const cardId = await cardToCharge(page, ask.paymentMethodId);
      await addCredit(page, ask.creditCents);
      const paid = await charge(page, { ...attempt, cardId });
      if (cardId !== null) await keepCard(page, cardId);
      const subscription = await moveTo(page, ask);
      return {
        customerId: page.customerId,
        subscription,
        charge: paid,
        creditBalanceCents: await creditBalance(page),
      };
    },
    attempt,
  );
}

/** A subscription that has ended cannot be changed any more: another one begins. */
async function moveTo(page: Page, ask: PlanChange): Promise<Subscription> {
  const terms = { plan: ask.to, state: 'active', periodEnd: ask.periodEnd } as const;
  const current = ask.subscriptionId === null ? null : await findSubscription(page, ask.subscriptionId);
  if (current === null || current.state === 'ended') return beginSubscription(page, terms);
  return setTerms(page, current.id, terms);
}
