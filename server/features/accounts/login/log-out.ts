// Ends the session on the server: deleting the cookie alone would leave it usable. Also ends the session on another
// device.
import type { Login } from '#contract/accounts.ts';
import type { Deps } from '#server/deps.ts';
import { endSession } from '#server/identity/sessions.store.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Browser, ReplyWithCookies } from './browser-state.ts';
import { signIn } from './log-in.ts';
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

/**
 * Sign-in that ends the session on the other device. With two factors that happens only after the code: a stolen
 * password alone must not sign the owner out.
 */
export const forceLogoutOther = (deps: Deps, browser: Browser, input: Login) =>
  signIn(deps, browser, input, true);
