// Subscriptions of the fake: begun, renewed by its clock, ended.
import { draftInvoice, finalize, pay, voidInvoice } from './billing.ts';
import { behaviourOf } from './cards.ts';
import { eachGroup, type Params, text, texts, under } from './form.ts';
import { invalid, missing, Refused, type State, type StripeObject } from './state.ts';

export function begin(state: State, params: Params): StripeObject {
  const customer = state.get('customer', text(params, 'customer'));
  const price = state.get('price', text(eachGroup(params, 'items')[0] ?? {}, 'price'));
  const trialEnd = text(params, 'trial_end');
  const method =
    text(params, 'default_payment_method') ?? customer.invoice_settings.default_payment_method ?? null;
  if (method === null && !trialEnd) {
    throw invalid('This customer has no attached payment source or default payment method.');
  }
  const subscription = state.make('subscription', {
    customer: customer.id,
    status: trialEnd ? 'trialing' : 'incomplete',
    metadata: texts(params, 'metadata'),
    default_payment_method: method,
    trial_end: trialEnd ? Number(trialEnd) : null,
    ended_at: null,
    canceled_at: null,
    cancel_at: null,
    pending_setup_intent: null,
  });
  subscription.items.data = [
    state.make('subscription_item', {
      subscription: subscription.id,
      price,
      current_period_start: state.now,
      current_period_end: trialEnd ? Number(trialEnd) : after(state.now, price),
    }),
  ];
  if (trialEnd) requireSetupConfirmation(state, subscription);
  const extra = eachGroup(params, 'add_invoice_items').map((item) => ({
    amount: Number(text(under(item, 'price_data'), 'unit_amount')),
  }));
  bill(
    state,
    subscription,
    'subscription_create',
    [{ amount: trialEnd ? 0 : price.unit_amount }, ...extra],
    text(params, 'off_session') !== 'false',
  );
  if (subscription.status === 'incomplete' && text(params, 'payment_behavior') === 'error_if_incomplete') {
    throw new Refused(402, { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' });
  }
  state.emit('customer.subscription.created', subscription);
  return subscription;
}

function requireSetupConfirmation(state: State, subscription: StripeObject): void {
  const method = state.find(subscription.default_payment_method);
  if (!method || !behaviourOf(method).needsConfirmation) return;
  const setup = state.make('setup_intent', { status: 'requires_action', customer: subscription.customer });
  setup.client_secret = `${setup.id}_secret_LookAlike`;
  setup.metadata = { subscription: subscription.id };
  subscription.pending_setup_intent = setup.id;
}

/** Returns whether the invoice got paid. */
function bill(
  state: State,
  subscription: StripeObject,
  reason: string,
  lines: { amount: number }[],
  offSession: boolean,
): boolean {
  const invoice = draftInvoice(state, {
    customer: subscription.customer,
    billing_reason: reason,
    lines,
    subscription,
  });
  subscription.latest_invoice = invoice.id;
  finalize(state, invoice);
  if (invoice.status === 'paid') return true;
  try {
    pay(state, invoice, subscription.default_payment_method ?? '', offSession);
    return true;
  } catch (error) {
    if (error instanceof Refused && error.status === 402) return false;
    throw error;
  }
}

/** What Stripe does on its own when a period or a trial is over. */
export function renewDue(state: State): void {
  for (const subscription of state.all('subscription')) {
    const [item] = subscription.items.data;
    if (!item || !['trialing', 'active'].includes(subscription.status) || item.current_period_end > state.now)
      continue;
    item.current_period_start = item.current_period_end;
    item.current_period_end = after(item.current_period_start, item.price);
    const lines = [{ amount: item.price.unit_amount }];
    const isPaid = bill(state, subscription, 'subscription_cycle', lines, true);
    subscription.status = isPaid ? 'active' : 'past_due';
    state.emit('customer.subscription.updated', subscription);
  }
}

export function end(state: State, id: string): StripeObject {
  const subscription = state.get('subscription', id);
  if (['canceled', 'incomplete_expired'].includes(subscription.status)) throw missing('subscription', id);
  if (subscription.status === 'incomplete') {
    const invoice = state.get('invoice', subscription.latest_invoice);
    if (invoice.status === 'open') voidInvoice(state, invoice);
    subscription.status = 'incomplete_expired';
  } else {
    subscription.status = 'canceled';
  }
  subscription.ended_at = state.now;
  subscription.canceled_at = state.now;
  state.emit('customer.subscription.deleted', subscription);
  return subscription;
}

function after(start: number, price: StripeObject): number {
  const from = new Date(start * 1000);
  const to = new Date(from);
  to.setUTCMonth(from.getUTCMonth() + (price.recurring?.interval === 'year' ? 12 : 1));
  // The 31st of a shorter month is its last day.
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0);
  return Math.floor(to.getTime() / 1000);
}
