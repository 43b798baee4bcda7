// Ends a subscription at Stripe, with its refund and its credit.
import type { CancelInput, Cancelled, Cents, Refund } from '../payments.ts';
import { accountMetadata, type Connection, currency, keyMetadata, toDate } from './connection.ts';
import { creditOf, knownCustomer, readCustomer } from './customers.ts';
import { ifThere } from './errors.ts';
import { paymentIntentOf, readInvoice } from './invoices.ts';
import { endNow, toSubscription } from './subscriptions.ts';

export async function cancel(connection: Connection, input: CancelInput): Promise<Cancelled> {
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
