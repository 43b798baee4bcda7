// What Stripe holds about a payment: the card, what was given back, and whether the customer's bank disputes it.
import type Stripe from 'stripe';
import { toDate } from '../../payments/stripe/connection.ts';
import { ifThere } from '../../payments/stripe/errors.ts';
import type { OnlineDispute, OnlinePayment, OnlineRefund } from '../customer-payments.ts';
import { attemptMetadata, type Connection, keyMetadata } from './connection.ts';

/** Named by id, or left out, unless a request asks for them. */
export const paymentParts = ['latest_charge'];

export async function findPayment(
  connection: Connection,
  merchantId: string,
  reference: string,
): Promise<OnlinePayment | null> {
  const intent = await ifThere(
    connection.stripe.paymentIntents.retrieve(reference, { expand: paymentParts }, connection.as(merchantId)),
  );
  return intent && toPayment(connection, merchantId, intent);
}

/** Null while nothing has been charged. */
export async function toPayment(
  connection: Connection,
  merchantId: string,
  intent: Stripe.PaymentIntent,
): Promise<OnlinePayment | null> {
  const charge = intent.latest_charge;
  if (intent.status !== 'succeeded' || charge === null || typeof charge === 'string') return null;
  const card = charge.payment_method_details?.card;
  return {
    reference: intent.id,
    attemptId: intent.metadata[attemptMetadata] ?? '',
    amountCents: intent.amount_received,
    card: { brand: card?.brand ?? 'card', last4: card?.last4 ?? '' },
    paidAt: toDate(charge.created),
    refunds: await refundsOf(connection, merchantId, intent.id),
    dispute: charge.disputed ? await newestDispute(connection, merchantId, intent.id) : null,
  };
}

/** Oldest first. */
async function refundsOf(
  { stripe, as }: Connection,
  merchantId: string,
  reference: string,
): Promise<OnlineRefund[]> {
  const refunds: OnlineRefund[] = [];
  const pages = stripe.refunds.list({ payment_intent: reference, limit: 100 }, as(merchantId));
  for await (const refund of pages) refunds.push(toRefund(refund));
  return refunds.reverse();
}

const refundStates: Record<string, OnlineRefund['state']> = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'done',
  failed: 'failed',
  canceled: 'failed',
};

export const toRefund = ({ id, metadata, amount, status, created }: Stripe.Refund): OnlineRefund => ({
  id,
  idempotencyKey: metadata?.[keyMetadata] ?? null,
  amountCents: amount,
  state: refundStates[status ?? ''] ?? 'pending',
  at: toDate(created),
});

async function newestDispute(
  { stripe, as }: Connection,
  merchantId: string,
  reference: string,
): Promise<OnlineDispute | null> {
  const { data } = await stripe.disputes.list({ payment_intent: reference, limit: 1 }, as(merchantId));
  return data[0] ? toDispute(data[0]) : null;
}

const disputeStates: Record<string, OnlineDispute['state']> = {
  needs_response: 'needs_response',
  appeal_needs_response: 'needs_response',
  warning_needs_response: 'needs_response',
  under_review: 'under_review',
  appeal_under_review: 'under_review',
  warning_under_review: 'under_review',
  won: 'won',
  lost: 'lost',
  warning_closed: 'closed',
  prevented: 'closed',
};

const toDispute = ({ id, amount, status, evidence_details, created }: Stripe.Dispute): OnlineDispute => ({
  id,
  amountCents: amount,
  state: disputeStates[status] ?? 'under_review',
  respondBy: evidence_details.due_by ? toDate(evidence_details.due_by) : null,
  at: toDate(created),
});
