import type { RenewalInput, RenewalOutcome } from '../payments.ts';
import { type Connection, idOf } from './connection.ts';
import { toDecline } from './errors.ts';
import { paymentIntentOf, readInvoice } from './invoices.ts';
import { toSubscription } from './subscriptions.ts';

/** The provider renews by itself and tries again by its own schedule; this says how that went. */
export async function renew(connection: Connection, input: RenewalInput): Promise<RenewalOutcome> {
  const found = await connection.stripe.subscriptions.retrieve(input.subscriptionId);
  const subscription = toSubscription(connection, found);
  if (subscription.state !== 'past_due') return { outcome: 'not_due', subscription };
  const bill = found.latest_invoice && (await readInvoice(connection, idOf(found.latest_invoice)));
  const failure = bill ? paymentIntentOf(bill)?.last_payment_error : null;
  return { outcome: 'declined', subscription, failure: toDecline(failure ?? {}) };
}
