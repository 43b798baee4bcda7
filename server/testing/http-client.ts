// An HTTP client that behaves like a browser: stores cookies, fetches the CSRF token before a change, and has an
// address of its own so that limits of one test never affect another.
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request as openRequest } from 'node:http';
import {
  type CallArguments,
  type CallInput,
  type EndpointName,
  fillAddress,
  type Outcome,
  type ReplyBody,
} from '#contract/calls.ts';
import type { Job } from '#contract/jobs/job.ts';
import type { JobPage } from '#contract/jobs/job-list.ts';
import { notificationEndpoints } from '#contract/notifications.ts';

interface Received {
  headers: Headers;
  bytes: Buffer;
}

/** The reply of any address. */
export interface TestResponse extends Received {
  status: number;
  /** Parsed when JSON, else the text. */
  // biome-ignore lint/suspicious/noExplicitAny: nobody has promised what comes back
  body: any;
}

/** The reply of an endpoint of the contract. */
export type CallAnswer<N extends EndpointName> = Outcome<N> & Received;

export interface CallOptions {
  headers?: Record<string, string>;
  /** Sent instead of a body, as it is: a form with files, or bytes whose type is in the headers. */
  raw?: string | Buffer | FormData;
  /** `false`: without the token that a browser fetches before a change. */
  csrf?: boolean;
}

export interface TestRequestOptions extends CallOptions {
  body?: unknown;
}

type JobListInput = CallInput<'GET /api/jobs'> & CallOptions;

export class HttpClient {
  readonly cookies = new Map<string, string>();
  readonly address: string;
  readonly base: string;

  constructor(base: string, address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`) {
    this.base = base;
    this.address = address;
  }

  /** Calls an endpoint by its name in the contract; the reply may be a refusal. */
  async call<N extends EndpointName>(
    name: N,
    ...[input]: CallArguments<N, CallOptions>
  ): Promise<CallAnswer<N>> {
    const { params, query, ...options } = (input ?? {}) as Partial<CallInput<EndpointName>> &
      TestRequestOptions;
    const response = await this.send(fillAddress(name, { params, query }), options);
    return response as CallAnswer<N>;
  }

  /** The same, but returns only the reply and throws on any refusal. */
  ok(name: 'GET /api/jobs', input?: { query?: undefined } & CallOptions): Promise<Job[]>;
  ok(name: 'GET /api/jobs', input: JobListInput): Promise<JobPage>;
  ok<N extends EndpointName>(name: N, ...input: CallArguments<N, CallOptions>): Promise<ReplyBody<N>>;
  async ok(name: EndpointName, input?: object): Promise<unknown> {
    const { status, body } = await this.call(name, input as never);
    if (status !== 200 && status !== 204) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  /**
   * Sends what no page of ours would: any address and any body, such as `send('POST /api/jobs', { body: [] })`. Also
   * for addresses the product gave itself.
   */
  async send(
    request: string,
    { body, raw, csrf, headers: more }: TestRequestOptions = {},
  ): Promise<TestResponse> {
    const space = request.indexOf(' ');
    const [method, path] = [request.slice(0, space), request.slice(space + 1)];
    const headers: Record<string, string> = { 'x-forwarded-for': this.address };
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (method !== 'GET' && csrf !== false) headers['x-csrf-token'] = await this.csrfToken();
    if (this.cookies.size)
      headers.cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (method === 'GET' && isEndless(path)) return beginningOf(this.base + path, { ...headers, ...more });
    const response = await fetch(this.base + path, {
      method,
      headers: { ...headers, ...more },
      body: (raw as BodyInit | undefined) ?? (body === undefined ? undefined : JSON.stringify(body)),
      redirect: 'manual',
    });
    this.storeCookies(response.headers);
    const bytes = Buffer.from(await response.arrayBuffer());
    const isJson = response.headers.get('content-type')?.includes('json');
    const text = bytes.toString('utf8');
    return {
      status: response.status,
      headers: response.headers,
      // An answer to HEAD has the type of what it does not send.
      body: isJson && text ? JSON.parse(text) : text,
      bytes,
    };
  }

  async csrfToken(): Promise<string> {
    const { body } = await this.send('GET /api/csrf-token');
    return body.csrfToken;
  }

  private storeCookies(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';');
      const name = pair.slice(0, pair.indexOf('='));
      const value = pair.slice(pair.indexOf('=') + 1);
      const isGone = value === '' || attributes.some((attribute) => /max-age=0$/i.test(attribute.trim()));
      if (isGone) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

const { path: streamPath } = notificationEndpoints.streamEvents;
const isEndless = (path: string) => path.split('?')[0] === streamPath;

/** Of an answer that has no end; a refusal is read whole. On a connection of its own, which is closed afterwards. */
async function beginningOf(url: string, headers: Record<string, string>): Promise<TestResponse> {
  const sent = openRequest(url, { agent: false, headers });
  sent.on('error', () => {}).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const status = response.statusCode ?? 0;
  const received = new Headers();
  for (const [name, values] of Object.entries(response.headersDistinct))
    for (const value of values ?? []) received.append(name, value);
  const pieces: Buffer[] = [];
  if (status !== 200) for await (const piece of response) pieces.push(piece as Buffer);
  sent.destroy();
  const bytes = Buffer.concat(pieces);
  return { status, headers: received, body: status === 200 ? '' : JSON.parse(bytes.toString('utf8')), bytes };
}
