// Everything Stripe holds about one payer.
import type Stripe from 'stripe';
import type { PayerFacts, Refund } from '../payments.ts';
import { type Connection, currency, idOf, toDate } from './connection.ts';
import { cardOnFile, creditOf, readCustomer, toCard } from './customers.ts';
import { creditMetadata, isCharge, paymentIntentOf, toPaidCharge } from './invoices.ts';
import { endOthers, isEnded, newest, subscriptionsOf, toSubscription } from './subscriptions.ts';

export async function lookUp(connection: Connection, customerId: string): Promise<PayerFacts | null> {
  if (!(await readCustomer(connection, customerId))) return null;
  const subscriptions = await subscriptionsOf(connection, customerId);
  const current = newest(subscriptions);
  const charged = await chargedInvoices(connection, customerId);
  await finishWhatWasLeft(connection, customerId, subscriptions, charged);
  const customer = await readCustomer(connection, customerId);
  if (!customer) return null;
  const card = await cardOnFile(connection, customer);
  return {
    customerId,
    subscription: current && toSubscription(connection, current),
    charges: charged.map(toPaidCharge),
    refunds: await refundsOf(connection, customerId, charged),
    creditBalanceCents: creditOf(customer),
    card: card && toCard(card),
  };
}

/** Oldest first. */
async function chargedInvoices({ stripe }: Connection, customer: string): Promise<Stripe.Invoice[]> {
  const paid: Stripe.Invoice[] = [];
  const expand = ['data.payments.data.payment.payment_intent'];
  for await (const invoice of stripe.invoices.list({ customer, status: 'paid', limit: 100, expand })) {
    if (isCharge(invoice)) paid.push(invoice);
  }
  return paid.reverse();
}

/**
 * What a lost answer or a closed browser tab left half done: the subscription that a paid one replaced, and the credit
 * that a payment page promised to use.
 */
async function finishWhatWasLeft(
  connection: Connection,
  customerId: string,
  subscriptions: Stripe.Subscription[],
  charged: Stripe.Invoice[],
): Promise<void> {
  const current = newest(subscriptions);
  if (current && !isEnded(current)) {
    // One that waits for its payer to confirm is the next, not the last one.
    const replaced = subscriptions.filter(({ status }) => status !== 'incomplete');
    await endOthers(connection, replaced, current.id);
  }
  for (const invoice of charged) await takePromisedCredit(connection, customerId, invoice);
}

const takenMetadata = 'credit_taken';

async function takePromisedCredit(
  { stripe }: Connection,
  customerId: string,
  { id, metadata }: Stripe.Invoice,
): Promise<void> {
  const promised = Number(metadata?.[creditMetadata] ?? 0);
  if (promised === 0 || metadata?.[takenMetadata]) return;
  await stripe.customers.createBalanceTransaction(
    customerId,
    { amount: promised, currency, description: `Used by ${id}` },
    { idempotencyKey: `${id}:credit` },
  );
  await stripe.invoices.update(id, { metadata: { [takenMetadata]: 'yes' } });
}

async function refundsOf(
  { stripe }: Connection,
  customer: string,
  charged: Stripe.Invoice[],
): Promise<Refund[]> {
  const invoiceOf = new Map(charged.map((invoice) => [paymentIntentOf(invoice)?.id, invoice.id]));
  const refunds: Refund[] = [];
  for await (const charge of stripe.charges.list({ customer, limit: 100, expand: ['data.refunds'] })) {
    const chargeId = charge.payment_intent ? invoiceOf.get(idOf(charge.payment_intent)) : undefined;
    if (chargeId === undefined) continue;
    for (const { id, amount, created, status } of charge.refunds?.data ?? []) {
      if (status === 'failed' || status === 'canceled') continue;
      refunds.push({ id, chargeId, refundedCents: amount, at: toDate(created) });
    }
  }
  return refunds.sort((a, b) => a.at.getTime() - b.at.getTime());
}
