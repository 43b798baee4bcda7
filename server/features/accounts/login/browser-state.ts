// What a request shows about its browser, and what an answer leaves in that browser. The use cases between the two know
// nothing of HTTP.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionCookies } from '#server/identity/session-cookie.ts';
import type { Session } from '#server/identity/sessions.store.ts';
import { type Device, readDevice } from './known-device.ts';

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
