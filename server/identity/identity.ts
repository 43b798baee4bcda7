// Finds the sender of a request, once per request and only where it matters.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { signedInAsHeader } from '#contract/pages/settings.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { isForApi } from '../platform/http/address.ts';
import { Refusal } from '../platform/http/refusal.ts';
import type { SessionCookies } from './session-cookie.ts';
import {
  type EndReason,
  findSession,
  type Session,
  sessionLifetime,
  touchSession,
} from './sessions.store.ts';

interface Identity {
  session: Session | null;
  /** Why the cookie that was sent no longer counts. */
  endedBecause: EndReason | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    identity: Identity;
  }
}

const signedOut: Identity = { session: null, endedBecause: null };

export function identifyRequests(
  app: FastifyInstance,
  deps: { db: Database; clock: Clock; cookies: SessionCookies; config: { billing: 'on' | 'off' } },
): void {
  app.decorateRequest('identity');
  app.addHook('onRequest', async (request, reply) => {
    request.identity = signedOut;
    const token = deps.cookies.readSession(request);
    if (!token || !isForApi(request)) return;
    const now = deps.clock.now();
    const found = await findSession(deps.db, now, token);
    if (!found) return;
    if (found.state === 'ended') {
      request.identity = { session: null, endedBecause: found.because };
      return;
    }
    // A page of somebody else: for it nobody is signed in.
    const meant = request.headers[signedInAsHeader];
    if (meant !== undefined && meant !== found.session.userId) return;
    // Where nothing is sold, nobody has to have paid.
    const isFree = deps.config.billing === 'off';
    const session = isFree ? { ...found.session, hasConsent: true, hasAccess: true } : found.session;
    request.identity = { session, endedBecause: null };
    // Also when it was last seen ahead of now: a clock that was put back must not lengthen the idle time.
    if (Math.abs(now.getTime() - found.session.lastSeenAt.getTime()) >= sessionLifetime.touchEvery) {
      await touchSession(deps.db.query, now, found.session);
      if (found.session.remember) deps.cookies.setSession(reply, token, true);
    }
  });
}

export function requireSession(request: FastifyRequest): Session {
  const { session, endedBecause } = request.identity;
  if (session) return session;
  // By these answers the client distinguishes "signed in elsewhere" and "turned off" from "never signed in".
  if (endedBecause === 'replaced' || endedBecause === 'reset') throw new Refusal('session_invalidated');
  throw new Refusal('not_signed_in', endedBecause === 'deactivated' ? { type: 'access_ended' } : {});
}
