// A browser with keep-alive connections of its own that records how long every reply took.
import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import {
  type CallArguments,
  type CallInput,
  type EndpointName,
  fillAddress,
  type Reply,
} from '#contract/calls.ts';
import type { Tally } from './tally.ts';

export interface VisitOptions {
  /** Sent instead of a body, as it is. */
  raw?: { bytes: Buffer; contentType: string };
  headers?: Record<string, string>;
  /** As the product's own pages do it, a token is fetched before every change. */
  csrf?: boolean;
}

/** A reply that is not JSON is not read. */
type Received<N extends EndpointName> = [Reply<N>] extends [undefined] ? Buffer : Reply<N>;

interface SendOptions extends VisitOptions {
  body?: unknown;
}

/** Where results go; replaced when a phase begins. */
export interface TallyHolder {
  tally: Tally;
}

export class LoadVisitor {
  readonly cookies = new Map<string, string>();
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 6 });

  constructor(
    readonly base: string,
    readonly tallyHolder: TallyHolder,
    /** Its address, if the product trusts this machine as a proxy. */
    readonly address?: string,
  ) {}

  /** Calls an endpoint: the reply when it was 200; else null, recorded under that label. */
  async call<N extends EndpointName>(
    label: string,
    name: N,
    ...[input]: CallArguments<N, VisitOptions>
  ): Promise<Received<N> | null> {
    const { params, query, ...options } = (input ?? {}) as Partial<CallInput<EndpointName>> & SendOptions;
    const received = await this.send(label, fillAddress(name, { params, query }), options);
    return received as Received<N> | null;
  }

  /** The same for any address, such as 'GET /main'. */
  async send(label: string, what: string, options: SendOptions = {}): Promise<unknown> {
    const [method = '', path = ''] = what.split(' ');
    const headers: Record<string, string> = { 'user-agent': userAgent, ...options.headers };
    if (this.address) headers['x-forwarded-for'] = this.address;
    if (method !== 'GET' && options.csrf !== false) {
      const token = await this.call('token before a change', 'GET /api/csrf-token');
      if (!token) return null;
      headers['x-csrf-token'] = token.csrfToken;
    }
    if (this.cookies.size)
      headers.cookie = [...this.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
    const bytes =
      options.raw?.bytes ??
      (options.body === undefined ? undefined : Buffer.from(JSON.stringify(options.body)));
    if (bytes) {
      headers['content-type'] = options.raw?.contentType ?? 'application/json';
      headers['content-length'] = String(bytes.length);
    }
    const begun = performance.now();
    try {
      const response = await this.#exchange(method, path, headers, bytes);
      const reply = await buffer(response);
      const took = performance.now() - begun;
      this.#storeCookies(response.headers['set-cookie'] ?? []);
      if (response.statusCode !== 200) {
        this.tallyHolder.tally.addError(label, response.statusCode ?? 0, reply.toString('utf8'));
        return null;
      }
      this.tallyHolder.tally.add(label, took);
      const isJson = response.headers['content-type']?.includes('json');
      return isJson ? JSON.parse(reply.toString('utf8')) : reply;
    } catch (error) {
      this.tallyHolder.tally.addError(label, 0, String(error));
      return null;
    }
  }

  leave = () => this.#agent.destroy();

  #exchange(method: string, path: string, headers: Record<string, string>, bytes: Buffer | undefined) {
    return new Promise<IncomingMessage>((resolve, reject) => {
      const call = request(this.base + path, { method, headers, agent: this.#agent }, resolve);
      call.on('error', reject);
      call.end(bytes);
    });
  }

  #storeCookies(lines: string[]): void {
    for (const line of lines) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }
}

const userAgent =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
