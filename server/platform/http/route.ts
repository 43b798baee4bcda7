// A route is four moves: parse, authorise, call, reply. Features list their routes with `route()`; `mountRoutes` turns
// each into the same sequence of checks, so none can be forgotten.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Scope } from '../scope.ts';
import { assertCsrf, assertSameSite, type CsrfDeps } from './csrf.ts';
import { FileReply, sendFile } from './file-reply.ts';
import type { countBodies } from './memory-budget.ts';
import { parseInput } from './parse-input.ts';
import type { Policy } from './policy.ts';

// biome-ignore lint/suspicious/noExplicitAny: the one place where endpoints of every shape meet
type AnyEndpoint = Endpoint<any, any, any, any, any, any>;
type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

export interface Call<E extends AnyEndpoint, S extends Scope | null> {
  params: Output<NonNullable<E['params']>>;
  query: Output<NonNullable<E['query']>>;
  body: Output<NonNullable<E['body']>>;
  scope: S;
  request: FastifyRequest;
  reply: FastifyReply;
}

type HandlerReply<E extends AnyEndpoint> = z.input<NonNullable<E['reply']>> | FileReply;

export interface Route {
  endpoint: AnyEndpoint;
  policy: Policy<Scope | null>;
  handle(call: Call<AnyEndpoint, Scope | null>): Promise<unknown>;
}

export function route<E extends AnyEndpoint, S extends Scope | null>(
  endpoint: E,
  policy: Policy<S>,
  handle: (call: Call<E, S>) => Promise<HandlerReply<E>>,
): Route {
  return { endpoint, policy, handle: handle as Route['handle'] };
}

export interface MountOptions extends CsrfDeps {
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
        config: { repeatsError: endpoint.repeatsError },
        // Authorised before the body is read: a stranger's megabytes are not worth parsing.
        onRequest: async (request, reply) => {
          if (endpoint.method !== 'GET') {
            assertSameSite(options, request);
            if (!policy.csrfExempt) assertCsrf(options, request);
          }
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
          if (response === undefined) return reply.code(204).send();
          if (options.checkReplies && endpoint.reply) endpoint.reply.parse(response);
          return reply.send(response);
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

declare module 'fastify' {
  interface FastifyRequest {
    scope: Scope | null;
  }
  interface FastifyContextConfig {
    repeatsError?: boolean;
  }
}
