// Which browser asks. The counter's cookie lives for 24 hours; before it exists, its value is made from the visitor
// cookie that every change needs for its CSRF token. So there is no request that may be counted and cannot be: ten
// first requests at once all count for the same browser, and throwing the counter's cookie away changes nothing while
// the visitor cookie is there. Throwing both away begins anew; the cap per network address ends that game.
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { hashToken } from '#server/platform/secrets.ts';

type CookieDeps = Pick<Deps, 'config' | 'cookies' | 'secrets'>;

const cookieName = ({ config }: CookieDeps) =>
  config.secureOrigin ? '__Host-fieldwright_free_use' : 'fieldwright_free_use';

/** The cookie's value, or what it will be; null for a browser without any cookie of ours. */
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
