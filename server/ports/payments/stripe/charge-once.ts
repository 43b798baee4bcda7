// Charges a single amount at Stripe, as for lifetime.
import type Stripe from 'stripe';
import { CardDeclined, type OneTimeInput, type OneTimePaid } from '../payments.ts';
import { accountMetadata, type Connection, currency, keyMetadata } from './connection.ts';
import { cardToCharge, creditOf, customerOf, noCard, readCustomer, saveCard } from './customers.ts';
import { isCardError, needsConfirmation, toDecline } from './errors.ts';
import { chargeOfInvoice, readInvoice, voidInvoice, withdrawInvoice } from './invoices.ts';

/** Written so that it can stop after any request and go on from there when it is repeated. */
export async function chargeOnce(connection: Connection, input: OneTimeInput): Promise<OneTimePaid> {
  const { payer, idempotencyKey: key } = input;
  const customerId = await customerOf(connection, payer);
  const cardId = await cardToCharge(connection, customerId, input.paymentMethodId, key);
  let invoice = await openBill(connection, customerId, input);
  try {
    if (invoice.status === 'draft') invoice = await finishBill(connection, invoice, input);
    if (invoice.status === 'open') invoice = await payBill(connection, invoice, cardId, key);
    const charge = chargeOfInvoice(invoice);
    if (cardId !== null) await saveCard(connection, customerId, cardId);
    const customer = await readCustomer(connection, customerId);
    return { customerId, charge, creditBalanceCents: creditOf(customer) };
  } catch (error) {
    if (error instanceof CardDeclined) await withdrawInvoice(connection, invoice, error);
    throw error;
  }
}

/** The bill of this key; one of another key that was left unpaid is withdrawn, or both could be paid. */
async function openBill(
  connection: Connection,
  customerId: string,
  input: OneTimeInput,
): Promise<Stripe.Invoice> {
  const { stripe } = connection;
  const { data } = await stripe.invoices.list({ customer: customerId, limit: 100 });
  const existing = data.find(({ metadata }) => metadata?.[keyMetadata] === input.idempotencyKey);
  if (existing) return readInvoice(connection, existing.id);
  for (const other of data) {
    if (other.billing_reason === 'manual' && other.metadata?.[keyMetadata])
      await voidInvoice(connection, other);
  }
  const { id } = await stripe.invoices.create(
    {
      customer: customerId,
      currency,
      auto_advance: false,
      collection_method: 'charge_automatically',
      pending_invoice_items_behavior: 'exclude',
      description: input.description,
      metadata: { [accountMetadata]: input.payer.accountId, [keyMetadata]: input.idempotencyKey },
    },
    { idempotencyKey: `${input.idempotencyKey}:invoice` },
  );
  // A repeated creation answers what was true the first time.
  return readInvoice(connection, id);
}

async function finishBill(
  connection: Connection,
  { id, customer }: Stripe.Invoice,
  input: OneTimeInput,
): Promise<Stripe.Invoice> {
  const { stripe } = connection;
  const { productId } = await connection.price('lifetime');
  await stripe.invoiceItems.create(
    {
      customer: typeof customer === 'string' ? customer : (customer?.id ?? ''),
      invoice: id,
      description: input.description,
      price_data: { currency, product: productId, unit_amount: input.amountCents },
    },
    { idempotencyKey: `${input.idempotencyKey}:line` },
  );
  await stripe.invoices.finalizeInvoice(
    id,
    { auto_advance: false },
    { idempotencyKey: `${input.idempotencyKey}:finalize` },
  );
  return readInvoice(connection, id);
}

async function payBill(
  connection: Connection,
  invoice: Stripe.Invoice,
  cardId: string | null,
  key: string,
): Promise<Stripe.Invoice> {
  if (cardId === null) throw noCard();
  try {
    await connection.stripe.invoices.pay(
      invoice.id,
      { payment_method: cardId, off_session: false },
      { idempotencyKey: `${key}:pay` },
    );
  } catch (error) {
    if (!isCardError(error)) throw error;
    if (!needsConfirmation(error)) throw toDecline(error);
  }
  return readInvoice(connection, invoice.id);
}
