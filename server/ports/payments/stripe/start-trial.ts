import { ConfirmationNeeded, type TrialAsk, type TrialStarted } from '../payments.ts';
import { accountNote, type Connection, keyNote, toSeconds } from './connection.ts';
import { attachCard, customerOf, keepCard, noCard, toCard } from './customers.ts';
import { begunWith, endOthers, subscriptionsOf, toSubscription } from './subscriptions.ts';

export async function startTrial(connection: Connection, ask: TrialAsk): Promise<TrialStarted> {
  const { stripe } = connection;
  const { id: price } = await connection.price(ask.plan);
  const customerId = await customerOf(connection, ask.payer);
  const method = await attachCard(connection, customerId, ask.paymentMethodId, ask.idempotencyKey);
  const card = toCard(method);
  if (!card) throw noCard();
  await keepCard(connection, customerId, method.id);
  const earlier = await subscriptionsOf(connection, customerId);
  const begun =
    begunWith(earlier, ask.idempotencyKey) ??
    (await stripe.subscriptions.create(
      {
        customer: customerId,
        items: [{ price }],
        trial_end: toSeconds(ask.trialEnd),
        default_payment_method: method.id,
        metadata: { [accountNote]: ask.payer.accountId, [keyNote]: ask.idempotencyKey },
      },
      { idempotencyKey: `${ask.idempotencyKey}:subscription` },
    ));
  const subscription = await stripe.subscriptions.retrieve(begun.id, { expand: ['pending_setup_intent'] });
  const setup = subscription.pending_setup_intent;
  if (setup !== null && typeof setup !== 'string' && setup.status === 'requires_action') {
    throw new ConfirmationNeeded(setup.client_secret ?? '');
  }
  await endOthers(connection, earlier, subscription.id);
  return { customerId, subscription: toSubscription(connection, subscription), card };
}
