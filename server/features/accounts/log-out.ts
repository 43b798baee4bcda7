// Ends the session on the server; the cookie alone would only be forgotten.

import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { endSession } from '#server/platform/http/sessions.store.ts';
import type { Browser, Settled } from './browser.ts';
import { deleteHalfLogin } from './half-logins.store.ts';

export async function logOut(
  { db, clock }: Deps,
  { session, halfLogin, address }: Browser,
): Promise<Settled<{ success: boolean }>> {
  await db.transaction(async (tx) => {
    if (halfLogin) await deleteHalfLogin(tx, halfLogin);
    if (!session) return;
    await endSession(tx, clock.now(), session, 'logout');
    await recordEvent(tx, clock, {
      type: 'session.ended',
      accountId: session.accountId,
      actorUserId: session.userId,
      address,
    });
  });
  return { answer: { success: true }, session: null, halfLogin: halfLogin ? null : undefined };
}
