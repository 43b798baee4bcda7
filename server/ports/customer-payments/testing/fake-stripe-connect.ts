// A local server that answers like Stripe to a platform and its connected accounts: each account has its own objects,
// which nobody reaches without naming it. For tests alone.
import { randomBytes } from 'node:crypto';
import {
  type SignedEvent,
  type StripeServer,
  signed,
  startStripeServer,
} from '../../payments/testing/fake-stripe/server.ts';
import { State, type StripeObject } from '../../payments/testing/fake-stripe/state.ts';
import type { StripeConnectSettings } from '../stripe/connection.ts';
import { emptyBalances, examples, noAccess, openDispute, payCheckout, routes } from './connect-routes.ts';

export interface FakeStripeConnect extends Omit<StripeServer, 'apiBase'> {
  readonly settings: StripeConnectSettings;
  /** The contractor fills in the provider's forms. */
  completeMerchant(merchantId: string): void;
  /** The contractor takes our access away on the provider's own pages. */
  revoke(merchantId: string): void;
  /** The customer types a card on the provider's page. Throws when the page would show an error. */
  pay(checkoutUrl: string, card: string): void;
  /** The contractor gives money back on the provider's own pages. */
  refundOutside(reference: string, cents: number): void;
  /** The bank cannot deliver what was given back. */
  failRefund(refundId: string): void;
  dispute(reference: string, status: string): void;
  /** What the contractor has at the provider is gone: refunds are refused. */
  emptyBalance(merchantId: string): void;
  /** The events since the last call, as they would be posted. */
  takeEvents(): SignedEvent[];
}

export async function startFakeStripeConnect(
  clock: { now(): Date },
  { isOwn = false } = {},
): Promise<FakeStripeConnect> {
  const secretKey = `sk_test_${randomBytes(12).toString('hex')}`;
  const webhookSecret = `whsec_${randomBytes(12).toString('hex')}`;
  const platform = new State(clock, examples);
  const own = platform.make('account', { charges_enabled: true, email: 'platform@trades.example' });
  platform.things.set('own', own);
  const merchants = new Map<string, State>();
  const taken = new Map<State, number>();

  function stateOf(account: string | undefined): State {
    if (account === undefined || account === own.id) return platform;
    const connected = platform.find(account);
    if (connected?.object !== 'account' || connected.is_revoked) throw noAccess(account);
    const state = merchants.get(account) ?? new State(clock, examples);
    merchants.set(account, state);
    return state;
  }

  const states = () => [platform, ...merchants.values()];
  const stateWith = (id: string): State => {
    const found = states().find((state) => state.find(id));
    if (!found) throw new Error(`the fake knows no ${id}`);
    return found;
  };
  const accountOf = (state: State) => [...merchants].find(([, one]) => one === state)?.[0];
  const named = (state: State, event: StripeObject) => {
    const about = (event.data as { object: StripeObject }).object;
    const account = about.object === 'account' ? about.id : accountOf(state);
    return account === undefined || account === own.id ? event : { ...event, account };
  };

  const { apiBase, ...server } = await startStripeServer({ secretKey, stateOf, routes });
  return {
    ...server,
    settings: { secretKey, webhookSecret, isOwn, apiBase },
    completeMerchant: (merchantId) => {
      const account = platform.get('account', merchantId);
      account.charges_enabled = true;
      account.details_submitted = true;
      platform.emit('account.updated', account);
    },
    revoke: (merchantId) => {
      const account = platform.get('account', merchantId);
      account.is_revoked = true;
      platform.emit('account.application.deauthorized', account);
    },
    pay: (checkoutUrl, card) => {
      const id = checkoutUrl.split('/').at(-1) ?? '';
      const state = stateWith(id);
      payCheckout(state, state.get('checkout.session', id), card);
    },
    refundOutside: (reference, cents) => {
      const state = stateWith(reference);
      const params = { payment_intent: reference, amount: String(cents) };
      routes['POST /v1/refunds']?.(state, params, '');
    },
    failRefund: (refundId) => {
      const state = stateWith(refundId);
      const refund = state.get('refund', refundId);
      refund.status = 'failed';
      const charge = state.get('charge', refund.charge);
      charge.amount_refunded -= refund.amount;
      state.emit('refund.failed', refund);
    },
    dispute: (reference, status) => openDispute(stateWith(reference), reference, status),
    emptyBalance: (merchantId) => void emptyBalances.add(stateOf(merchantId)),
    takeEvents: () =>
      states().flatMap((state) => {
        const events = state.events.slice(taken.get(state) ?? 0);
        taken.set(state, state.events.length);
        return events.map((event) => signed(named(state, event), webhookSecret, state.now));
      }),
  };
}
