// A change needs a token that only our own pages can read. It is bound to the session cookie, or to the visitor cookie
// before sign-in, so a token of one browser is worth nothing in another.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../platform/http/refusal.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { SessionCookies } from './session-cookie.ts';

export interface CsrfDeps {
  secrets: Secrets;
  cookies: SessionCookies;
  appUrl: string;
}

export function issueCsrfToken(
  { secrets, cookies }: CsrfDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): string {
  const session = request.identity.session ? cookies.readSession(request) : undefined;
  const binding = session ?? cookies.readVisitor(request) ?? cookies.issueVisitor(reply);
  return secrets.sign('csrf', binding);
}

export function assertCsrf({ secrets, cookies }: CsrfDeps, request: FastifyRequest): void {
  const token = request.headers['x-csrf-token'];
  const session = request.identity.session ? cookies.readSession(request) : undefined;
  const binding = session ?? cookies.readVisitor(request);
  if (typeof token !== 'string' || !binding || !secrets.isSigned('csrf', binding, token))
    throw new Refusal('csrf_failed');
}

/** Browsers send where a request comes from; a change from another site is refused, with any token. */
function assertSameSite({ appUrl }: CsrfDeps, request: FastifyRequest): void {
  if (request.headers['sec-fetch-site'] === 'cross-site') throw new Refusal('cross_site');
  const { origin, host } = request.headers;
  if (!origin) return;
  if (origin === new URL(appUrl).origin) return;
  // The same machine under another name (127.0.0.1 for localhost) is still the page's own origin.
  if (URL.canParse(origin) && new URL(origin).host === host) return;
  throw new Refusal('cross_site');
}

/**
 * A change must come from a page of ours: from this site, and with its token where no other secret is the authority.
 */
export function assertOwnPage(
  deps: CsrfDeps,
  request: FastifyRequest,
  { csrfExempt }: { csrfExempt?: true },
): void {
  assertSameSite(deps, request);
  if (!csrfExempt) assertCsrf(deps, request);
}
