import type { RenewalInput, RenewalOutcome, Subscription } from '../payments.ts';
import { CardDeclined } from '../payments.ts';
import { charge, creditBalance } from './money.ts';
import { findReply, type StoredReply, saveReply, undoneWhenDeclined } from './once.ts';
import { inTransaction, openPayerTx, type PayerTx, type SandboxDeps } from './payer-tx.ts';
import { readSandboxSubscription, setTerms } from './subscriptions.ts';

type Renewed = Extract<RenewalOutcome, { outcome: 'renewed' }>;

export function renew({ pool, clock }: SandboxDeps, input: RenewalInput): Promise<RenewalOutcome> {
  return inTransaction(pool, async (client) => {
    const payerTx = await openPayerTx(client, clock.now(), input.payer);
    const first = await findReply<Renewed>(payerTx, input);
    const subscription = await readSandboxSubscription(payerTx, input.subscriptionId);
    if (first) return outcomeOf(first, subscription);
    // Too early is no answer to keep: the same key may come again when it is time.
    if (subscription.state === 'ended' || subscription.periodEnd > input.now) {
      return { outcome: 'not_due', subscription };
    }
    const { amountCents, idempotencyKey } = input;
    const attempt = { amountCents, idempotencyKey, purpose: 'subscription' } as const;
    const response = await undoneWhenDeclined(payerTx, attempt, () =>
      chargeNextPeriod(payerTx, input, subscription),
    );
    await saveReply(payerTx, input, response);
    if ('result' in response) return response.result;
    return outcomeOf(
      response,
      await setTerms(payerTx, subscription.id, { ...subscription, state: 'past_due' }),
    );
  });
}

async function chargeNextPeriod(
  payerTx: PayerTx,
  input: RenewalInput,
  { id, plan }: Subscription,
): Promise<Renewed> {
  const paid = await charge(payerTx, {
    cardId: payerTx.cardId,
    amountCents: input.amountCents,
    purpose: 'subscription',
    idempotencyKey: input.idempotencyKey,
  });
  const subscription = await setTerms(payerTx, id, { plan, state: 'active', periodEnd: input.nextPeriodEnd });
  return {
    outcome: 'renewed',
    subscription,
    charge: paid,
    creditBalanceCents: await creditBalance(payerTx),
  };
}

function outcomeOf(response: StoredReply<Renewed>, subscription: Subscription): RenewalOutcome {
  if ('result' in response) return response.result;
  const { message, reason } = response.declined;
  return { outcome: 'declined', subscription, failure: new CardDeclined(message, reason) };
}
