import { ConfirmationNeeded, type TrialInput, type TrialStarted } from '../payments.ts';
import { accountMetadata, type Connection, keyMetadata, toSeconds } from './connection.ts';
import { attachCard, customerOf, noCard, saveCard, toCard } from './customers.ts';
import { begunWith, endOthers, subscriptionsOf, toSubscription } from './subscriptions.ts';

export async function startTrial(connection: Connection, input: TrialInput): Promise<TrialStarted> {
  const { stripe } = connection;
  const { id: price } = await connection.price(input.plan);
  const customerId = await customerOf(connection, input.payer);
  const method = await attachCard(connection, customerId, input.paymentMethodId, input.idempotencyKey);
  const card = toCard(method);
  if (!card) throw noCard();
  await saveCard(connection, customerId, method.id);
  const earlier = await subscriptionsOf(connection, customerId);
  const begun =
    begunWith(earlier, input.idempotencyKey) ??
    (await stripe.subscriptions.create(
      {
        customer: customerId,
        items: [{ price }],
        trial_end: toSeconds(input.trialEnd),
        default_payment_method: method.id,
        metadata: { [accountMetadata]: input.payer.accountId, [keyMetadata]: input.idempotencyKey },
      },
      { idempotencyKey: `${input.idempotencyKey}:subscription` },
    ));
  const subscription = await stripe.subscriptions.retrieve(begun.id, { expand: ['pending_setup_intent'] });
  const setup = subscription.pending_setup_intent;
  if (setup !== null && typeof setup !== 'string' && setup.status === 'requires_action') {
    throw new ConfirmationNeeded(setup.client_secret ?? '');
  }
  await endOthers(connection, earlier, subscription.id);
  return { customerId, subscription: toSubscription(connection, subscription), card };
}
