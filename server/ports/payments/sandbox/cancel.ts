import type { CancelAsk, Cancelled } from '../payments.ts';
import type { Books } from './books.ts';
import { refund, voidCredit } from './money.ts';
import { once } from './once.ts';
import { endSubscription } from './subscriptions.ts';

export function cancel(books: Books, ask: CancelAsk): Promise<Cancelled> {
  return once(books, ask, async (page) => ({
    subscription: ask.subscriptionId === null ? null : await endSubscription(page, ask.subscriptionId),
    refund:
      ask.refund === null || ask.refund.amountCents === 0
        ? null
        : await refund(page, ask.refund.chargeId, ask.refund.amountCents),
    voidedCreditCents: ask.voidsCredit ? await voidCredit(page) : 0,
  }));
}
