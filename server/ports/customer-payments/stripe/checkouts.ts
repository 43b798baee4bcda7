// Stripe's payment page, made in the merchant's name.
import type Stripe from 'stripe';
import { currency, toSeconds } from '../../payments/stripe/connection.ts';
import { ifThere } from '../../payments/stripe/errors.ts';
import type { Checkout, CheckoutInput, CheckoutOpened } from '../customer-payments.ts';
import { attemptMetadata, type Connection } from './connection.ts';
import { paymentParts, toPayment } from './payments.ts';

export async function openCheckout(connection: Connection, input: CheckoutInput): Promise<CheckoutOpened> {
  const metadata = { [attemptMetadata]: input.attemptId };
  const session = await connection.stripe.checkout.sessions.create(
    {
      mode: 'payment',
      // A card, and the wallets of phones: what is paid is there at once.
      allowed_payment_method_types: ['card'],
      line_items: [
        {
          price_data: {
            currency,
            product_data: { name: input.title },
            unit_amount: input.amountCents,
          },
          quantity: 1,
        },
      ],
      client_reference_id: input.attemptId,
      ...(input.customerEmail && { customer_email: input.customerEmail }),
      success_url: input.successUrl,
      cancel_url: input.cancelUrl,
      expires_at: toSeconds(input.expiresAt),
      metadata,
      payment_intent_data: { description: input.title, metadata },
    },
    { ...connection.as(input.merchantId), idempotencyKey: `${input.attemptId}:checkout` },
  );
  if (!session.url) throw new Error(`checkout ${session.id} has no page`);
  return { checkoutId: session.id, checkoutUrl: session.url };
}

export async function closeCheckout(
  connection: Connection,
  merchantId: string,
  checkoutId: string,
): Promise<Checkout | null> {
  const checkout = await findCheckout(connection, merchantId, checkoutId);
  if (checkout?.state !== 'open') return checkout;
  try {
    await connection.stripe.checkout.sessions.expire(checkoutId, {}, connection.as(merchantId));
  } catch (error) {
    // Paid or over a moment ago, or somebody else has just closed it.
    const now = await findCheckout(connection, merchantId, checkoutId);
    if (now?.state === 'open') throw error;
    return now;
  }
  return findCheckout(connection, merchantId, checkoutId);
}

export async function findCheckout(
  connection: Connection,
  merchantId: string,
  checkoutId: string,
): Promise<Checkout | null> {
  const session = await ifThere(
    connection.stripe.checkout.sessions.retrieve(
      checkoutId,
      { expand: ['payment_intent', ...paymentParts.map((part) => `payment_intent.${part}`)] },
      connection.as(merchantId),
    ),
  );
  return session && toCheckout(connection, merchantId, session);
}

async function toCheckout(
  connection: Connection,
  merchantId: string,
  { id, client_reference_id, payment_status, status, payment_intent }: Stripe.Checkout.Session,
): Promise<Checkout> {
  const attemptId = client_reference_id ?? '';
  if (payment_status !== 'paid') {
    // A card that is being charged at this moment: complete, and not yet paid.
    return { id, attemptId, state: status === 'expired' ? 'closed' : 'open', payment: null };
  }
  if (payment_intent === null || typeof payment_intent === 'string')
    throw new Error(`the paid checkout ${id} came without its payment`);
  const payment = await toPayment(connection, merchantId, payment_intent);
  if (!payment) throw new Error(`the paid checkout ${id} has no charge`);
  return { id, attemptId, state: 'paid', payment };
}
