// Every charge of this adapter is an invoice, for subscriptions and one-time payments: it applies the customer's credit
// automatically.
import type Stripe from 'stripe';
import {
  CardDeclined,
  type Cents,
  type Charge,
  ConfirmationNeeded,
  type PaidCharge,
  ProviderUnavailable,
} from '../payments.ts';
import { type Connection, keyMetadata, toDate } from './connection.ts';
import { ifThere, needsConfirmation, toDecline } from './errors.ts';

const declineMetadata = 'decline_reason';
const declineMessageMetadata = 'decline_message';
/** Credit that a payment page promised to use; see open-checkout.ts. */
export const creditMetadata = 'credit_cents';

const wholeInvoice = ['payments.data.payment.payment_intent', 'confirmation_secret'];

export const readInvoice = ({ stripe }: Connection, id: string): Promise<Stripe.Invoice> =>
  stripe.invoices.retrieve(id, { expand: wholeInvoice });

/** The state of a bill once its payment was tried: returns when it is paid, otherwise throws why not. */
export function chargeOfInvoice(invoice: Stripe.Invoice): Charge {
  if (invoice.status === 'paid') return toCharge(invoice);
  const metadata = invoice.metadata?.[declineMetadata];
  if (metadata) {
    throw new CardDeclined(
      invoice.metadata?.[declineMessageMetadata] ?? '',
      metadata as CardDeclined['reason'],
    );
  }
  const intent = paymentIntentOf(invoice);
  const failure = intent?.last_payment_error;
  const secret = invoice.confirmation_secret?.client_secret ?? intent?.client_secret;
  if (
    invoice.status === 'open' &&
    secret &&
    (intent?.status === 'requires_action' || needsConfirmationNow(failure))
  ) {
    throw new ConfirmationNeeded(secret);
  }
  if (intent?.status === 'processing') throw new ProviderUnavailable('the payment is still being processed');
  throw toDecline(failure ?? {});
}

const needsConfirmationNow = (failure: Stripe.PaymentIntent.LastPaymentError | null | undefined) =>
  failure ? needsConfirmation(failure) : false;

/** Nobody shall pay it any more. The reason is stored, so that a repeated call gets the same answer. */
export async function withdrawInvoice(
  connection: Connection,
  invoice: Stripe.Invoice,
  decline: CardDeclined,
): Promise<void> {
  if (!invoice.metadata?.[declineMetadata]) {
    await connection.stripe.invoices.update(invoice.id, {
      metadata: { [declineMetadata]: decline.reason, [declineMessageMetadata]: decline.message },
    });
  }
  await voidInvoice(connection, invoice);
}

/** Credit that the invoice had taken returns to the customer. */
export async function voidInvoice({ stripe }: Connection, invoice: Stripe.Invoice): Promise<void> {
  if (invoice.status === 'open' || invoice.status === 'uncollectible') {
    await stripe.invoices.voidInvoice(invoice.id, {}, { idempotencyKey: `${invoice.id}:void` });
  } else if (invoice.status === 'draft') {
    await ifThere(stripe.invoices.del(invoice.id));
  }
}

/** Bills of a subscription that is over or replaced must not be collected any more. */
export async function voidOpenInvoices(connection: Connection, subscriptionId: string): Promise<void> {
  const open = await connection.stripe.invoices.list({ subscription: subscriptionId, status: 'open' });
  for (const invoice of open.data) await voidInvoice(connection, invoice);
}

export function paymentIntentOf(invoice: Stripe.Invoice): Stripe.PaymentIntent | null {
  for (const { payment } of invoice.payments?.data ?? []) {
    if (payment.payment_intent && typeof payment.payment_intent !== 'string') return payment.payment_intent;
  }
  return null;
}

/** What was billed before credit; negative lines are credit of ours. */
function grossCents(invoice: Stripe.Invoice): Cents {
  const billed = invoice.lines.data.reduce((sum, { amount }) => sum + Math.max(amount, 0), 0);
  return billed + Number(invoice.metadata?.[creditMetadata] ?? 0);
}

function toCharge(invoice: Stripe.Invoice): Charge {
  return {
    id: invoice.id,
    chargedCents: invoice.amount_paid,
    creditUsedCents: grossCents(invoice) - invoice.amount_paid,
    at: toDate(invoice.status_transitions.paid_at ?? invoice.created),
  };
}

/** Made by us; a bill that somebody wrote by hand at the provider buys nothing here. */
const isOurs = ({ parent, metadata }: Stripe.Invoice) =>
  Boolean(parent?.subscription_details) || metadata?.[keyMetadata] !== undefined;

/** The start of a trial leaves a paid invoice over nothing: that is no charge. */
export const isCharge = (invoice: Stripe.Invoice) =>
  invoice.status === 'paid' && isOurs(invoice) && (invoice.amount_paid > 0 || grossCents(invoice) > 0);

export function toPaidCharge(invoice: Stripe.Invoice): PaidCharge {
  const subscription = invoice.parent?.subscription_details;
  // A renewal carries the metadata of the call that once began the subscription; nobody called for the renewal itself.
  const notes = invoice.billing_reason === 'subscription_cycle' ? null : (subscription ?? invoice).metadata;
  return {
    ...toCharge(invoice),
    idempotencyKey: notes?.[keyMetadata] ?? null,
    purpose: subscription ? 'subscription' : 'lifetime',
  };
}
