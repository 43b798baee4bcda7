// Who may use the free generators, and how often: anyone whose browser accepts cookies. With cookies blocked, a page
// has a CSRF token but not the cookie it belongs to; it is refused with "sign up" (B-35), because reloading would not
// help. Nobody gets a document without a valid token.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FreemiumUsage } from '#contract/free-generator.ts';
import type { Deps } from '#server/deps.ts';
import { assertCsrf } from '#server/identity/csrf.ts';
import { owner, technician } from '#server/identity/policy.ts';
import type { Scope } from '#server/identity/scope.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Policy } from '#server/platform/http/route.ts';
import { hashToken, isToken } from '#server/platform/secrets.ts';
import { countFreeUses } from './free-uses.store.ts';
import type { FreePdfInput } from './make-free-pdf.ts';

export const anyoneWithCookies = (deps: Deps): Policy<Scope | null> => ({
  name: 'anyone with cookies',
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
  return !hasCookie && typeof token === 'string' && isToken(token);
}

export type FreePdfCaller = 'visitor' | 'subscriber' | 'lapsed';

/** Everybody with access, trials included, makes any number of PDFs (C-9). */
export async function callerOf(request: FastifyRequest): Promise<FreePdfCaller> {
  const { session } = request.identity;
  if (!session) return 'visitor';
  try {
    await (session.role === 'technician' ? technician : owner).authorise(request);
    return 'subscriber';
  } catch (error) {
    if (error instanceof Refusal && error.status === 402) return 'lapsed';
    throw error;
  }
}

type CookieDeps = Pick<Deps, 'config' | 'cookies' | 'secrets'>;

const cookieName = ({ config }: CookieDeps) =>
  config.secureOrigin ? '__Host-fieldwright_free_use' : 'fieldwright_free_use';

/**
 * Which browser a request comes from: the value of the counter's cookie, or what it will be; null for a browser without
 * any cookie of ours. The cookie lives for 24 hours. Before it exists, its value is made from the visitor cookie that
 * every change needs for its CSRF token, so ten first requests at once all count for the same browser, and deleting
 * only the counter's cookie changes nothing. Deleting both starts a new count; the limit per network address covers
 * that.
 */
export function readFreeUse(deps: CookieDeps, request: FastifyRequest): string | null {
  const [value, signature] = (request.cookies[cookieName(deps)] ?? '').split('.');
  if (value && signature && deps.secrets.isSigned('free-use', value, signature)) return value;
  const visitor = deps.cookies.readVisitor(request);
  return visitor ? deps.secrets.sign('free-use-of-visitor', visitor) : null;
}

/** What the database knows a browser by. */
export const visitorKey = (freeUse: string): Buffer => hashToken(freeUse);

export function setFreeUseCookie(
  deps: CookieDeps,
  reply: FastifyReply,
  freeUse: string,
  { now, endsAt }: { now: Date; endsAt: Date },
): void {
  reply.setCookie(cookieName(deps), `${freeUse}.${deps.secrets.sign('free-use', freeUse)}`, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: deps.config.secureOrigin,
    maxAge: Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000)),
  });
}

export async function readUsage(
  { db, clock, config }: Deps,
  { caller, freeUse }: Pick<FreePdfInput, 'caller' | 'freeUse'>,
): Promise<FreemiumUsage> {
  const isVisitor = caller === 'visitor';
  return {
    isSubscriber: caller === 'subscriber',
    type: isVisitor ? 'anonymous' : 'authenticated',
    sessionDownloads:
      isVisitor && freeUse ? await countFreeUses(db.query, clock.now(), visitorKey(freeUse)) : 0,
    maxFreePDFs: config.maxFreePdfs,
  };
}
