// The typed client: names and shapes come from the contract's endpoint table, as types alone, so no schema
// library reaches the first page. `api('POST /api/auth/login', { body })` is all a feature needs to know.
import type { EndpointMap } from '#contract/endpoints.ts';
import { fillAddress } from './address.ts';
import { fetchCsrfToken } from './csrf.ts';
import { reach, readError } from './errors.ts';

type Name = keyof EndpointMap;
type Shape<N extends Name, K extends 'params' | 'query' | 'body' | 'reply', IO extends 'input' | 'output'> =
  NonNullable<EndpointMap[N][K]> extends { _zod: { input: infer I; output: infer O } }
    ? IO extends 'input'
      ? I
      : O
    : never;

type Ask<N extends Name> = (undefined extends Shape<N, 'params', 'input'>
  ? { params?: undefined }
  : { params: Shape<N, 'params', 'input'> }) &
  (undefined extends Shape<N, 'query', 'input'>
    ? { query?: undefined }
    : { query?: Shape<N, 'query', 'input'> }) &
  (undefined extends Shape<N, 'body', 'input'>
    ? { body?: undefined }
    : { body: Shape<N, 'body', 'input'> }) & {
    headers?: Record<string, string>;
    signal?: AbortSignal;
  };

export type Reply<N extends Name> = Shape<N, 'reply', 'output'>;
export type Body<N extends Name> = Shape<N, 'body', 'input'>;

export async function api<N extends Name>(
  name: N,
  ...[ask]: Record<never, never> extends Ask<N> ? [ask?: Ask<N>] : [ask: Ask<N>]
): Promise<Reply<N>> {
  const response = await send(name, ask as Partial<Ask<Name>> | undefined);
  return (response.status === 204 ? undefined : await response.json()) as Reply<N>;
}

/** The same call where the reply is a file. */
export async function apiFile<N extends Name>(
  name: N,
  ...[ask]: Record<never, never> extends Ask<N> ? [ask?: Ask<N>] : [ask: Ask<N>]
): Promise<Response> {
  return send(name, ask as Partial<Ask<Name>> | undefined);
}

/** The endpoints that take a form; a test holds this against the contract. */
export const formEndpoints = ['POST /api/auth/login', 'POST /api/auth/force-logout-other'] as const;
type FormName = (typeof formEndpoints)[number];
/** A form knows only text. */
export type FormFields<N extends FormName> = Record<keyof Body<N>, string>;

/** The same for the endpoints that take a form instead of JSON. */
export async function apiForm<N extends FormName>(name: N, fields: FormFields<N>): Promise<Reply<N>> {
  const response = await send(name, { form: new URLSearchParams(fields) });
  return (await response.json()) as Reply<N>;
}

async function send(
  name: Name,
  ask: Partial<Ask<Name>> & { form?: URLSearchParams } = {},
): Promise<Response> {
  const [method, path] = name.split(' ') as [string, string];
  const headers: Record<string, string> = { accept: 'application/json', ...ask.headers };
  if (method !== 'GET') {
    const token = await fetchCsrfToken();
    if (token) headers['x-csrf-token'] = token;
  }
  const body = (ask as { body?: unknown }).body;
  if (body !== undefined) headers['content-type'] = 'application/json';

  const response = await reach(fillAddress(path, ask), {
    method,
    credentials: 'include',
    headers,
    // fetch names the content type of a form itself.
    body: body === undefined ? ask.form : JSON.stringify(body),
    signal: ask.signal,
  });
  if (!response.ok) throw await readError(response);
  return response;
}
