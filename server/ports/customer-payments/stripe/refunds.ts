// Money goes back to the card it came from, out of the merchant's balance.
import Stripe from 'stripe';
import { type OnlineRefund, type RefundInput, RefundRefused } from '../customer-payments.ts';
import { type Connection, keyMetadata } from './connection.ts';
import { findPayment, toRefund } from './payments.ts';

export async function refund(connection: Connection, input: RefundInput): Promise<OnlineRefund> {
  const { merchantId, reference, amountCents, idempotencyKey } = input;
  const payment = await findPayment(connection, merchantId, reference);
  if (!payment) throw new RefundRefused('There is no such payment.', 'refused');
  // Stripe forgets a key after some days; what it has given back stays.
  const made = payment.refunds.find((one) => one.idempotencyKey === idempotencyKey);
  if (made) {
    if (made.amountCents !== amountCents)
      throw new Error(`the key ${idempotencyKey} was used for another amount before`);
    return made;
  }
  const left = payment.refunds
    .filter(({ state }) => state !== 'failed')
    .reduce((cents, one) => cents - one.amountCents, payment.amountCents);
  if (amountCents > left)
    throw new RefundRefused('This is more than is left of the payment.', 'more_than_left');
  try {
    return toRefund(
      await connection.stripe.refunds.create(
        {
          payment_intent: reference,
          amount: amountCents,
          reason: 'requested_by_customer',
          metadata: { [keyMetadata]: idempotencyKey, reason: input.reason.slice(0, longestMetadata) },
        },
        { ...connection.as(merchantId), idempotencyKey: `${idempotencyKey}:refund` },
      ),
    );
  } catch (error) {
    throw refusalOf(error) ?? error;
  }
}

const longestMetadata = 500;

const reasons: Record<string, RefundRefused['reason']> = {
  charge_already_refunded: 'more_than_left',
  balance_insufficient: 'no_funds',
  insufficient_funds: 'no_funds',
  charge_disputed: 'disputed',
  refund_disputed_payment: 'disputed',
  charge_not_refundable: 'refused',
};

/** Null for what is no answer about this refund, such as a request that is a fault of ours. */
function refusalOf(error: unknown): RefundRefused | null {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return null;
  const reason = reasons[error.code ?? ''];
  return reason ? new RefundRefused('Stripe did not give this back.', reason) : null;
}
