// Moves a payer to another plan at Stripe.
import type Stripe from 'stripe';
import { CardDeclined, type PlanChange, type PlanChanged } from '../payments.ts';
import { accountMetadata, type Connection, currency, idOf, keyMetadata } from './connection.ts';
import { cardToCharge, creditOf, customerOf, noCard, readCustomer, saveCard } from './customers.ts';
import { chargeOfInvoice, readInvoice, withdrawInvoice } from './invoices.ts';
import { begunWith, endNow, endOthers, subscriptionsOf, toSubscription } from './subscriptions.ts';

/** The next subscription begins, paid at once; only then the one before ends. */
export async function changePlan(connection: Connection, input: PlanChange): Promise<PlanChanged> {
  const customerId = await customerOf(connection, input.payer);
  const earlier = await subscriptionsOf(connection, customerId);
  const begun = begunWith(earlier, input.idempotencyKey) ?? (await beginPaid(connection, customerId, input));
  const subscription = await connection.stripe.subscriptions.retrieve(begun.id);
  const invoice = await firstInvoice(connection, subscription);
  try {
    const charge = chargeOfInvoice(invoice);
    await endOthers(connection, earlier, subscription.id);
    const cardId = subscription.default_payment_method;
    if (cardId !== null) await saveCard(connection, customerId, idOf(cardId));
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
  input: PlanChange,
): Promise<Stripe.Subscription> {
  const key = input.idempotencyKey;
  const price = await connection.price(input.to);
  const cardId = await cardToCharge(connection, customerId, input.paymentMethodId, key);
  if (cardId === null) throw noCard();
  return connection.stripe.subscriptions.create(
    {
      customer: customerId,
      items: [{ price: price.id }],
      // In the same request as the charge, so that the two cannot come apart; what it does not use becomes balance.
      ...(input.creditCents > 0 && {
        add_invoice_items: [
          { price_data: { currency, product: price.productId, unit_amount: -input.creditCents } },
        ],
      }),
      default_payment_method: cardId,
      // Unpaid it stays incomplete: nothing begins, and the payer can still confirm.
      payment_behavior: 'allow_incomplete',
      off_session: false,
      metadata: { [accountMetadata]: input.payer.accountId, [keyMetadata]: key },
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
