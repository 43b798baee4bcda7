// The server behind a fake Stripe: checks the key, honours idempotency keys, and can be slow, down, or lose an answer
// after the money moved. What it answers is the state's and the routes' affair.
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { expanded } from './expand.ts';
import { each, type Params, parseForm } from './form.ts';
import type { FakeReply } from './routes.ts';
import { Refused, type State, type StripeObject } from './state.ts';

/** `lost`, `cut`, `slow`: done, but a gateway loses the answer, the connection breaks, or no answer comes. */
export type StripeFault = 'down' | 'lost' | 'cut' | 'slow' | 'error' | 'busy' | 'in use';

export interface StripeServer {
  apiBase: string;
  /** How often an address was called, such as `POST /v1/refunds`. */
  calls(address: string): number;
  /** The next call of the address goes wrong, or the one after so many others. */
  fault(address: string, kind: StripeFault, after?: number): void;
  /** Whether every fault that was set has happened. */
  hasFaulted(): boolean;
  close(): Promise<void>;
}

export interface SignedEvent {
  type: string;
  body: Buffer;
  signature: string;
}

export interface Answering {
  secretKey: string;
  /** Of the account that a call is made for; undefined: the key's own. Throws Refused for one that is not ours to use. */
  stateOf(account: string | undefined): State;
  /** By address, such as `GET /v1/refunds/:id`. */
  routes: Record<string, FakeReply>;
}

interface StoredReply {
  fingerprint: string;
  answer: { status: number; body: string };
}

export async function startStripeServer({ secretKey, stateOf, routes }: Answering): Promise<StripeServer> {
  const calls: string[] = [];
  const faults: { address: string; kind: StripeFault; after: number }[] = [];
  const replies = new Map<string, StoredReply>();
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
        ? once(request, `${address}?${form}`, () => handle(accountOf(request), method, url.pathname, params))
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

  function handle(
    account: string | undefined,
    method: string,
    path: string,
    params: Params,
  ): StoredReply['answer'] {
    try {
      const state = stateOf(account);
      const route = routeFor(routes, method, path);
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
  function once(request: IncomingMessage, fingerprint: string, work: () => StoredReply['answer']) {
    const given = request.headers['idempotency-key'];
    if (request.method !== 'POST' || typeof given !== 'string') return work();
    const key = `${accountOf(request) ?? ''} ${given}`;
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
    apiBase: `http://127.0.0.1:${port}`,
    calls: (address) => calls.filter((call) => matches(address, call)).length,
    fault: (address, kind, after = 0) => void faults.push({ address, kind, after }),
    hasFaulted: () => faults.length === 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const accountOf = ({ headers }: IncomingMessage) => {
  const account = headers['stripe-account'];
  return typeof account === 'string' ? account : undefined;
};

/** The answer for an address, and the id in it; one spelt out goes before one with an id. */
function routeFor(
  routes: Record<string, FakeReply>,
  method: string,
  path: string,
): { answer: FakeReply; id: string } | null {
  const exact = routes[`${method} ${path}`];
  if (exact) return { answer: exact, id: '' };
  for (const [pattern, response] of Object.entries(routes)) {
    const match = new RegExp(`^${pattern.replace(':id', '([^/]+)')}$`).exec(`${method} ${path}`);
    if (match) return { answer: response, id: decodeURIComponent(match[1] ?? '') };
  }
  return null;
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

export function signed(event: StripeObject, secret: string, at: number): SignedEvent {
  const body = Buffer.from(JSON.stringify(event));
  const mac = createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex');
  return { type: event.type, body, signature: `t=${at},v1=${mac}` };
}
