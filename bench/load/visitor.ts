// A browser on kept-alive connections of its own that notes how long every answer took.
import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Tally } from './tally.ts';

export interface Ask {
  method?: 'GET' | 'POST' | 'PATCH';
  body?: unknown;
  /** Sent as it is. */
  raw?: { bytes: Buffer; contentType: string };
  headers?: Record<string, string>;
  /** As the product's own pages do it, a token is fetched before every change. */
  csrf?: boolean;
}

/** Where results go; replaced when a phase begins. */
export interface Book {
  tally: Tally;
}

export class Visitor {
  readonly cookies = new Map<string, string>();
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 6 });

  constructor(
    readonly base: string,
    readonly book: Book,
    /** Where it comes from, if the product trusts this machine to say so. */
    readonly address?: string,
  ) {}

  /** The reply when it was 200; null, and noted, for everything else. */
  async send<T = unknown>(name: string, path: string, ask: Ask = {}): Promise<T | null> {
    const method = ask.method ?? 'GET';
    const headers: Record<string, string> = { 'user-agent': userAgent, ...ask.headers };
    if (this.address) headers['x-forwarded-for'] = this.address;
    if (method !== 'GET' && ask.csrf !== false) {
      const token = await this.send<{ csrfToken: string }>('token before a change', '/api/csrf-token');
      if (!token) return null;
      headers['x-csrf-token'] = token.csrfToken;
    }
    if (this.cookies.size)
      headers.cookie = [...this.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
    const bytes =
      ask.raw?.bytes ?? (ask.body === undefined ? undefined : Buffer.from(JSON.stringify(ask.body)));
    if (bytes) {
      headers['content-type'] = ask.raw?.contentType ?? 'application/json';
      headers['content-length'] = String(bytes.length);
    }
    const begun = performance.now();
    try {
      const response = await this.#exchange(method, path, headers, bytes);
      const answer = await buffer(response);
      const took = performance.now() - begun;
      this.#keepCookies(response.headers['set-cookie'] ?? []);
      if (response.statusCode !== 200) {
        this.book.tally.addError(name, response.statusCode ?? 0, answer.toString('utf8'));
        return null;
      }
      this.book.tally.add(name, took);
      const isJson = response.headers['content-type']?.includes('json');
      return (isJson ? JSON.parse(answer.toString('utf8')) : answer) as T;
    } catch (error) {
      this.book.tally.addError(name, 0, String(error));
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

  #keepCookies(lines: string[]): void {
    for (const line of lines) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }
}

const userAgent =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
