import type Stripe from 'stripe';
import { CardDeclined, type OneTimeAsk, type OneTimePaid } from '../payments.ts';
import { accountNote, type Connection, currency, keyNote } from './connection.ts';
import { cardToCharge, creditOf, customerOf, keepCard, noCard, readCustomer } from './customers.ts';
import { asksToConfirm, isCardError, toDecline } from './errors.ts';
import { readInvoice, settleInvoice, voidInvoice, withdrawInvoice } from './invoices.ts';

/** Written so that it can stop after any request and go on from there when it is repeated. */
export async function chargeOnce(connection: Connection, ask: OneTimeAsk): Promise<OneTimePaid> {
  const { payer, idempotencyKey: key } = ask;
  const customerId = await customerOf(connection, payer);
  const cardId = await cardToCharge(connection, customerId, ask.paymentMethodId, key);
  let invoice = await openBill(connection, customerId, ask);
  try {
    if (invoice.status === 'draft') invoice = await finishBill(connection, invoice, ask);
    if (invoice.status === 'open') invoice = await payBill(connection, invoice, cardId, key);
    const charge = settleInvoice(invoice);
    if (cardId !== null) await keepCard(connection, customerId, cardId);
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
  ask: OneTimeAsk,
): Promise<Stripe.Invoice> {
  const { stripe } = connection;
  const { data } = await stripe.invoices.list({ customer: customerId, limit: 100 });
  const mine = data.find(({ metadata }) => metadata?.[keyNote] === ask.idempotencyKey);
  if (mine) return readInvoice(connection, mine.id);
  for (const other of data) {
    if (other.billing_reason === 'manual' && other.metadata?.[keyNote]) await voidInvoice(connection, other);
  }
  const { id } = await stripe.invoices.create(
    {
      customer: customerId,
      currency,
      auto_advance: false,
      collection_method: 'charge_automatically',
      pending_invoice_items_behavior: 'exclude',
      description: ask.description,
      metadata: { [accountNote]: ask.payer.accountId, [keyNote]: ask.idempotencyKey },
    },
    { idempotencyKey: `${ask.idempotencyKey}:invoice` },
  );
  // A repeated creation answers what was true the first time.
  return readInvoice(connection, id);
}

async function finishBill(
  connection: Connection,
  { id, customer }: Stripe.Invoice,
  ask: OneTimeAsk,
): Promise<Stripe.Invoice> {
  const { stripe } = connection;
  const { productId } = await connection.price('lifetime');
  await stripe.invoiceItems.create(
    {
      customer: typeof customer === 'string' ? customer : (customer?.id ?? ''),
      invoice: id,
      description: ask.description,
      price_data: { currency, product: productId, unit_amount: ask.amountCents },
    },
    { idempotencyKey: `${ask.idempotencyKey}:line` },
  );
  await stripe.invoices.finalizeInvoice(
    id,
    { auto_advance: false },
    { idempotencyKey: `${ask.idempotencyKey}:finalize` },
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
    if (!asksToConfirm(error)) throw toDecline(error);
  }
  return readInvoice(connection, invoice.id);
}
