// A new password from inside. There is only this one session; its cookie gets a new value, so a copied one is
// worthless.
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/identity/scope.ts';
import { rotateSession } from '#server/identity/sessions.store.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { closeEmailChange, closeLinks } from '../account-links.store.ts';
import { passwordChangedMail, postAccountMail } from '../accounts.mail.ts';
import { lockUser, setPasswordHash } from '../accounts.store.ts';
import { type Browser, type ReplyWithCookies, rememberOn } from '../login/browser-state.ts';
import { deletePendingLoginsOf } from '../login/pending-logins.store.ts';
import { confirmPassword } from '../login/prove-password.ts';
import { hashPassword } from './password.ts';
import { assertGoodPassword } from './password-rules.ts';

export async function changePassword(
  deps: Deps,
  scope: Scope,
  browser: Browser,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<ReplyWithCookies<{ success: boolean }>> {
  const { address, session } = browser;
  const proven = await confirmPassword(deps, scope, { password: currentPassword, address });
  const { user } = proven;
  const companyName = await deps.accountParts.companyName(deps.db.query, user.accountId);
  const names = [deps.config.appName, companyName];
  assertGoodPassword(newPassword, { email: user.email, names }, 'newPassword');
  const passwordHash = await hashPassword(address, newPassword);
  const token = await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const found = await lockUser(tx, scope);
    if (found?.user.passwordHash !== proven.user.passwordHash) throw new Refusal('wrong_password');
    const token = session && (await rotateSession(tx, session));
    if (!token) throw new Refusal('session_invalidated');
    await setPasswordHash(tx, scope, passwordHash);
    await deletePendingLoginsOf(tx, scope);
    await closeLinks(tx, now, scope, ['reset_password']);
    // Somebody who had the old password may have requested another address; the present one can still be confirmed.
    await closeEmailChange(tx, now, scope, found.user.email);
    await recordEvent(tx, deps.clock, {
      type: 'password.changed',
      accountId: scope.accountId,
      actorUserId: scope.userId,
      address,
    });
    await postAccountMail(deps, tx, found, passwordChangedMail(deps, 'inside'));
    return token;
  });
  return {
    body: { success: true },
    session: { token, remember: session?.remember ?? false },
    device: rememberOn(deps.secrets, browser.device, { ...user, passwordHash }),
  };
}
