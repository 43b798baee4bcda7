// Ends the session on the server; the cookie alone would only be forgotten.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordEvent } from '#server/platform/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { endSession } from '#server/platform/http/sessions.store.ts';

export async function logOut({ db, clock, cookies }: Deps, request: FastifyRequest, reply: FastifyReply) {
  const { session } = request.identity;
  if (session) {
    await db.transaction(async (tx) => {
      await endSession(tx, clock.now(), session, 'logout');
      await recordEvent(tx, clock, {
        type: 'session.ended',
        accountId: session.accountId,
        actorUserId: session.userId,
        address: request.ip,
      });
    });
  }
  cookies.clearSession(reply);
  return { success: true };
}
