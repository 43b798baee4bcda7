// A local server that answers like Stripe about subscriptions: keeps state and signs events. For tests alone.
import { randomBytes } from 'node:crypto';
import { type Plan, plans } from '#contract/billing/plans.ts';
import type { StripeSettings } from '../stripe/connection.ts';
import { succeed } from './fake-stripe/billing.ts';
import { paySession } from './fake-stripe/checkout.ts';
import { routes } from './fake-stripe/routes.ts';
import { type SignedEvent, type StripeServer, signed, startStripeServer } from './fake-stripe/server.ts';
import { State } from './fake-stripe/state.ts';
import { renewDue } from './fake-stripe/subscriptions.ts';

export interface FakeStripe extends Omit<StripeServer, 'apiBase'> {
  readonly settings: StripeSettings;
  readonly state: State;
  /** Periods and trials that are over are charged. */
  renewDue(): void;
  /** The payer confirms at the bank. */
  confirm(clientSecret: string): void;
  /** The payer types a card on the provider's page. */
  payCheckout(url: string, card: string): void;
  /** The events since the last call, as they would be posted. */
  takeEvents(): SignedEvent[];
}

export async function startFakeStripe(clock: { now(): Date }): Promise<FakeStripe> {
  const secretKey = `sk_test_${randomBytes(12).toString('hex')}`;
  const webhookSecret = `whsec_${randomBytes(12).toString('hex')}`;
  const state = new State(clock);
  const prices = {
    monthly: makePrice(state, plans.monthly, 'month'),
    annual: makePrice(state, plans.annual, 'year'),
    lifetime: makePrice(state, plans.lifetime, null),
  };
  let taken = 0;
  const { apiBase, ...server } = await startStripeServer({ secretKey, stateOf: () => state, routes });
  return {
    ...server,
    state,
    settings: { secretKey, webhookSecret, publishableKey: 'pk_test_LookAlike', prices, apiBase },
    renewDue: () => renewDue(state),
    confirm: (secret) => confirm(state, secret),
    payCheckout: (url, card) => paySession(state, state.get('checkout.session', url.split('/').at(-1)), card),
    takeEvents: () => {
      const newEvents = state.events.slice(taken);
      taken = state.events.length;
      return newEvents.map((event) => signed(event, webhookSecret, state.now));
    },
  };
}

function makePrice(state: State, plan: Plan, interval: 'month' | 'year' | null): string {
  const price = state.make('price', { unit_amount: plan.cents, type: interval ? 'recurring' : 'one_time' });
  price.recurring = interval && { ...price.recurring, interval };
  return price.id;
}

function confirm(state: State, clientSecret: string): void {
  const [intent] = [...state.all('payment_intent'), ...state.all('setup_intent')].filter((one) => {
    return one.client_secret === clientSecret;
  });
  if (!intent) throw new Error('nothing to confirm');
  if (intent.object === 'payment_intent') {
    succeed(state, intent);
    return;
  }
  intent.status = 'succeeded';
  state.get('subscription', intent.metadata.subscription).pending_setup_intent = null;
}
