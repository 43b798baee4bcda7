// The addresses the adapter uses, and nothing else: another one answers like Stripe, with an error.
import { addLine, draftInvoice, finalize, moveBalance, pay, voidInvoice } from './billing.ts';
import { attach } from './cards.ts';
import { openCheckoutSession } from './checkout.ts';
import { type Params, text, texts, under } from './form.ts';
import { invalid, list, type State, type StripeObject } from './state.ts';
import { begin, end } from './subscriptions.ts';

export type FakeReply = (state: State, params: Params, id: string) => unknown;

const merge = (thing: StripeObject, params: Params) => {
  thing.metadata = { ...thing.metadata, ...texts(params, 'metadata') };
  return thing;
};

const same = (params: Params, name: string, value: unknown) =>
  text(params, name) === undefined || text(params, name) === value;

/** How far the search index lags behind. */
const searchLagSeconds = 60;

const customers: Record<string, FakeReply> = {
  'POST /v1/customers': (state, params) =>
    state.make('customer', { metadata: texts(params, 'metadata'), balance: 0, email: null, name: null }),
  'GET /v1/customers': (state, params) => {
    const since = Number(text(under(params, 'created'), 'gte') ?? 0);
    return list(
      '/v1/customers',
      state.all('customer', (c) => c.created >= since),
      text(params, 'limit'),
    );
  },
  'GET /v1/customers/search': (state, params) => {
    const [, name = '', value = ''] = /^metadata\['(.+)'\]:'(.+)'$/.exec(text(params, 'query') ?? '') ?? [];
    const found = state.all('customer', (customer) => {
      return customer.metadata[name] === value && customer.created <= state.now - searchLagSeconds;
    });
    return { ...list('/v1/customers/search', found), object: 'search_result' };
  },
  'GET /v1/customers/:id': (state, _, id) => state.get('customer', id),
  'POST /v1/customers/:id': (state, params, id) => {
    const customer = merge(state.get('customer', id), params);
    const method = text(under(params, 'invoice_settings'), 'default_payment_method');
    if (method) {
      if (state.get('payment_method', method).customer !== id) throw invalid('Not a card of this customer.');
      customer.invoice_settings.default_payment_method = method;
    }
    customer.email = text(params, 'email') ?? customer.email;
    customer.name = text(params, 'name') ?? customer.name;
    return customer;
  },
  'GET /v1/customers/:id/payment_methods': (state, _, id) =>
    list(
      '/v1/payment_methods',
      state.all('payment_method', (method) => method.customer === id),
    ),
  'POST /v1/customers/:id/balance_transactions': (state, params, id) => {
    const amount = Number(text(params, 'amount'));
    if (amount === 0) throw invalid('Amount must not be zero.');
    moveBalance(state, state.get('customer', id), amount, 'adjustment');
    const [made] = state.all('customer_balance_transaction');
    return made && merge(made, params);
  },
  'GET /v1/customers/:id/balance_transactions': (state, params, id) =>
    list(
      `/v1/customers/${id}/balance_transactions`,
      state.all('customer_balance_transaction', (made) => made.customer === id),
      text(params, 'limit'),
    ),
  'POST /v1/payment_methods/:id/attach': (state, params, id) =>
    attach(state, id, text(params, 'customer') ?? ''),
};

const subscriptions: Record<string, FakeReply> = {
  'POST /v1/subscriptions': (state, params) => begin(state, params),
  'GET /v1/subscriptions': (state, params) => {
    const status = text(params, 'status');
    const found = state.all('subscription', (one) => {
      const isWanted = status === 'all' || (status ? one.status === status : one.status !== 'canceled');
      return one.customer === text(params, 'customer') && isWanted;
    });
    return list('/v1/subscriptions', found, text(params, 'limit'));
  },
  'GET /v1/subscriptions/:id': (state, _, id) => state.get('subscription', id),
  'POST /v1/subscriptions/:id': (state, params, id) => {
    const subscription = merge(state.get('subscription', id), params);
    subscription.default_payment_method =
      text(params, 'default_payment_method') ?? subscription.default_payment_method;
    return subscription;
  },
  'DELETE /v1/subscriptions/:id': (state, _, id) => end(state, id),
};

const invoices: Record<string, FakeReply> = {
  'POST /v1/invoices': (state, params) =>
    draftInvoice(state, {
      customer: state.get('customer', text(params, 'customer')).id,
      billing_reason: 'manual',
      lines: [],
      metadata: texts(params, 'metadata'),
    }),
  'GET /v1/invoices': (state, params) => {
    const found = state.all('invoice', (invoice) => {
      const subscription = invoice.parent?.subscription_details?.subscription;
      return (
        same(params, 'customer', invoice.customer) &&
        same(params, 'status', invoice.status) &&
        same(params, 'subscription', subscription)
      );
    });
    return list('/v1/invoices', found, text(params, 'limit'));
  },
  'GET /v1/invoices/:id': (state, _, id) => state.get('invoice', id),
  'POST /v1/invoices/:id': (state, params, id) => merge(state.get('invoice', id), params),
  'DELETE /v1/invoices/:id': (state, _, id) => {
    if (state.get('invoice', id).status !== 'draft') throw invalid('You can only delete draft invoices.');
    state.things.delete(id);
    return { id, object: 'invoice', deleted: true };
  },
  'POST /v1/invoices/:id/finalize': (state, _, id) => {
    const invoice = state.get('invoice', id);
    if (invoice.status !== 'draft') throw invalid('This invoice is already finalized.');
    finalize(state, invoice);
    return invoice;
  },
  'POST /v1/invoices/:id/pay': (state, params, id) => {
    const invoice = state.get('invoice', id);
    pay(state, invoice, text(params, 'payment_method') ?? '', text(params, 'off_session') !== 'false');
    return invoice;
  },
  'POST /v1/invoices/:id/void': (state, _, id) => {
    const invoice = state.get('invoice', id);
    voidInvoice(state, invoice);
    return invoice;
  },
  'POST /v1/invoiceitems': (state, params) => {
    const invoice = state.get('invoice', text(params, 'invoice'));
    if (invoice.status !== 'draft') throw invalid('You can only add items to draft invoices.');
    const amount = Number(text(under(params, 'price_data'), 'unit_amount'));
    addLine(state, invoice, { amount, description: text(params, 'description') });
    return state.make('invoiceitem', { invoice: invoice.id, customer: invoice.customer, amount });
  },
};

const payments: Record<string, FakeReply> = {
  'GET /v1/prices/:id': (state, _, id) => state.get('price', id),
  'GET /v1/charges': (state, params) =>
    list(
      '/v1/charges',
      state.all('charge', (charge) => same(params, 'customer', charge.customer)),
      text(params, 'limit'),
    ),
  'GET /v1/refunds': (state, params) =>
    list(
      '/v1/refunds',
      state.all('refund', (refund) => same(params, 'payment_intent', refund.payment_intent)),
      text(params, 'limit'),
    ),
  'POST /v1/refunds': (state, params) => {
    const intent = state.get('payment_intent', text(params, 'payment_intent'));
    const charge = state.get('charge', intent.latest_charge);
    const amount = Number(text(params, 'amount'));
    if (charge.amount_refunded + amount > charge.amount) {
      throw invalid('Refund amount is greater than unrefunded amount on charge.', 'charge_already_refunded');
    }
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount;
    const refund = state.make('refund', {
      amount,
      charge: charge.id,
      payment_intent: intent.id,
      metadata: texts(params, 'metadata'),
    });
    charge.refunds.data.unshift(refund);
    state.emit('charge.refunded', charge);
    return refund;
  },
  'POST /v1/checkout/sessions': (state, params) => openCheckoutSession(state, params),
  'GET /v1/checkout/sessions': (state, params) =>
    list(
      '/v1/checkout/sessions',
      state.all('checkout.session', (session) => {
        return same(params, 'customer', session.customer) && same(params, 'status', session.status);
      }),
    ),
  'POST /v1/checkout/sessions/:id/expire': (state, _, id) => {
    const session = state.get('checkout.session', id);
    if (session.status !== 'open') throw invalid('Only open sessions can be expired.');
    session.status = 'expired';
    return session;
  },
};

export const routes: Record<string, FakeReply> = { ...customers, ...subscriptions, ...invoices, ...payments };
