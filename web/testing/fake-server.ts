// The server as a component test has it: every call waits until the test answers it, so that a test decides what comes
// first. Names, bodies and replies are the contract's: a reply of another shape does not compile.
import { waitFor } from '@testing-library/react';
import { vi } from 'vitest';
import type { EndpointName, Reply, RequestBody } from '#contract/calls.ts';
import { type ErrorReply, errors } from '#contract/errors.ts';

/** As a browser sends it, whether by `fetch` or by XMLHttpRequest. */
interface Sent {
  method: string;
  address: string;
  body: unknown;
  idempotencyKey?: string | null;
  answer: (response: Response) => void;
  lose: () => void;
  progress?: (share: number) => void;
  wasAborted: boolean;
}

export interface Call<N extends EndpointName> {
  /** With the query. */
  address: string;
  body: RequestBody<N>;
  /** Null without one. */
  idempotencyKey: string | null;
  reply: (body: Reply<N>) => void;
  refuse: (code: keyof typeof errors, more?: Partial<ErrorReply>) => void;
  /** The server broke down. */
  fail: () => void;
  /** No reply at all. */
  lose: () => void;
  /** Of an upload, between 0 and 1. */
  progress: (share: number) => void;
  /** Whether the page gave it up. */
  wasAborted: () => boolean;
}

export class FakeServer {
  #waiting: Sent[] = [];
  #standing = new Map<EndpointName, unknown>();
  #all: Sent[] = [];

  start() {
    this.#waiting = [];
    this.#standing.clear();
    this.#all = [];
    vi.stubGlobal('fetch', (address: string, init?: RequestInit) => this.#fetch(address, init));
    const take = (sent: Sent) => this.#take(sent);
    vi.stubGlobal(
      'XMLHttpRequest',
      class extends FakeUpload {
        override take = take;
      },
    );
  }

  /** For what is read beside the point of a test: answered at once, each time. */
  always<N extends EndpointName>(name: N, reply: Reply<N>) {
    this.#standing.set(name, reply);
  }

  /** The next call of that endpoint, as soon as it was made. */
  async next<N extends EndpointName>(name: N): Promise<Call<N>> {
    const sent = await waitFor(() => {
      const found = this.#waiting.find((call) => isCallOf(name, call));
      if (!found)
        throw new Error(`Nobody called ${name}. Waiting: ${this.unanswered().join(', ') || 'none'}`);
      return found;
    });
    this.#waiting = this.#waiting.filter((other) => other !== sent);
    return {
      address: sent.address,
      body: sent.body as RequestBody<N>,
      idempotencyKey: sent.idempotencyKey ?? null,
      reply: (body) =>
        sent.answer(body === undefined ? new Response(null, { status: 204 }) : Response.json(body)),
      refuse: (code, more) => {
        const { status, message } = errors[code];
        sent.answer(Response.json({ message, code, ...more }, { status }));
      },
      fail: () => sent.answer(new Response('', { status: 500 })),
      lose: sent.lose,
      progress: (share) => sent.progress?.(share),
      wasAborted: () => sent.wasAborted,
    };
  }

  /** How often that endpoint was called, answered or not. */
  count(name: EndpointName): number {
    return this.#all.filter((call) => isCallOf(name, call)).length;
  }

  /** Calls no test asked for. */
  unanswered(): string[] {
    return this.#waiting.map(({ method, address }) => `${method} ${address}`);
  }

  #fetch(address: string, init: RequestInit = {}): Promise<Response> {
    if (address === '/api/csrf-token') return Promise.resolve(Response.json({ csrfToken: 'token' }));
    const { method = 'GET', body, signal } = init;
    return new Promise((answer, reject) => {
      const lose = () => reject(new TypeError('Failed to fetch'));
      const sent: Sent = {
        method,
        address,
        body: readBody(body),
        idempotencyKey: new Headers(init.headers).get('idempotency-key'),
        answer,
        lose,
        wasAborted: false,
      };
      signal?.addEventListener('abort', () => {
        sent.wasAborted = true;
        reject(new DOMException('Aborted', 'AbortError'));
      });
      this.#take(sent);
    });
  }

  #take(sent: Sent) {
    this.#all.push(sent);
    // As in the router, a fixed path goes before one with a parameter.
    const names = [...this.#standing.keys()].toSorted(
      (a, b) => Number(a.includes(':')) - Number(b.includes(':')),
    );
    const name = names.find((each) => isCallOf(each, sent));
    if (name) return sent.answer(Response.json(this.#standing.get(name)));
    this.#waiting.push(sent);
  }
}

function isCallOf(name: EndpointName, { method, address }: Sent): boolean {
  const [ofName, path = ''] = name.split(' ');
  const pattern = path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+');
  return method === ofName && new RegExp(`^${pattern}$`).test(address.replace(/\?.*$/, ''));
}

function readBody(body: unknown): unknown {
  if (typeof body === 'string') return JSON.parse(body);
  return body instanceof URLSearchParams || body instanceof FormData
    ? Object.fromEntries(body.entries())
    : undefined;
}

/** As much of XMLHttpRequest as an upload needs. */
abstract class FakeUpload {
  abstract take: (sent: Sent) => void;
  upload: { onprogress?: (event: object) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  status = 0;
  statusText = '';
  responseText = '';
  #method = '';
  #address = '';
  #sent?: Sent;

  open(method: string, address: string) {
    this.#method = method;
    this.#address = address;
  }

  setRequestHeader() {}

  send(form: FormData) {
    this.#sent = {
      method: this.#method,
      address: this.#address,
      body: readBody(form),
      lose: () => this.onerror?.(),
      progress: (share) => this.upload.onprogress?.({ loaded: share, total: 1, lengthComputable: true }),
      answer: async (response) => {
        this.status = response.status;
        this.responseText = await response.text();
        this.onload?.();
      },
      wasAborted: false,
    };
    this.take(this.#sent);
  }

  abort() {
    if (this.#sent) this.#sent.wasAborted = true;
    this.onabort?.();
  }
}
