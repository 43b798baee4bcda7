import type Stripe from 'stripe';
import { BadEventSignature, type PaymentEvent } from '../payments.ts';
import { type Connection, idOf, toDate } from './connection.ts';

const toleranceSeconds = 5 * 60;

/** Events that can change what a look-up says; everything else is none of our business. */
const kinds: Record<string, PaymentEvent['kind']> = {
  'customer.subscription.created': 'subscription_changed',
  'customer.subscription.updated': 'subscription_changed',
  'customer.subscription.deleted': 'subscription_changed',
  'invoice.paid': 'charge_succeeded',
  'invoice.payment_failed': 'charge_failed',
  'charge.refunded': 'refunded',
  'checkout.session.completed': 'checkout_completed',
  'checkout.session.async_payment_succeeded': 'checkout_completed',
};

export function readEvent(
  { stripe, settings, clock }: Connection,
  rawBody: Buffer,
  signature: string,
): PaymentEvent | null {
  const event = verified(() =>
    stripe.webhooks.constructEvent(
      rawBody,
      signature,
      settings.webhookSecret,
      toleranceSeconds,
      undefined,
      clock.now().getTime(),
    ),
  );
  const kind = kinds[event.type];
  const customer = 'customer' in event.data.object ? event.data.object.customer : null;
  if (kind === undefined || !customer) return null;
  return { id: event.id, kind, customerId: idOf(customer), at: toDate(event.created) };
}

/** Whatever is wrong with the header or the body, it does not come from the provider. */
function verified(construct: () => Stripe.Event): Stripe.Event {
  try {
    return construct();
  } catch (error) {
    throw new BadEventSignature('the event is not signed by Stripe, or too long ago', { cause: error });
  }
}
