// A local server that answers like Stripe: keeps state, checks the key, honours idempotency keys, signs events, and can
// be slow, down, or lose an answer after the money moved. For tests alone.
import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { type Plan, plans } from '#contract/billing/plans.ts';
import type { StripeSettings } from '../stripe/connection.ts';
import { succeed } from './fake-stripe/billing.ts';
import { paySession } from './fake-stripe/checkout.ts';
import { expanded } from './fake-stripe/expand.ts';
import { each, type Params, parseForm } from './fake-stripe/form.ts';
import { routeFor } from './fake-stripe/routes.ts';
import { Refused, State, type StripeObject } from './fake-stripe/state.ts';
import { renewDue } from './fake-stripe/subscriptions.ts';

/** `lost`, `cut`, `slow`: done, but a gateway loses the answer, the connection breaks, or no answer comes. */
export type StripeFault = 'down' | 'lost' | 'cut' | 'slow' | 'error' | 'busy' | 'in use';

export interface FakeStripe {
  readonly settings: StripeSettings;
  readonly state: State;
  /** How often an address was called, such as `POST /v1/refunds`. */
  calls(address: string): number;
  /** The next call of the address goes wrong, or the one after so many others. */
  fault(address: string, kind: StripeFault, after?: number): void;
  /** Whether every fault that was set has happened. */
  hasFaulted(): boolean;
  /** Periods and trials that are over are charged. */
  renewDue(): void;
  /** The payer confirms at the bank. */
  confirm(clientSecret: string): void;
  /** The payer types a card on the provider's page. */
  payCheckout(url: string, card: string): void;
  /** The events since the last call, as they would be posted. */
  takeEvents(): SignedEvent[];
  close(): Promise<void>;
}

export interface SignedEvent {
  type: string;
  body: Buffer;
  signature: string;
}

interface StoredReply {
  fingerprint: string;
  answer: { status: number; body: string };
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
  const calls: string[] = [];
  const faults: { address: string; kind: StripeFault; after: number }[] = [];
  const replies = new Map<string, StoredReply>();
  let taken = 0;
  let broken: { sent: string; kind: StripeFault } | null = null;

  const server = createServer((request, reply) => {
    void response(request, reply);
  });

  async function response(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const method = request.method ?? 'GET';
    const form = await readText(request);
    const params = parseForm(method === 'GET' ? url.search.slice(1) : form);
    const address = `${method} ${url.pathname}`;
    calls.push(address);
    const fault = faultFor(address, form);
    if (fault === 'down') return void request.socket.destroy();
    const refused = fault && refusals[fault];
    if (refused) return send(reply, refusal(refused));
    const result =
      request.headers.authorization === `Bearer ${secretKey}`
        ? once(request, `${address}?${form}`, () => handle(method, url.pathname, params))
        : refusal(new Refused(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' }));
    if (fault === 'cut') return void request.socket.destroy();
    if (fault === 'lost') return send(reply, { status: 502, body: '<h1>Bad Gateway</h1>' });
    if (fault === 'slow') return;
    send(reply, result);
  }

  /** The SDK sends once more when a connection breaks: that is the same fault, not the end of it. */
  function faultFor(address: string, form: string): StripeFault | undefined {
    const sent = `${address}?${form}`;
    const isSentAgain = broken?.sent === sent;
    const again = broken?.kind;
    broken = null;
    if (isSentAgain) return again;
    const waiting = faults.find((fault) => matches(fault.address, address));
    if (!waiting || waiting.after-- > 0) return undefined;
    faults.splice(faults.indexOf(waiting), 1);
    if (waiting.kind === 'down' || waiting.kind === 'cut') broken = { sent, kind: waiting.kind };
    return waiting.kind;
  }

  function handle(method: string, path: string, params: Params): { status: number; body: string } {
    try {
      const route = routeFor(method, path);
      if (!route) {
        throw new Refused(404, {
          type: 'invalid_request_error',
          message: `Unrecognized request URL ${path}`,
        });
      }
      const paths = each(params, 'expand').filter((entry) => typeof entry === 'string');
      const body = expanded(state, route.answer(state, params, route.id), paths);
      return { status: 200, body: JSON.stringify(body) };
    } catch (error) {
      if (error instanceof Refused) return refusal(error);
      throw error;
    }
  }

  /** The first answer to a key is the answer to every repeat of it; another content under the same key is refused. */
  function once(request: IncomingMessage, fingerprint: string, work: () => { status: number; body: string }) {
    const key = request.headers['idempotency-key'];
    if (request.method !== 'POST' || typeof key !== 'string') return work();
    const known = replies.get(key);
    if (known && known.fingerprint !== fingerprint) {
      const message = 'Keys for idempotent requests can only be used with the same parameters.';
      return refusal(new Refused(400, { type: 'idempotency_error', message }));
    }
    const response = known?.answer ?? work();
    replies.set(key, { fingerprint, answer: response });
    return response;
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    state,
    settings: {
      secretKey,
      webhookSecret,
      publishableKey: 'pk_test_LookAlike',
      prices,
      apiBase: `http://127.0.0.1:${port}`,
    },
    calls: (address) => calls.filter((call) => matches(address, call)).length,
    fault: (address, kind, after = 0) => void faults.push({ address, kind, after }),
    hasFaulted: () => faults.length === 0,
    renewDue: () => renewDue(state),
    confirm: (secret) => confirm(state, secret),
    payCheckout: (url, card) => paySession(state, state.get('checkout.session', url.split('/').at(-1)), card),
    takeEvents: () => {
      const newEvents = state.events.slice(taken);
      taken = state.events.length;
      return newEvents.map((event) => signed(event, webhookSecret, state.now));
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const matches = (pattern: string, address: string) =>
  new RegExp(`^${pattern.replaceAll(':id', '[^/]+')}$`).test(address);

const refusal = ({ status, error }: Refused) => ({ status, body: JSON.stringify({ error }) });

function send(reply: ServerResponse, { status, body }: { status: number; body: string }): void {
  reply.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_LookAlike' });
  reply.end(body);
}

const refusals: { [kind in StripeFault]?: Refused } = {
  error: new Refused(500, { type: 'api_error', message: 'Something went wrong on our end.' }),
  busy: new Refused(429, { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests' }),
  'in use': new Refused(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: 'There is currently another in-progress request using this idempotency key.',
  }),
};

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

export function signed(event: StripeObject, secret: string, at: number): SignedEvent {
  const body = Buffer.from(JSON.stringify(event));
  const mac = createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex');
  return { type: event.type, body, signature: `t=${at},v1=${mac}` };
}
