import type Stripe from 'stripe';
import type { CheckoutAsk, CheckoutOpened } from '../payments.ts';
import { accountNote, type Connection, currency, keyNote } from './connection.ts';
import { creditOf, customerOf, readCustomer } from './customers.ts';
import { creditNote } from './invoices.ts';

/** The payment page is the provider's own. */
export async function openCheckout(connection: Connection, ask: CheckoutAsk): Promise<CheckoutOpened> {
  const { stripe } = connection;
  const customerId = await customerOf(connection, ask.payer);
  const { data: open } = await stripe.checkout.sessions.list({ customer: customerId, status: 'open' });
  const mine = open.find(({ metadata }) => metadata?.[keyNote] === ask.idempotencyKey);
  // Two open ones could both be paid.
  for (const other of open) if (other !== mine) await expire(connection, other.id);
  const session =
    mine ??
    (await stripe.checkout.sessions.create(
      {
        customer: customerId,
        client_reference_id: ask.payer.accountId,
        success_url: ask.successUrl,
        cancel_url: ask.cancelUrl,
        metadata: notes(ask),
        ...(ask.plan === 'lifetime'
          ? await paidOnce(connection, customerId, ask)
          : {
              mode: 'subscription' as const,
              line_items: [{ price: (await connection.price(ask.plan)).id, quantity: 1 }],
              subscription_data: { metadata: notes(ask) },
            }),
      },
      { idempotencyKey: `${ask.idempotencyKey}:checkout` },
    ));
  if (!session.url) throw new Error(`checkout ${session.id} has no page`);
  return { customerId, clientSecret: null, checkoutUrl: session.url };
}

const expire = ({ stripe }: Connection, id: string) =>
  stripe.checkout.sessions.expire(id, {}, { idempotencyKey: `${id}:expire` });

const notes = (ask: CheckoutAsk) => ({
  [accountNote]: ask.payer.accountId,
  [keyNote]: ask.idempotencyKey,
});

/** A page for a single payment does not use credit: it asks for less, and the look-up takes the credit once it is paid. */
async function paidOnce(connection: Connection, customerId: string, ask: CheckoutAsk) {
  const { productId } = await connection.price('lifetime');
  const customer = await readCustomer(connection, customerId);
  const creditCents = Math.min(creditOf(customer), ask.amountCents);
  return {
    mode: 'payment',
    line_items: [
      {
        price_data: { currency, product: productId, unit_amount: ask.amountCents - creditCents },
        quantity: 1,
      },
    ],
    invoice_creation: {
      enabled: true,
      invoice_data: { metadata: { ...notes(ask), [creditNote]: String(creditCents) } },
    },
    payment_intent_data: { setup_future_usage: 'off_session' },
  } satisfies Partial<Stripe.Checkout.SessionCreateParams>;
}
