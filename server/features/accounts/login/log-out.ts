// Ends the session on the server; the cookie alone would only be forgotten.
import type { Deps } from '#server/deps.ts';
import { endSession } from '#server/identity/sessions.store.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Browser, ReplyWithCookies } from './browser-state.ts';
import { deletePendingLogin } from './pending-logins.store.ts';

export async function logOut(
  { db, clock }: Deps,
  { session, pendingLogin, address }: Browser,
): Promise<ReplyWithCookies<{ success: boolean }>> {
  await db.transaction(async (tx) => {
    if (pendingLogin) await deletePendingLogin(tx, pendingLogin);
    if (!session) return;
    await endSession(tx, clock.now(), session, 'logout');
    await recordEvent(tx, clock, {
      type: 'session.ended',
      accountId: session.accountId,
      actorUserId: session.userId,
      address,
    });
  });
  return { body: { success: true }, session: null, pendingLogin: pendingLogin ? null : undefined };
}
