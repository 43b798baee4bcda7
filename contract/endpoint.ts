// The promise between server and web: one endpoint is a method, a path and the shapes that cross it.
import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Endpoint<
  M extends Method = Method,
  P extends string = string,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  method: M;
  /** Parameters are written as `:name`. */
  path: P;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Absent when the reply is a file or has no body. */
  reply?: Reply;
  /** Also takes `application/x-www-form-urlencoded`; every other endpoint takes JSON alone. */
  acceptsForm?: boolean;
  /** A refusal repeats its message as `error`, for clients that read that field. */
  repeatsError?: boolean;
  /** `multipart`: a form with files, read as a stream by its route. `raw`: the body's bytes, untouched. */
  takes?: 'multipart' | 'raw';
  /** Also answers HEAD, like GET without the body: only where reading changes nothing. */
  answersHead?: true;
}

interface Shapes<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
> {
  params?: Params;
  query?: Query;
  body?: Body;
  reply?: Reply;
  acceptsForm?: boolean;
  repeatsError?: boolean;
  takes?: 'multipart' | 'raw';
  answersHead?: true;
}

export function endpoint<
  M extends Method,
  P extends string,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Reply extends z.ZodType = z.ZodUndefined,
>(
  method: M,
  path: P,
  shapes: Shapes<Params, Query, Body, Reply> = {},
): Endpoint<M, P, Params, Query, Body, Reply> {
  return { method, path, ...shapes };
}
