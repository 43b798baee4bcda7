// Invoices as Stripe runs them: draft, finalized against the customer's balance, paid, or void with the balance
// returned.
import { behaviourOf, plainDecline } from './cards.ts';
import { Refused, type State, type StripeObject } from './state.ts';

export interface NewInvoice {
  customer: string;
  billing_reason: string;
  lines: { amount: number; description?: string | undefined }[];
  metadata?: Record<string, string>;
  /** The subscription that is billed. */
  subscription?: StripeObject;
}

export function draftInvoice(state: State, input: NewInvoice): StripeObject {
  const { subscription } = input;
  const invoice = state.make('invoice', {
    customer: input.customer,
    billing_reason: input.billing_reason,
    metadata: input.metadata ?? {},
    status: 'draft',
    amount_due: 0,
    amount_paid: 0,
    starting_balance: 0,
    status_transitions: { finalized_at: null, paid_at: null, voided_at: null },
    parent: subscription && {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: {
        subscription: subscription.id,
        metadata: structuredClone(subscription.metadata),
      },
    },
    payments: { object: 'list', data: [], has_more: false, url: '/v1/invoice_payments' },
    confirmation_secret: null,
  });
  invoice.lines.data = [];
  for (const line of input.lines) addLine(state, invoice, line);
  return invoice;
}

export function addLine(
  state: State,
  invoice: StripeObject,
  line: { amount: number; description?: string | undefined },
) {
  invoice.lines.data.push(state.make('line_item', { ...line, invoice: invoice.id }));
}

export function finalize(state: State, invoice: StripeObject): void {
  const customer = state.get('customer', invoice.customer);
  const total = invoice.lines.data.reduce((sum: number, line: StripeObject) => sum + line.amount, 0);
  invoice.total = total;
  invoice.subtotal = total;
  invoice.starting_balance = customer.balance;
  // A negative total becomes credit of the customer; a positive one uses the credit.
  const applied = total < 0 ? total : Math.min(Math.max(-customer.balance, 0), total);
  moveBalance(state, customer, applied, 'applied_to_invoice');
  invoice.ending_balance = customer.balance;
  invoice.amount_due = Math.max(total - applied, 0);
  invoice.amount_remaining = invoice.amount_due;
  invoice.status_transitions.finalized_at = state.now;
  if (invoice.amount_due === 0) {
    markPaid(state, invoice);
    return;
  }
  invoice.status = 'open';
  const intent = state.make('payment_intent', {
    amount: invoice.amount_due,
    customer: invoice.customer,
    status: 'requires_payment_method',
    last_payment_error: null,
    next_action: null,
  });
  intent.client_secret = `${intent.id}_secret_LookAlike`;
  intent.metadata = { invoice: invoice.id };
  invoice.confirmation_secret = { type: 'payment_intent', client_secret: intent.client_secret };
  invoice.payments.data.push(
    state.make('invoice_payment', {
      invoice: invoice.id,
      status: 'open',
      payment: { type: 'payment_intent', payment_intent: intent.id },
    }),
  );
}

const intentOf = (state: State, invoice: StripeObject): StripeObject =>
  state.get('payment_intent', invoice.payments.data[0]?.payment.payment_intent);

/** Charges the card for an open invoice. Throws what the API would answer. */
export function pay(state: State, invoice: StripeObject, methodId: string, offSession: boolean): void {
  if (invoice.status === 'paid') {
    throw new Refused(400, { type: 'invalid_request_error', message: 'Invoice is already paid' });
  }
  const intent = intentOf(state, invoice);
  const behaviour = behaviourOf(state.get('payment_method', methodId));
  intent.payment_method = methodId;
  if (behaviour.failsLater) {
    intent.last_payment_error = plainDecline;
    state.emit('invoice.payment_failed', invoice);
    throw new Refused(402, { ...plainDecline, payment_intent: intent });
  }
  if (behaviour.needsConfirmation) {
    if (offSession) {
      intent.last_payment_error = { type: 'card_error', code: 'authentication_required', message: 'Ask.' };
    } else {
      intent.status = 'requires_action';
    }
    throw new Refused(402, {
      type: 'card_error',
      code: 'invoice_payment_intent_requires_action',
      message: 'This payment requires additional user action before it can be completed successfully.',
    });
  }
  succeed(state, intent);
}

/** The money moves: also what happens when the payer has confirmed. */
export function succeed(state: State, intent: StripeObject): void {
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  intent.last_payment_error = null;
  const charge = state.make('charge', {
    amount: intent.amount,
    customer: intent.customer,
    payment_intent: intent.id,
    payment_method: intent.payment_method,
    paid: true,
    captured: true,
    amount_captured: intent.amount,
    status: 'succeeded',
    refunds: { object: 'list', data: [], has_more: false, url: '/v1/refunds' },
  });
  intent.latest_charge = charge.id;
  const invoice = state.find(intent.metadata.invoice);
  if (invoice) markPaid(state, invoice);
}

function markPaid(state: State, invoice: StripeObject): void {
  invoice.status = 'paid';
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.status_transitions.paid_at = state.now;
  const subscription = state.find(invoice.parent?.subscription_details?.subscription);
  if (subscription && ['incomplete', 'past_due'].includes(subscription.status)) {
    subscription.status = 'active';
    state.emit('customer.subscription.updated', subscription);
  }
  state.emit('invoice.paid', invoice);
}

export function voidInvoice(state: State, invoice: StripeObject): void {
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
    throw new Refused(400, {
      type: 'invalid_request_error',
      message: `You can only void open invoices, this one is ${invoice.status}`,
    });
  }
  invoice.status = 'void';
  const customer = state.get('customer', invoice.customer);
  moveBalance(state, customer, invoice.amount_due - invoice.total, 'unapplied_from_invoice');
  const subscription = state.find(invoice.parent?.subscription_details?.subscription);
  if (subscription?.status === 'incomplete') subscription.status = 'incomplete_expired';
  if (invoice.payments.data[0]) intentOf(state, invoice).status = 'canceled';
}

/** A negative balance is credit. */
export function moveBalance(state: State, customer: StripeObject, amount: number, type: string): void {
  if (amount === 0) return;
  customer.balance += amount;
  state.make('customer_balance_transaction', {
    customer: customer.id,
    amount,
    type,
    ending_balance: customer.balance,
  });
}
