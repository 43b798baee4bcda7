// The addresses the adapter uses, and nothing else: another one answers like Stripe, with an error.
import { attach } from '../../payments/testing/fake-stripe/cards.ts';
import { eachGroup, text, texts, under } from '../../payments/testing/fake-stripe/form.ts';
import type { FakeReply } from '../../payments/testing/fake-stripe/routes.ts';
import {
  invalid,
  list,
  Refused,
  type State,
  type StripeObject,
} from '../../payments/testing/fake-stripe/state.ts';

export const examples = {
  account: {
    business_profile: { name: null },
    capabilities: {},
    charges_enabled: false,
    country: 'US',
    default_currency: 'usd',
    details_submitted: false,
    email: null,
    metadata: {},
    payouts_enabled: false,
    type: 'standard',
  },
  dispute: {
    currency: 'usd',
    evidence_details: { due_by: null, has_evidence: false, past_due: false, submission_count: 0 },
    is_charge_refundable: false,
    metadata: {},
    reason: 'fraudulent',
  },
};

export const noAccess = (account: string) =>
  new Refused(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key does not have access to account '${account}'.`,
  });

const accounts: Record<string, FakeReply> = {
  'POST /v1/accounts': (state, params) => {
    const controller = under(params, 'controller');
    // A platform's losses are its own unless it says so.
    if (text(under(controller, 'losses'), 'payments') !== 'stripe')
      throw invalid('Please review the responsibilities of managing losses for connected accounts.');
    return state.make('account', {
      email: text(params, 'email') ?? null,
      metadata: texts(params, 'metadata'),
      business_profile: { name: text(under(params, 'business_profile'), 'name') ?? null },
    });
  },
  'GET /v1/account': (state) => state.get('account', 'own'),
  'GET /v1/accounts/:id': (state, _, id) => {
    const account = state.get('account', id);
    if (account.is_revoked) throw noAccess(id);
    return account;
  },
  'POST /v1/account_links': (state, params) => {
    const account = state.get('account', text(params, 'account'));
    if (!text(params, 'return_url') || !text(params, 'refresh_url'))
      throw invalid('Both return_url and refresh_url are needed.');
    return {
      object: 'account_link',
      created: state.now,
      expires_at: state.now + 300,
      url: `https://connect.stripe.com/setup/s/${account.id}`,
    };
  },
};

const leastOpenSeconds = 30 * 60;
const mostOpenSeconds = 24 * 60 * 60;

const sessions: Record<string, FakeReply> = {
  'POST /v1/checkout/sessions': (state, params) => {
    const [line = {}] = eachGroup(params, 'line_items');
    const amount = Number(text(under(line, 'price_data'), 'unit_amount'));
    if (amount < 50)
      throw invalid('The Checkout Session’s total amount must be at least $0.50.', 'amount_too_small');
    const expiresAt = Number(text(params, 'expires_at'));
    if (expiresAt < state.now + leastOpenSeconds || expiresAt > state.now + mostOpenSeconds)
      throw invalid('The `expires_at` timestamp must be between 30 minutes and 24 hours from now.');
    const session = state.make('checkout.session', {
      mode: text(params, 'mode'),
      amount_total: amount,
      client_reference_id: text(params, 'client_reference_id') ?? null,
      customer: null,
      customer_email: text(params, 'customer_email') ?? null,
      expires_at: expiresAt,
      metadata: texts(params, 'metadata'),
      payment_intent: null,
      payment_status: 'unpaid',
      status: 'open',
    });
    session.url = `https://checkout.stripe.com/c/pay/${session.id}`;
    session.intent_data = {
      description: text(under(params, 'payment_intent_data'), 'description') ?? null,
      metadata: texts(under(params, 'payment_intent_data'), 'metadata'),
    };
    return session;
  },
  'GET /v1/checkout/sessions/:id': (state, _, id) => ended(state, state.get('checkout.session', id)),
  'POST /v1/checkout/sessions/:id/expire': (state, _, id) => {
    const session = ended(state, state.get('checkout.session', id));
    if (session.status !== 'open')
      throw invalid(`Only Checkout Sessions with a status in ["open"] can be expired.`);
    session.status = 'expired';
    session.url = null;
    state.emit('checkout.session.expired', session);
    return session;
  },
};

function ended(state: State, session: StripeObject): StripeObject {
  if (session.status === 'open' && session.expires_at <= state.now) {
    session.status = 'expired';
    session.url = null;
    state.emit('checkout.session.expired', session);
  }
  return session;
}

export function payCheckout(state: State, session: StripeObject, card: string): void {
  if (ended(state, session).status !== 'open') throw invalid('This page has expired.');
  const method = attach(state, card, '');
  const intent = state.make('payment_intent', {
    ...(session.intent_data as object),
    amount: session.amount_total,
    amount_received: session.amount_total,
    customer: null,
    last_payment_error: null,
    payment_method: method.id,
    status: 'succeeded',
  });
  const charge = state.make('charge', {
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    captured: true,
    customer: null,
    disputed: false,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: { brand: method.card.brand, last4: method.card.last4 } },
    refunded: false,
    status: 'succeeded',
  });
  intent.latest_charge = charge.id;
  session.payment_intent = intent.id;
  session.status = 'complete';
  session.payment_status = 'paid';
  session.url = null;
  state.emit('checkout.session.completed', session);
}

/** Of merchants who have nothing left at the provider. */
export const emptyBalances = new WeakSet<State>();

const refunds: Record<string, FakeReply> = {
  'GET /v1/payment_intents/:id': (state, _, id) => state.get('payment_intent', id),
  'GET /v1/refunds': (state, params) =>
    list(
      '/v1/refunds',
      state.all('refund', (refund) => refund.payment_intent === text(params, 'payment_intent')),
      text(params, 'limit'),
    ),
  'POST /v1/refunds': (state, params) => {
    const intent = state.get('payment_intent', text(params, 'payment_intent'));
    const charge = state.get('charge', intent.latest_charge);
    const amount = Number(text(params, 'amount'));
    if (charge.disputed) throw invalid('This charge has been charged back.', 'charge_disputed');
    if (emptyBalances.has(state))
      throw invalid('Insufficient funds in your Stripe balance.', 'balance_insufficient');
    if (charge.amount_refunded + amount > charge.amount) {
      const isAll = charge.amount_refunded === charge.amount;
      throw invalid(
        isAll
          ? `Charge ${charge.id} has already been refunded.`
          : 'Refund amount is greater than unrefunded amount on charge.',
        isAll ? 'charge_already_refunded' : undefined,
      );
    }
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount;
    const refund = state.make('refund', {
      amount,
      charge: charge.id,
      metadata: texts(params, 'metadata'),
      payment_intent: intent.id,
      status: 'succeeded',
    });
    state.emit('charge.refunded', charge);
    return refund;
  },
  'GET /v1/disputes': (state, params) =>
    list(
      '/v1/disputes',
      state.all('dispute', (dispute) => dispute.payment_intent === text(params, 'payment_intent')),
      text(params, 'limit'),
    ),
};

const answerSeconds = 7 * 24 * 60 * 60;

/** A second call moves the same dispute on. */
export function openDispute(state: State, reference: string, status: string): void {
  const intent = state.get('payment_intent', reference);
  const charge = state.get('charge', intent.latest_charge);
  const [known] = state.all('dispute', (dispute) => dispute.payment_intent === reference);
  if (known) {
    known.status = status;
    const isOver = status === 'won' || status === 'lost';
    state.emit(isOver ? 'charge.dispute.closed' : 'charge.dispute.updated', known);
    return;
  }
  charge.disputed = true;
  const dispute = state.make('dispute', {
    amount: charge.amount,
    charge: charge.id,
    payment_intent: reference,
    status,
    evidence_details: {
      due_by: state.now + answerSeconds,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
  });
  state.emit('charge.dispute.created', dispute);
}

export const routes: Record<string, FakeReply> = { ...accounts, ...sessions, ...refunds };
