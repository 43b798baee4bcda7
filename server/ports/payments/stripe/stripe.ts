// Stripe behind our port: every call in our terms, every charge one invoice, every repeat harmless.
import type Stripe from 'stripe';
import {
  BadEventSignature,
  ConfirmationNeeded,
  type PaymentEvent,
  type PaymentGateway,
  type RenewalInput,
  type RenewalOutcome,
  type TrialInput,
  type TrialStarted,
} from '../payments.ts';
import { cancel } from './cancel.ts';
import { changePlan } from './change-plan.ts';
import { chargeOnce } from './charge-once.ts';
import {
  accountMetadata,
  type Connection,
  connectStripe,
  idOf,
  keyMetadata,
  type StripeSettings,
  toDate,
  toSeconds,
} from './connection.ts';
import { attachCard, customerOf, findCustomer, noCard, saveCard, toCard } from './customers.ts';
import { toDecline, translateErrors } from './errors.ts';
import { paymentIntentOf, readInvoice } from './invoices.ts';
import { lookUp } from './look-up.ts';
import { openCheckout } from './open-checkout.ts';
import { begunWith, endOthers, subscriptionsOf, toSubscription } from './subscriptions.ts';

export function openStripe(settings: StripeSettings, clock: { now(): Date }): PaymentGateway {
  const connection = connectStripe(settings, clock);
  return {
    startTrial: (input) => translateErrors(() => startTrial(connection, input)),
    chargeOnce: (input) => translateErrors(() => chargeOnce(connection, input)),
    changePlan: (input) => translateErrors(() => changePlan(connection, input)),
    renew: (input) => translateErrors(() => renew(connection, input)),
    cancel: (input) => translateErrors(() => cancel(connection, input)),
    openCheckout: (input) => translateErrors(() => openCheckout(connection, input)),
    readEvent: (rawBody, signature) => readEvent(connection, rawBody, signature),
    lookUp: (customerId) => translateErrors(() => lookUp(connection, customerId)),
    findCustomer: (accountId) => translateErrors(() => findCustomer(connection, accountId)),
    cardForm: { kind: 'stripe', publishableKey: settings.publishableKey },
    describe: `Stripe${settings.apiBase ? ` at ${settings.apiBase}` : ''}${isTestKey(settings) ? ' (test mode)' : ''}`,
  };
}

const isTestKey = ({ secretKey }: StripeSettings) => /^[sr]k_test_/.test(secretKey);

/** The provider renews on its own and retries by its own schedule; this reports how that went. */
async function renew(connection: Connection, input: RenewalInput): Promise<RenewalOutcome> {
  const found = await connection.stripe.subscriptions.retrieve(input.subscriptionId);
  const subscription = toSubscription(connection, found);
  if (subscription.state !== 'past_due') return { outcome: 'not_due', subscription };
  const bill = found.latest_invoice && (await readInvoice(connection, idOf(found.latest_invoice)));
  const failure = bill ? paymentIntentOf(bill)?.last_payment_error : null;
  return { outcome: 'declined', subscription, failure: toDecline(failure ?? {}) };
}

async function startTrial(connection: Connection, input: TrialInput): Promise<TrialStarted> {
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

const toleranceSeconds = 5 * 60;

/** Events that can change the result of a look-up; the others are ignored. */
const kinds: Record<string, PaymentEvent['kind']> = {
  'customer.subscription.created': 'subscription_changed',
  'customer.subscription.updated': 'subscription_changed',
  'customer.subscription.deleted': 'subscription_changed',
  'invoice.paid': 'charge_succeeded',
  'invoice.payment_failed': 'charge_failed',
  'charge.refunded': 'refunded',
  'checkout.session.completed': 'checkout_completed',
  'checkout.session.async_payment_succeeded': 'checkout_completed',
};

function readEvent(
  { stripe, settings, clock }: Connection,
  rawBody: Buffer,
  signature: string,
): PaymentEvent | null {
  const event = verified(() =>
    stripe.webhooks.constructEvent(
      rawBody,
      signature,
      settings.webhookSecret,
      toleranceSeconds,
      undefined,
      clock.now().getTime(),
    ),
  );
  const kind = kinds[event.type];
  const customer = 'customer' in event.data.object ? event.data.object.customer : null;
  if (kind === undefined || !customer) return null;
  return { id: event.id, kind, customerId: idOf(customer), at: toDate(event.created) };
}

/** With anything wrong in the header or the body, it does not come from the provider. */
function verified(construct: () => Stripe.Event): Stripe.Event {
  try {
    return construct();
  } catch (error) {
    throw new BadEventSignature('the event is not signed by Stripe, or too long ago', { cause: error });
  }
}
