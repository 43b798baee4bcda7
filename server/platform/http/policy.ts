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

export const signedIn: Policy<Scope> = { name: 'signed in', authorise: requireSession };

export const owner: Policy<Scope> = { name: 'owner', authorise: (request) => withRole(request, 'owner') };

export const technician: Policy<Scope> = {
  name: 'technician',
  authorise: (request) => withRole(request, 'technician'),
};

function withRole(request: FastifyRequest, role: Scope['role']): Scope {
  const session = requireSession(request);
  if (session.role !== role) throw new Refusal('role_not_allowed');
  return session;
}
