// Stripe's own payment page, as far as the adapter can see it.
import { draftInvoice, succeed } from './billing.ts';
import { attach } from './cards.ts';
import { eachGroup, type Params, text, texts, under } from './form.ts';
import { invalid, type State, type StripeObject } from './state.ts';
import { begin } from './subscriptions.ts';

export function openCheckoutSession(state: State, params: Params): StripeObject {
  const [line = {}] = eachGroup(params, 'line_items');
  const session = state.make('checkout.session', {
    customer: state.get('customer', text(params, 'customer')).id,
    mode: text(params, 'mode'),
    metadata: texts(params, 'metadata'),
    success_url: text(params, 'success_url'),
    cancel_url: text(params, 'cancel_url'),
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    expires_at: state.now + 24 * 60 * 60,
  });
  session.url = `https://checkout.stripe.com/c/pay/${session.id}`;
  sessionParams.set(session, { line, params });
  return session;
}

const sessionParams = new WeakMap<StripeObject, { line: Params; params: Params }>();

/** The payer types a card on the page. Throws when the page would show an error. */
export function paySession(state: State, session: StripeObject, card: string): void {
  if (session.status !== 'open' || session.expires_at <= state.now) throw invalid('This page has expired.');
  const { line, params } = sessionParams.get(session) ?? { line: {}, params: {} };
  const method = attach(state, card, session.customer);
  if (session.mode === 'subscription') {
    const subscription = begin(state, {
      customer: session.customer,
      items: { 0: line },
      default_payment_method: method.id,
      metadata: under(under(params, 'subscription_data'), 'metadata'),
    });
    if (subscription.status !== 'active') throw invalid('Your card was declined.');
    session.subscription = subscription.id;
  } else {
    payOnce(state, session, method.id, Number(text(under(line, 'price_data'), 'unit_amount')), params);
  }
  session.status = 'complete';
  session.payment_status = 'paid';
  state.emit('checkout.session.completed', session);
}

/** Customer balance plays no part in this mode. */
function payOnce(state: State, session: StripeObject, method: string, amount: number, params: Params): void {
  const invoice = draftInvoice(state, {
    customer: session.customer,
    billing_reason: 'manual',
    lines: [{ amount }],
    metadata: texts(under(under(params, 'invoice_creation'), 'invoice_data'), 'metadata'),
  });
  invoice.total = amount;
  invoice.amount_due = amount;
  const intent = state.make('payment_intent', {
    amount,
    customer: session.customer,
    payment_method: method,
  });
  intent.metadata = { invoice: invoice.id };
  invoice.payments.data.push(
    state.make('invoice_payment', {
      invoice: invoice.id,
      payment: { type: 'payment_intent', payment_intent: intent.id },
    }),
  );
  succeed(state, intent);
  session.payment_intent = intent.id;
  session.invoice = invoice.id;
}
