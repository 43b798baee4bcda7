// Who may use the free generators: anyone whose browser keeps cookies. With cookies blocked, a page has a CSRF token but
// not the cookie it belongs to; it is told to sign up (B-35), because reloading would not help. Nobody gets a document
// without a valid token.
import type { FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { assertCsrf } from '#server/platform/http/csrf.ts';
import { owner, type Policy, technician } from '#server/platform/http/policy.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';

export const freeMaker = (deps: Deps): Policy<Scope | null> => ({
  name: 'free maker',
  // Checked below, because the refusal differs.
  csrfExempt: true,
  authorise(request) {
    if (hasCookiesBlocked(deps, request)) throw signUpRequired();
    assertCsrf({ ...deps, appUrl: deps.config.appUrl }, request);
    return request.identity.session;
  },
});

export const signUpRequired = () => new Refusal('signup_required', { type: 'signup_required' });

/** A token of the right form came, and no cookie of ours at all. */
function hasCookiesBlocked({ cookies }: Deps, request: FastifyRequest): boolean {
  const token = request.headers['x-csrf-token'];
  const hasCookie = cookies.readSession(request) !== undefined || cookies.readVisitor(request) !== undefined;
  return !hasCookie && typeof token === 'string' && /^[\w-]{43}$/.test(token);
}

export type Maker = 'visitor' | 'subscriber' | 'lapsed';

/** Whoever may use the product, trials included, makes any number of PDFs (C-9). */
export async function makerOf(request: FastifyRequest): Promise<Maker> {
  const { session } = request.identity;
  if (!session) return 'visitor';
  try {
    await (session.role === 'owner' ? owner : technician).authorise(request);
    return 'subscriber';
  } catch (error) {
    if (error instanceof Refusal && error.status === 402) return 'lapsed';
    throw error;
  }
}
