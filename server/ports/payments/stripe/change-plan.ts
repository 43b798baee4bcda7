import type Stripe from 'stripe';
import { CardDeclined, type PlanChange, type PlanChanged } from '../payments.ts';
import { accountNote, type Connection, currency, idOf, keyNote } from './connection.ts';
import { cardToCharge, creditOf, customerOf, keepCard, noCard, readCustomer } from './customers.ts';
import { readInvoice, settleInvoice, withdrawInvoice } from './invoices.ts';
import { begunWith, endNow, endOthers, subscriptionsOf, toSubscription } from './subscriptions.ts';

/** The next subscription begins, paid at once; only then the one before ends. */
export async function changePlan(connection: Connection, ask: PlanChange): Promise<PlanChanged> {
  const customerId = await customerOf(connection, ask.payer);
  const earlier = await subscriptionsOf(connection, customerId);
  const begun = begunWith(earlier, ask.idempotencyKey) ?? (await beginPaid(connection, customerId, ask));
  const subscription = await connection.stripe.subscriptions.retrieve(begun.id);
  const invoice = await firstInvoice(connection, subscription);
  try {
    const charge = settleInvoice(invoice);
    await endOthers(connection, earlier, subscription.id);
    const cardId = subscription.default_payment_method;
    if (cardId !== null) await keepCard(connection, customerId, idOf(cardId));
    const customer = await readCustomer(connection, customerId);
    return {
      customerId,
      subscription: toSubscription(connection, subscription),
      charge,
      creditBalanceCents: creditOf(customer),
    };
  } catch (error) {
    if (error instanceof CardDeclined) {
      await withdrawInvoice(connection, invoice, error);
      await endNow(connection, await connection.stripe.subscriptions.retrieve(subscription.id));
    }
    throw error;
  }
}

async function beginPaid(
  connection: Connection,
  customerId: string,
  ask: PlanChange,
): Promise<Stripe.Subscription> {
  const key = ask.idempotencyKey;
  const price = await connection.price(ask.to);
  const cardId = await cardToCharge(connection, customerId, ask.paymentMethodId, key);
  if (cardId === null) throw noCard();
  return connection.stripe.subscriptions.create(
    {
      customer: customerId,
      items: [{ price: price.id }],
      // In the same request as the charge, so that the two cannot come apart; what it does not use becomes balance.
      ...(ask.creditCents > 0 && {
        add_invoice_items: [
          { price_data: { currency, product: price.productId, unit_amount: -ask.creditCents } },
        ],
      }),
      default_payment_method: cardId,
      // Unpaid it stays incomplete: nothing begins, and the payer can still confirm.
      payment_behavior: 'allow_incomplete',
      off_session: false,
      metadata: { [accountNote]: ask.payer.accountId, [keyNote]: key },
    },
    { idempotencyKey: `${key}:subscription` },
  );
}

async function firstInvoice(
  connection: Connection,
  subscription: Stripe.Subscription,
): Promise<Stripe.Invoice> {
  const { data } = await connection.stripe.invoices.list({ subscription: subscription.id, limit: 100 });
  const first = data.find(({ billing_reason: reason }) => reason === 'subscription_create');
  if (!first) throw new Error(`subscription ${subscription.id} has no first invoice`);
  return readInvoice(connection, first.id);
}
