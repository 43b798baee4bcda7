// Events are believed only with Stripe's fresh signature over the very bytes that came.
import type Stripe from 'stripe';
import { BadEventSignature } from '../payments.ts';

const toleranceSeconds = 5 * 60;

interface Receiver {
  stripe: Stripe;
  clock: { now(): Date };
  webhookSecret: string;
}

/** With anything wrong in the header or the body, it does not come from the provider. */
export function verifiedEvent(
  { stripe, clock, webhookSecret }: Receiver,
  rawBody: Buffer,
  signature: string,
): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(
      rawBody,
      signature,
      webhookSecret,
      toleranceSeconds,
      undefined,
      clock.now().getTime(),
    );
  } catch (error) {
    throw new BadEventSignature('the event is not signed by Stripe, or too long ago', { cause: error });
  }
}
