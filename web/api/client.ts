// The typed client: names and shapes come from the contract's endpoint table, as types alone, so no schema
// library reaches the first page. `api('POST /api/auth/login', { body })` is all a feature needs to know.
import {
  type CallArguments,
  type CallInput,
  type EndpointName,
  fillAddress,
  type Reply,
  type RequestBody,
} from '#contract/calls.ts';
import { reach, readError } from './errors.ts';
import { noteChangeSent } from './own-changes.ts';
import { signedInAs } from './signed-in-as.ts';

// Fetched before every change: the token belongs to the session, and the session may have changed. Null when the fetch
// fails: the request is sent anyway, and the server refuses it with a clear message.
export async function fetchCsrfToken(): Promise<string | null> {
  try {
    const response = await fetch('/api/csrf-token', { credentials: 'include' });
    const reply = (await response.json()) as { csrfToken?: string };
    return reply.csrfToken ?? null;
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: support must be able to see this failure
    console.error('Could not fetch the CSRF token', error);
    return null;
  }
}

export interface RequestOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** The request outlives the page. */
  keepalive?: boolean;
  /** Fetched before: a page that is being left has no time to wait for one. */
  csrfToken?: string;
}
type AnyInput = Partial<CallInput<EndpointName>> & RequestOptions;

export type { Reply, RequestBody as Body };

export async function api<N extends EndpointName>(
  name: N,
  ...[input]: CallArguments<N, RequestOptions>
): Promise<Reply<N>> {
  const response = await send(name, input as AnyInput | undefined);
  return (response.status === 204 ? undefined : await response.json()) as Reply<N>;
}

/** The same call where the reply is a file. */
export async function apiFile<N extends EndpointName>(
  name: N,
  ...[input]: CallArguments<N, RequestOptions>
): Promise<Response> {
  return send(name, input as AnyInput | undefined);
}

/** The endpoints that take a form; a test compares this list with the contract. */
export const formEndpoints = ['POST /api/auth/login', 'POST /api/auth/force-logout-other'] as const;
type FormName = (typeof formEndpoints)[number];
/** A form knows only text. */
export type FormFields<N extends FormName> = Record<keyof RequestBody<N>, string>;

/** The same for endpoints that take a form instead of JSON. */
export async function apiForm<N extends FormName>(name: N, fields: FormFields<N>): Promise<Reply<N>> {
  const response = await send(name, { form: new URLSearchParams(fields) });
  return (await response.json()) as Reply<N>;
}

async function send(
  name: EndpointName,
  input: AnyInput & { form?: URLSearchParams } = {},
): Promise<Response> {
  const [method, path] = name.split(' ') as [string, string];
  const headers: Record<string, string> = { accept: 'application/json', ...input.headers };
  if (name !== 'GET /api/auth/user') Object.assign(headers, signedInAs());
  if (method !== 'GET') {
    const token = input.csrfToken ?? (await fetchCsrfToken());
    if (token) headers['x-csrf-token'] = token;
  }
  const body = (input as { body?: unknown }).body;
  if (body !== undefined) headers['content-type'] = 'application/json';

  const done = method === 'GET' ? undefined : noteChangeSent(path);
  const response = await reach(fillAddress(path, input), {
    method,
    credentials: 'include',
    headers,
    // For a form, fetch sets the content type itself.
    body: body === undefined ? input.form : JSON.stringify(body),
    signal: input.signal,
    keepalive: input.keepalive,
  }).finally(done);
  if (!response.ok) throw await readError(response);
  return response;
}
