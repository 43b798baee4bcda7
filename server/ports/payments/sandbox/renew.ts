import type { RenewalAsk, RenewalOutcome, Subscription } from '../payments.ts';
import { CardDeclined } from '../payments.ts';
import { type Books, inTransaction, openPage, type Page } from './books.ts';
import { charge, creditBalance } from './money.ts';
import { type Answer, firstAnswer, keepAnswer, undoneWhenDeclined } from './once.ts';
import { readSubscription, setTerms } from './subscriptions.ts';

type Renewed = Extract<RenewalOutcome, { outcome: 'renewed' }>;

export function renew({ pool, clock }: Books, ask: RenewalAsk): Promise<RenewalOutcome> {
  return inTransaction(pool, async (client) => {
    const page = await openPage(client, clock.now(), ask.payer);
    const first = await firstAnswer<Renewed>(page, ask);
    const subscription = await readSubscription(page, ask.subscriptionId);
    if (first) return outcomeOf(first, subscription);
    // Too early is no answer to keep: the same key may come again when it is time.
    if (subscription.state === 'ended' || subscription.periodEnd > ask.now) {
      return { outcome: 'not_due', subscription };
    }
    const { amountCents, idempotencyKey } = ask;
    const attempt = { amountCents, idempotencyKey, purpose: 'subscription' } as const;
    const answer = await undoneWhenDeclined(page, attempt, () => chargeNextPeriod(page, ask, subscription));
    await keepAnswer(page, ask, answer);
    if ('result' in answer) return answer.result;
    return outcomeOf(answer, await setTerms(page, subscription.id, { ...subscription, state: 'past_due' }));
  });
}

async function chargeNextPeriod(page: Page, ask: RenewalAsk, { id, plan }: Subscription): Promise<Renewed> {
  const paid = await charge(page, {
    cardId: page.cardId,
    amountCents: ask.amountCents,
    purpose: 'subscription',
    idempotencyKey: ask.idempotencyKey,
  });
  const subscription = await setTerms(page, id, { plan, state: 'active', periodEnd: ask.nextPeriodEnd });
  return {
    outcome: 'renewed',
    subscription,
    charge: paid,
    creditBalanceCents: await creditBalance(page),
  };
}

function outcomeOf(answer: Answer<Renewed>, subscription: Subscription): RenewalOutcome {
  if ('result' in answer) return answer.result;
  const { message, reason } = answer.declined;
  return { outcome: 'declined', subscription, failure: new CardDeclined(message, reason) };
}
