// Who stands behind a request that came by a link: what the server saw, never what the browser says about itself.
import type { FastifyRequest } from 'fastify';
import { cleanTyped } from '#contract/typed-text.ts';
import type { Scope } from '#server/platform/scope.ts';

export interface SigningVisitor {
  address: string;
  userAgent: string;
  /** Somebody is signed in, in the same browser. */
  session: Scope | null;
}

export const visitorOf = (request: FastifyRequest): SigningVisitor => ({
  address: request.ip,
  userAgent: cleanTyped(request.headers['user-agent'] ?? '').slice(0, 400),
  session: request.identity.session,
});

/** The browser is signed in for the company that sent the document (B-50). */
export const isSender = (visitor: SigningVisitor, { accountId }: { accountId: string }) =>
  visitor.session?.accountId === accountId;
