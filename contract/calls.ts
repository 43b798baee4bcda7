// How an endpoint is called, as types from the endpoint table: what goes in, what comes back, and the address. The web
// client and the tests share it.
import type { EndpointMap } from './endpoints.ts';
import type { ErrorReply, errors } from './errors.ts';

/** Such as 'PATCH /api/jobs/:id/stage'. */
export type EndpointName = keyof EndpointMap;

type Shape<
  N extends EndpointName,
  K extends 'params' | 'query' | 'body' | 'reply',
  IO extends 'input' | 'output',
> =
  NonNullable<EndpointMap[N][K]> extends { _zod: { input: infer I; output: infer O } }
    ? IO extends 'input'
      ? I
      : O
    : never;

type Part<K extends string, Input> = undefined extends Input
  ? { [key in K]?: undefined }
  : Record<never, never> extends Input
    ? { [key in K]?: Input }
    : { [key in K]: Input };

/** The body of a call is left out only where the contract says so, not because an empty object would do. */
type BodyPart<Input> = undefined extends Input ? { body?: Input } : { body: Input };

/** What a call needs. A part the endpoint does not have may not be given. */
export type CallInput<N extends EndpointName> = Part<'params', Shape<N, 'params', 'input'>> &
  Part<'query', Shape<N, 'query', 'input'>> &
  BodyPart<Shape<N, 'body', 'input'>>;

/** The input of a call as its last argument; it may be left out where nothing is needed. */
export type CallArguments<N extends EndpointName, More = unknown> =
  Record<never, never> extends CallInput<N> ? [input?: CallInput<N> & More] : [input: CallInput<N> & More];

export type Reply<N extends EndpointName> = Shape<N, 'reply', 'output'>;
export type RequestBody<N extends EndpointName> = Shape<N, 'body', 'input'>;

/** Every status a refusal can have. */
type RefusalStatus = (typeof errors)[keyof typeof errors]['status'];

type KeysOfAny<T> = T extends unknown ? keyof T : never;
/** Each member of a union with the others' fields as absent, so that a field can be read before it is known which. */
type Spread<T, All> = T extends unknown ? T & { [K in Exclude<KeysOfAny<All>, keyof T>]?: undefined } : never;
/** A file or nothing at all is read as text. */
type SuccessBody<N extends EndpointName> = [Reply<N>] extends [undefined] ? string : Reply<N>;

/** What `ok` of a test gives: the reply, or the text where the contract promises no JSON. */
export type ReplyBody<N extends EndpointName> = Spread<SuccessBody<N>, SuccessBody<N>>;

/** Either what the contract promises, or a refusal; the status decides which. */
export type Outcome<N extends EndpointName> =
  | { status: 200 | 204 | 302; body: Spread<SuccessBody<N>, SuccessBody<N> | ErrorReply> }
  | { status: RefusalStatus; body: Spread<ErrorReply, SuccessBody<N> | ErrorReply> };

/** From a written path, such as '/api/jobs/:id', to the address that is called. */
export function fillAddress(path: string, input: { params?: unknown; query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const filled = path.replace(/:(\w+)/g, (_, key: string) => asSegment(String(params[key])));
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined) query.set(key, String(value));
  }
  return query.size ? `${filled}?${query}` : filled;
}

/**
 * Browsers take "." and "..", also written as %2E, for steps in the path. Encoded twice they stay a value, which names
 * nothing.
 */
const asSegment = (value: string) =>
  /^\.+$/.test(value) ? value.replaceAll('.', '%252E') : encodeURIComponent(value);
