// Who may call a route. Written beside the route; a role nobody named is refused.
import type { FastifyRequest } from 'fastify';
import { Refusal, type RefusalDetails } from '../platform/http/refusal.ts';
import type { Policy } from '../platform/http/route.ts';
import { requireSession } from './identity.ts';
import type { Scope } from './scope.ts';
import type { Session } from './sessions.store.ts';

/** Only the owner can renew. */
const companyLapsed = "Your company's subscription has expired. Please contact your manager.";

export const anyone: Policy<Scope | null> = {
  name: 'anyone',
  authorise: (request) => request.identity.session,
};

/** Any live session, even one that has not agreed to a payment method yet. */
export const signedIn: Policy<Scope> = { name: 'signed in', authorise: requireSession };

/** The owner alone, paid or not: for paying, and for leaving. */
export const payer: Policy<Scope> = { name: 'payer', authorise: (request) => withRole(request, ['owner']) };

/** The daily work of a company that has access: the owner's, and that of the office people beside them (D-62). */
export const owner: Policy<Scope> = {
  name: 'owner',
  authorise: (request) => withAccess(withConsent(withRole(request, ['owner', 'office']))),
};

/** What stays with the owner while the account has access: users, and the sign-in of others. */
export const ownerAlone: Policy<Scope> = {
  name: 'owner alone',
  authorise: (request) => withAccess(withConsent(withRole(request, ['owner']))),
};

/** The same for the call behind the generate page, which reads from the reply's `type` that it leads to the plans. */
export const ownerMakingPdf: Policy<Scope> = {
  name: 'owner',
  authorise: (request) =>
    withAccess(withConsent(withRole(request, ['owner', 'office'])), { type: 'credits_required' }),
};

/** A technician whose company has access. */
export const technician: Policy<Scope> = {
  name: 'technician',
  authorise: (request) => withAccess(withConsent(withRole(request, ['technician']))),
};

/** Everybody who works for a company that has access. What technicians may reach of it, the use case decides. */
export const staff: Policy<Scope> = {
  name: 'staff',
  authorise: (request) => withAccess(withConsent(withRole(request, ['owner', 'office', 'technician']))),
};

/** Everybody who works for the company, for what is their own and not the company's: password, second factor. Also while lapsed. */
export const member: Policy<Scope> = {
  name: 'member',
  authorise: (request) => withConsent(withRole(request, ['owner', 'office', 'technician'])),
};

/** Nobody in person: a signature over the body is the authority, and the route checks it. */
export const bySignature: Policy<null> = {
  name: 'by signature',
  csrfExempt: true,
  authorise: () => null,
};

/** Anybody with a secret link; the route looks it up. A session, if there is one, is passed along. */
export const byLink: Policy<Scope | null> = {
  name: 'by link',
  csrfExempt: true,
  authorise: (request) => request.identity.session,
};

function withRole(request: FastifyRequest, roles: Scope['role'][]): Session {
  const session = requireSession(request);
  if (!roles.includes(session.role)) throw new Refusal('role_not_allowed');
  return session;
}

function withConsent(session: Session): Session {
  if (!session.hasConsent) throw new Refusal('payment_method_required');
  return session;
}

function withAccess(session: Session, details: RefusalDetails = {}): Session {
  if (session.hasAccess) return session;
  throw session.role === 'owner'
    ? new Refusal('subscription-required', details)
    : new Refusal('subscription-required', { message: companyLapsed });
}
