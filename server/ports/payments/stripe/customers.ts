// The provider's customer of an account, and the cards it holds.
import type Stripe from 'stripe';
import { type Card, CardDeclined, type Cents, type IdempotencyKey, type Payer } from '../payments.ts';
import { accountMetadata, type Connection, idOf, toSeconds } from './connection.ts';
import { ifThere, isMissing } from './errors.ts';

/**
 * The search lags behind by up to a minute, more when the provider has trouble: the newest ones are read one by one.
 */
const searchLagSeconds = 5 * 60;

/** Two calls at once make one customer: the creation has a key of its own. */
export async function customerOf(connection: Connection, payer: Payer): Promise<string> {
  const { stripe } = connection;
  const known = await knownCustomer(connection, payer);
  if (known !== null) return known;
  const { id } = await stripe.customers.create(
    { metadata: { [accountMetadata]: payer.accountId } },
    { idempotencyKey: `customer-${payer.accountId}` },
  );
  // Apart, because these may differ between two tries and the key demands the same content.
  await stripe.customers.update(id, {
    ...(payer.email !== null && { email: payer.email }),
    name: payer.companyName ?? '',
  });
  return id;
}

/** Null for somebody who was never a customer. */
export async function knownCustomer(connection: Connection, payer: Payer): Promise<string | null> {
  if (payer.customerId !== null && !isOfSandbox(payer.customerId)) return payer.customerId;
  return findCustomer(connection, payer.accountId);
}

/** An installation that tried the sandbox first has customers that Stripe does not know. */
const isOfSandbox = (customerId: string) => customerId.startsWith('cus_sandbox_');

export async function findCustomer({ stripe, clock }: Connection, accountId: string): Promise<string | null> {
  const query = `metadata['${accountMetadata}']:'${accountId.replace(/[^\w-]/g, '')}'`;
  const { data } = await stripe.customers.search({ query, limit: 1 });
  if (data[0]) return data[0].id;
  const gte = toSeconds(clock.now()) - searchLagSeconds;
  for await (const recent of stripe.customers.list({ created: { gte }, limit: 100 })) {
    if (recent.metadata[accountMetadata] === accountId) return recent.id;
  }
  return null;
}

export async function readCustomer({ stripe }: Connection, id: string): Promise<Stripe.Customer | null> {
  const customer = await ifThere(
    stripe.customers.retrieve(id, { expand: ['invoice_settings.default_payment_method'] }),
  );
  return customer === null || customer.deleted ? null : customer;
}

/** The provider counts what is owed: credit is a negative balance. */
export const creditOf = (customer: Stripe.Customer | null): Cents =>
  Math.max(0 - (customer?.balance ?? 0), 0);

/** Gives the card to the customer, without charging it by default yet. Throws CardDeclined. */
export async function attachCard(
  { stripe }: Connection,
  customerId: string,
  paymentMethodId: string,
  key: IdempotencyKey,
): Promise<Stripe.PaymentMethod> {
  try {
    return await stripe.paymentMethods.attach(
      paymentMethodId,
      { customer: customerId },
      { idempotencyKey: `${key}:card` },
    );
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new CardDeclined('This card cannot be used. Please enter it again or use another one.', 'unusable');
  }
}

/** Puts the card on file: for later charges of this customer and of what runs already. */
export async function saveCard(
  { stripe }: Connection,
  customerId: string,
  paymentMethodId: string,
): Promise<void> {
  await stripe.customers.update(customerId, {
    invoice_settings: { default_payment_method: paymentMethodId },
  });
  const { data } = await stripe.subscriptions.list({ customer: customerId });
  for (const { id, default_payment_method: own } of data) {
    if (own === null || idOf(own) === paymentMethodId) continue;
    await stripe.subscriptions.update(id, { default_payment_method: paymentMethodId });
  }
}

/** A card given on the provider's own page is not marked as the default: the newest one counts then. */
export async function cardOnFile(
  { stripe }: Connection,
  customer: Stripe.Customer,
): Promise<Stripe.PaymentMethod | null> {
  const marked = customer.invoice_settings.default_payment_method;
  if (marked !== null && typeof marked !== 'string') return marked;
  const { data } = await stripe.customers.listPaymentMethods(customer.id, { type: 'card', limit: 1 });
  return data[0] ?? null;
}

/** The card a charge goes to: the one that is given, or the one on file. Throws CardDeclined. */
export async function cardToCharge(
  connection: Connection,
  customerId: string,
  paymentMethodId: string | null,
  key: IdempotencyKey,
): Promise<string | null> {
  if (paymentMethodId !== null) {
    return (await attachCard(connection, customerId, paymentMethodId, key)).id;
  }
  const customer = await readCustomer(connection, customerId);
  return customer === null ? null : ((await cardOnFile(connection, customer))?.id ?? null);
}

export const noCard = () => new CardDeclined('There is no card on file. Please enter one.', 'unusable');

export function toCard({ card }: Stripe.PaymentMethod): Card | null {
  if (!card) return null;
  return { brand: card.brand, last4: card.last4, expiresMonth: card.exp_month, expiresYear: card.exp_year };
}
