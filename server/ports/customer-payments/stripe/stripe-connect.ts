// Customers' payments through Stripe: every charge is made in the contractor's own account there (direct charges).
import type Stripe from 'stripe';
import { idOf, toDate } from '../../payments/stripe/connection.ts';
import { translateErrors } from '../../payments/stripe/errors.ts';
import { verifiedEvent } from '../../payments/stripe/verified-event.ts';
import type { CustomerPaymentEvent, CustomerPaymentSubject, CustomerPayments } from '../customer-payments.ts';
import { closeCheckout, findCheckout, openCheckout } from './checkouts.ts';
import { type Connection, connectStripe, type StripeConnectSettings } from './connection.ts';
import { connect, findMerchant } from './merchants.ts';
import { findPayment } from './payments.ts';
import { refund } from './refunds.ts';

export function openStripeConnect(settings: StripeConnectSettings, clock: { now(): Date }): CustomerPayments {
  const connection = connectStripe(settings, clock);
  return {
    kind: 'stripe',
    describe: `Stripe${settings.isOwn ? ', own account' : ' Connect'}${settings.apiBase ? ` at ${settings.apiBase}` : ''}`,
    connect: (input) => translateErrors(() => connect(connection, input)),
    findMerchant: (merchantId) => translateErrors(() => findMerchant(connection, merchantId)),
    openCheckout: (input) => translateErrors(() => openCheckout(connection, input)),
    closeCheckout: (merchantId, checkoutId) =>
      translateErrors(() => closeCheckout(connection, merchantId, checkoutId)),
    findCheckout: (merchantId, checkoutId) =>
      translateErrors(() => findCheckout(connection, merchantId, checkoutId)),
    findPayment: (merchantId, reference) =>
      translateErrors(() => findPayment(connection, merchantId, reference)),
    refund: (input) => translateErrors(() => refund(connection, input)),
    readEvent: (rawBody, signature) => readEvent(connection, rawBody, signature),
  };
}

function readEvent(
  { stripe, clock, settings }: Connection,
  rawBody: Buffer,
  signature: string,
): CustomerPaymentEvent | null {
  const { webhookSecret } = settings;
  const event = verifiedEvent({ stripe, clock, webhookSecret }, rawBody, signature);
  const subject = subjectOf(event);
  return (
    subject && { id: event.id, at: toDate(event.created), merchantId: event.account ?? null, ...subject }
  );
}

/** Null for what can change nothing that a look-up shows. */
function subjectOf(event: Stripe.Event): CustomerPaymentSubject | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.expired':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
      return { kind: 'checkout', checkoutId: event.data.object.id };
    case 'charge.refunded':
    // These tell of a refund that fails days later too.
    case 'charge.refund.updated':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated': {
      const intent = event.data.object.payment_intent;
      return intent ? { kind: 'payment', reference: idOf(intent) } : null;
    }
    case 'account.updated':
    case 'account.application.deauthorized':
      return { kind: 'merchant' };
    default:
      return null;
  }
}
