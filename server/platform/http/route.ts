// A route is four moves: authorise, parse, call, reply. Features list their routes with `route()`; `mountRoutes` turns
// each into the same sequence of checks, so none can be forgotten.
import '#contract/texts/messages.ts';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Tenant } from '../db/database.ts';
import { FileReply, sendFile } from './file-reply.ts';
import type { countBodies } from './memory-budget.ts';
import { Refusal } from './refusal.ts';

// biome-ignore lint/suspicious/noExplicitAny: the one place where endpoints of every shape meet
type AnyEndpoint = Endpoint<any, any, any, any, any, any>;
type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

/** Who may call a route. What it finds out about the caller is handed to the route as its scope. */
export interface Policy<S extends Tenant | null> {
  name: string;
  /** Only where a secret in the address or a signature over the body is the authority. */
  csrfExempt?: true;
  authorise(request: FastifyRequest): S | Promise<S>;
}

export interface Call<E extends AnyEndpoint, S extends Tenant | null> {
  params: Output<NonNullable<E['params']>>;
  query: Output<NonNullable<E['query']>>;
  body: Output<NonNullable<E['body']>>;
  scope: S;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A reply that is JSON already: what was stored as text is neither parsed nor written again. */
export class JsonText {
  constructor(readonly text: string) {}
}

/** An answer that goes on: what begins it is handed the bare response and the headers that every answer has. */
export class StreamReply {
  constructor(readonly begin: (response: ServerResponse, headers: OutgoingHttpHeaders) => void) {}
}

type HandlerReply<E extends AnyEndpoint> =
  | z.input<NonNullable<E['reply']>>
  | FileReply
  | JsonText
  | StreamReply;

export interface Route {
  endpoint: AnyEndpoint;
  policy: Policy<Tenant | null>;
  handle(call: Call<AnyEndpoint, Tenant | null>): Promise<unknown>;
}

export function route<E extends AnyEndpoint, S extends Tenant | null>(
  endpoint: E,
  policy: Policy<S>,
  handle: (call: Call<E, S>) => Promise<HandlerReply<E>>,
): Route {
  return { endpoint, policy, handle: handle as Route['handle'] };
}

export interface MountOptions {
  /** Refuses a change that does not come from a page of ours. */
  assertOwnPage(request: FastifyRequest, policy: Pick<Policy<null>, 'csrfExempt'>): void;
  /** Checks every reply against the contract: on in development and in tests. */
  checkReplies: boolean;
  /** Refuses a body for which there is no room in memory now. */
  countBody: ReturnType<typeof countBodies>;
  /** What a body may come to hold in memory. */
  bodyLimits: { multipart: number; other: number };
}

export function mountRoutes(app: FastifyInstance, routes: Route[], options: MountOptions): void {
  for (const { endpoint, policy, handle } of routes) {
    const mount = (host: FastifyInstance) =>
      host.route({
        method: endpoint.method,
        url: endpoint.path,
        // HEAD does all that GET does, such as record that a link was opened, and shows nothing: few want it.
        exposeHeadRoute: endpoint.answersHead ?? false,
        config: { repeatsError: endpoint.repeatsError },
        // Authorised before the body is read: a stranger's megabytes are not worth parsing.
        onRequest: async (request, reply) => {
          if (endpoint.method !== 'GET') options.assertOwnPage(request, policy);
          request.scope = await policy.authorise(request);
          const kind = endpoint.takes === 'multipart' ? 'multipart' : 'other';
          options.countBody(request, reply, options.bodyLimits[kind]);
        },
        handler: async (request, reply) => {
          const response = await handle({
            ...parseInput(endpoint, request),
            scope: request.scope,
            request,
            reply,
          });
          if (response instanceof FileReply) return sendFile(reply, response);
          if (response instanceof StreamReply) {
            reply.hijack();
            response.begin(reply.raw, reply.getHeaders() as OutgoingHttpHeaders);
            return reply;
          }
          if (response === undefined) return reply.code(204).send();
          const isText = response instanceof JsonText;
          if (options.checkReplies && endpoint.reply)
            endpoint.reply.parse(isText ? JSON.parse(response.text) : response);
          return isText
            ? reply.type('application/json; charset=utf-8').send(response.text)
            : reply.send(response);
        },
      });
    if (endpoint.takes === 'raw') void app.register(async (host) => void mount(takingBytes(host)));
    else mount(app);
  }
}

/** A signature over the body is checked on the bytes that came, so nothing may parse them first. */
function takingBytes(host: FastifyInstance): FastifyInstance {
  host.removeAllContentTypeParsers();
  host.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  return host;
}

/** Turns what arrived into what the contract promises, or refuses with the field and the reason. */
function parseInput(endpoint: Endpoint, request: FastifyRequest) {
  const type = request.headers['content-type'] ?? '';
  if (type.startsWith('application/x-www-form-urlencoded') && !endpoint.acceptsForm)
    throw new Refusal('wrong_content_type');
  if (endpoint.takes !== 'raw' && type.startsWith('multipart/') !== (endpoint.takes === 'multipart'))
    throw new Refusal('wrong_content_type');
  return {
    // An id of a wrong form names nothing, exactly like an unknown one.
    params: parse(endpoint.params, request.params, () => new Refusal('not_found')),
    query: parse(endpoint.query, request.query, invalidInput),
    body: parse(endpoint.body, request.body ?? {}, invalidInput),
  };
}

function parse(
  schema: z.ZodType | undefined,
  value: unknown,
  refuse: (error: z.ZodError) => Refusal,
): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw refuse(parsed.error);
  return parsed.data;
}

/** The first problem is the message; every field gets its own. */
function invalidInput(error: z.ZodError): Refusal {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const name = issue.path.join('.');
    if (name && !(name in fields)) fields[name] = issue.message;
  }
  return new Refusal('invalid_input', { message: error.issues[0]?.message, fields });
}

declare module 'fastify' {
  interface FastifyRequest {
    scope: Tenant | null;
  }
  interface FastifyContextConfig {
    repeatsError?: boolean;
  }
}
