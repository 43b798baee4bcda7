// Stripe behind our port: every call in our terms, every charge one invoice, every repeat harmless.
import {
  type CancelInput,
  type Cancelled,
  type Cents,
  ConfirmationNeeded,
  type PaymentEvent,
  type PaymentGateway,
  type Refund,
  type RenewalInput,
  type RenewalOutcome,
  type TrialInput,
  type TrialStarted,
} from '../payments.ts';
import { changePlan } from './change-plan.ts';
import { chargeOnce } from './charge-once.ts';
import {
  accountMetadata,
  type Connection,
  connectStripe,
  currency,
  idOf,
  keyMetadata,
  type StripeSettings,
  toDate,
  toSeconds,
} from './connection.ts';
import {
  attachCard,
  creditOf,
  customerOf,
  findCustomer,
  knownCustomer,
  noCard,
  readCustomer,
  saveCard,
  toCard,
} from './customers.ts';
import { ifThere, toDecline, translateErrors } from './errors.ts';
import { paymentIntentOf, readInvoice } from './invoices.ts';
import { lookUp } from './look-up.ts';
import { openCheckout } from './open-checkout.ts';
import { begunWith, endNow, endOthers, subscriptionsOf, toSubscription } from './subscriptions.ts';
import { verifiedEvent } from './verified-event.ts';

/** Ends a subscription at Stripe, with its refund and its credit. */
async function cancel(connection: Connection, input: CancelInput): Promise<Cancelled> {
  const { stripe } = connection;
  const running =
    input.subscriptionId && (await ifThere(stripe.subscriptions.retrieve(input.subscriptionId)));
  return {
    subscription: running ? toSubscription(connection, await endNow(connection, running)) : null,
    refund: await giveBack(connection, input),
    // Last: bills that ended with the subscription have returned the credit they had taken.
    voidedCreditCents: input.voidsCredit ? await voidCredit(connection, input) : 0,
  };
}

async function giveBack(connection: Connection, input: CancelInput): Promise<Refund | null> {
  if (input.refund === null || input.refund.amountCents === 0) return null;
  const { chargeId, amountCents } = input.refund;
  const paid = paymentIntentOf(await readInvoice(connection, chargeId));
  if (!paid) throw new Error(`charge ${chargeId} took nothing from a card that could be given back`);
  const key = input.idempotencyKey;
  const { data } = await connection.stripe.refunds.list({ payment_intent: paid.id, limit: 100 });
  const refund =
    data.find(({ metadata }) => metadata?.[keyMetadata] === key) ??
    (await connection.stripe.refunds.create(
      {
        payment_intent: paid.id,
        amount: amountCents,
        reason: 'requested_by_customer',
        metadata: metadataOf(input),
      },
      { idempotencyKey: `${key}:refund` },
    ));
  return { id: refund.id, chargeId, refundedCents: refund.amount, at: toDate(refund.created) };
}

async function voidCredit(connection: Connection, input: CancelInput): Promise<Cents> {
  const { stripe } = connection;
  const customerId = await knownCustomer(connection, input.payer);
  const customer = customerId === null ? null : await readCustomer(connection, customerId);
  if (!customer) return 0;
  const key = input.idempotencyKey;
  const { data } = await stripe.customers.listBalanceTransactions(customer.id, { limit: 100 });
  const taken = data.find(({ metadata }) => metadata?.[keyMetadata] === key);
  if (taken) return taken.amount;
  const amount = creditOf(customer);
  if (amount === 0) return 0;
  await stripe.customers.createBalanceTransaction(
    customer.id,
    { amount, currency, description: 'Credit voided', metadata: metadataOf(input) },
    // A try that came to nothing may have found another balance; the key demands the same content.
    { idempotencyKey: `${key}:void-${amount}` },
  );
  return amount;
}

const metadataOf = (input: CancelInput) => ({
  [accountMetadata]: input.payer.accountId,
  [keyMetadata]: input.idempotencyKey,
});

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
  const event = verifiedEvent({ stripe, clock, webhookSecret: settings.webhookSecret }, rawBody, signature);
  const kind = kinds[event.type];
  const customer = 'customer' in event.data.object ? event.data.object.customer : null;
  if (kind === undefined || !customer) return null;
  return { id: event.id, kind, customerId: idOf(customer), at: toDate(event.created) };
}
