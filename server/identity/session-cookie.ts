// The cookies that name a browser: the session's; a pending login's, until the second factor is given; a visitor's,
// which only carries the CSRF binding; and a device's, which outlives sessions and records who has signed in with it.
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { days } from '../platform/clock.ts';
import { newToken, type Secrets } from '../platform/secrets.ts';
import { sessionLifetime } from './sessions.store.ts';

export interface CookieNames {
  session: string;
  pendingLogin: string;
  visitor: string;
  device: string;
}

/** The longest that browsers keep a cookie; each sign-in starts it again. */
const deviceLifetime = days(400);

/** The prefix makes browsers refuse the cookie from any other host; it needs https. */
const cookieNames = (secureOrigin: boolean): CookieNames => {
  const prefix = secureOrigin ? '__Host-' : '';
  return {
    session: `${prefix}fieldwright_session`,
    pendingLogin: `${prefix}fieldwright_half_login`,
    visitor: `${prefix}fieldwright_visitor`,
    device: `${prefix}fieldwright_device`,
  };
};

const attributes = (secureOrigin: boolean) =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', secure: secureOrigin }) as const;

export class SessionCookies {
  private readonly names: CookieNames;
  private readonly secureOrigin: boolean;
  private readonly secrets: Secrets;

  constructor(secureOrigin: boolean, secrets: Secrets) {
    this.names = cookieNames(secureOrigin);
    this.secureOrigin = secureOrigin;
    this.secrets = secrets;
  }

  readSession(request: FastifyRequest): string | undefined {
    return request.cookies[this.names.session];
  }

  setSession(reply: FastifyReply, token: string, remember: boolean): void {
    const maxAge = remember ? sessionLifetime.remembered / 1000 : undefined;
    reply.setCookie(this.names.session, token, { ...attributes(this.secureOrigin), maxAge });
  }

  clearSession(reply: FastifyReply): void {
    reply.clearCookie(this.names.session, attributes(this.secureOrigin));
  }

  readPendingLogin(request: FastifyRequest): string | undefined {
    return request.cookies[this.names.pendingLogin];
  }

  setPendingLogin(reply: FastifyReply, token: string, lifetimeMs: number): void {
    const maxAge = Math.ceil(lifetimeMs / 1000);
    reply.setCookie(this.names.pendingLogin, token, { ...attributes(this.secureOrigin), maxAge });
  }

  clearPendingLogin(reply: FastifyReply): void {
    reply.clearCookie(this.names.pendingLogin, attributes(this.secureOrigin));
  }

  readDevice(request: FastifyRequest): string | undefined {
    return request.cookies[this.names.device];
  }

  setDevice(reply: FastifyReply, value: string): void {
    const maxAge = deviceLifetime / 1000;
    reply.setCookie(this.names.device, value, { ...attributes(this.secureOrigin), maxAge });
  }

  /** The visitor's value, if it is one we issued. */
  readVisitor(request: FastifyRequest): string | undefined {
    const [value, signature] = (request.cookies[this.names.visitor] ?? '').split('.');
    return value && signature && this.secrets.isSigned('visitor', value, signature) ? value : undefined;
  }

  issueVisitor(reply: FastifyReply): string {
    const value = newToken();
    const cookie = `${value}.${this.secrets.sign('visitor', value)}`;
    reply.setCookie(this.names.visitor, cookie, attributes(this.secureOrigin));
    return value;
  }
}
