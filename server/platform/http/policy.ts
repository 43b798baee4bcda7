// Who may call a route. Written beside the route; a role nobody named is refused.
import type { FastifyRequest } from 'fastify';
import type { Scope } from '../scope.ts';
import { requireSession } from './identity.ts';
import { Refusal } from './refusal.ts';

export interface Policy<S extends Scope | null> {
  name: string;
  /** Only where a secret in the address or a signature over the body is the authority. */
  csrfExempt?: true;
  authorise(request: FastifyRequest): S | Promise<S>;
}

export const anyone: Policy<Scope | null> = {
  name: 'anyone',
  authorise: (request) => request.identity.session,
};

/** Any live session, even one that has not agreed to a payment method yet. */
export const signedIn: Policy<Scope> = { name: 'signed in', authorise: requireSession };

export const owner: Policy<Scope> = { name: 'owner', authorise: (request) => withRole(request, ['owner']) };

export const technician: Policy<Scope> = {
  name: 'technician',
  authorise: (request) => withRole(request, ['technician']),
};

/** Everybody who works in a company: owner or technician. */
export const member: Policy<Scope> = {
  name: 'member',
  authorise: (request) => withRole(request, ['owner', 'technician']),
};

function withRole(request: FastifyRequest, roles: Scope['role'][]): Scope {
  const session = requireSession(request);
  if (!roles.includes(session.role)) throw new Refusal('role_not_allowed');
  if (!session.hasConsent) throw new Refusal('payment_method_required');
  return session;
}
