// What a request shows about its browser, and what an answer leaves in that browser. The use cases between the two know
// nothing of HTTP.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionCookies } from '#server/identity/session-cookie.ts';
import type { Session } from '#server/identity/sessions.store.ts';
import { isToken, newToken, type Secrets, sameText } from '#server/platform/secrets.ts';
import type { UserRow } from '../accounts.store.ts';

/** A tablet that is passed around: the last ones to sign in are known. */
const maxUsers = 5;

/**
 * A browser that somebody has signed in with before. It carries a cookie that says for whom: what strangers guess at an
 * account then does not keep its own people out. Worth nothing without the password, and nothing once that is another.
 */
export interface Device {
  id: string;
  /** One keyed digest for each user it is known for: nobody can make one up, or read from it whose it is. */
  marks: string[];
}

/** Not the email, which may become somebody else's. */
type Known = Pick<UserRow, 'id' | 'passwordHash'>;

const markOf = (secrets: Secrets, deviceId: string, { id, passwordHash }: Known) =>
  secrets.sign('known-device', `${deviceId}\n${id}\n${passwordHash}`).slice(0, 22);

function readDevice(cookie: string | undefined): Device | null {
  const [id = '', ...marks] = (cookie ?? '').split('.');
  return isToken(id) ? { id, marks: marks.slice(0, maxUsers) } : null;
}

export const isKnownTo = (secrets: Secrets, device: Device | null, user: Known): device is Device =>
  device?.marks.some((mark) => sameText(mark, markOf(secrets, device.id, user))) ?? false;

/** The cookie's value once this person has signed in. The id may be anybody's making: only the marks say anything. */
export function rememberOn(secrets: Secrets, device: Device | null, user: Known): string {
  const { id, marks } = device ?? { id: newToken(), marks: [] };
  const mark = markOf(secrets, id, user);
  return [id, mark, ...marks.filter((other) => other !== mark)].slice(0, maxUsers + 1).join('.');
}

export interface Browser {
  session: Session | null;
  /** The value of the pending login's cookie. */
  pendingLogin: string | null;
  /** Null for one that nobody has signed in with. */
  device: Device | null;
  userAgent: string;
  address: string;
}

export interface ReplyWithCookies<Body> {
  body: Body;
  /** The session the browser is in from now on; null takes it out of one. */
  session?: { token: string; remember: boolean } | null;
  pendingLogin?: { token: string; lifetimeMs: number } | null;
  /** The new value of the device's cookie. */
  device?: string;
}

export const browserOf = (cookies: SessionCookies, request: FastifyRequest): Browser => ({
  session: request.identity.session,
  pendingLogin: cookies.readPendingLogin(request) ?? null,
  device: readDevice(cookies.readDevice(request)),
  userAgent: request.headers['user-agent'] ?? '',
  address: request.ip,
});

export function setCookies<Body>(
  cookies: SessionCookies,
  reply: FastifyReply,
  { body, session, pendingLogin, device }: ReplyWithCookies<Body>,
): Body {
  if (session) cookies.setSession(reply, session.token, session.remember);
  if (session === null) cookies.clearSession(reply);
  if (pendingLogin) cookies.setPendingLogin(reply, pendingLogin.token, pendingLogin.lifetimeMs);
  if (pendingLogin === null) cookies.clearPendingLogin(reply);
  if (device) cookies.setDevice(reply, device);
  return body;
}
