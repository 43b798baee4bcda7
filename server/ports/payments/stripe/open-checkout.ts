// Opens a payment page at Stripe.
import type Stripe from 'stripe';
import type { CheckoutInput, CheckoutOpened } from '../payments.ts';
import { accountMetadata, type Connection, currency, keyMetadata } from './connection.ts';
import { creditOf, customerOf, readCustomer } from './customers.ts';
import { creditMetadata } from './invoices.ts';

/** The payment page is the provider's own. */
export async function openCheckout(connection: Connection, input: CheckoutInput): Promise<CheckoutOpened> {
  const { stripe } = connection;
  const customerId = await customerOf(connection, input.payer);
  const { data: open } = await stripe.checkout.sessions.list({ customer: customerId, status: 'open' });
  const existing = open.find(({ metadata }) => metadata?.[keyMetadata] === input.idempotencyKey);
  // Two open ones could both be paid.
  for (const other of open) if (other !== existing) await expire(connection, other.id);
  const session =
    existing ??
    (await stripe.checkout.sessions.create(
      {
        customer: customerId,
        client_reference_id: input.payer.accountId,
        success_url: input.successUrl,
        cancel_url: input.cancelUrl,
        metadata: metadataOf(input),
        ...(input.plan === 'lifetime'
          ? await paidOnce(connection, customerId, input)
          : {
              mode: 'subscription' as const,
              line_items: [{ price: (await connection.price(input.plan)).id, quantity: 1 }],
              subscription_data: { metadata: metadataOf(input) },
            }),
      },
      { idempotencyKey: `${input.idempotencyKey}:checkout` },
    ));
  if (!session.url) throw new Error(`checkout ${session.id} has no page`);
  return { customerId, clientSecret: null, checkoutUrl: session.url };
}

const expire = ({ stripe }: Connection, id: string) =>
  stripe.checkout.sessions.expire(id, {}, { idempotencyKey: `${id}:expire` });

const metadataOf = (input: CheckoutInput) => ({
  [accountMetadata]: input.payer.accountId,
  [keyMetadata]: input.idempotencyKey,
});

/**
 * A page for a single payment does not use credit: it charges less, and the look-up takes the credit once it is paid.
 */
async function paidOnce(connection: Connection, customerId: string, input: CheckoutInput) {
  const { productId } = await connection.price('lifetime');
  const customer = await readCustomer(connection, customerId);
  const creditCents = Math.min(creditOf(customer), input.amountCents);
  return {
    mode: 'payment',
    line_items: [
      {
        price_data: { currency, product: productId, unit_amount: input.amountCents - creditCents },
        quantity: 1,
      },
    ],
    invoice_creation: {
      enabled: true,
      invoice_data: { metadata: { ...metadataOf(input), [creditMetadata]: String(creditCents) } },
    },
    payment_intent_data: { setup_future_usage: 'off_session' },
  } satisfies Partial<Stripe.Checkout.SessionCreateParams>;
}
