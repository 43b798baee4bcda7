// A new password from the emailed link. Ends every session and every calendar link that this person made or was given:
// an intruder may have kept one. Two-factor stays on, so an account that has it is not signed in automatically.
import type { Deps } from '#server/deps.ts';
import { endSessionsOf } from '#server/identity/sessions.store.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { closeLinks, spendLink } from '../account-links.store.ts';
import { passwordChangedMail, postAccountMail } from '../accounts.mail.ts';
import {
  type FoundUser,
  isActive,
  keyOf,
  lockUser,
  setConfirmedEmail,
  setPasswordHash,
  setTotp,
} from '../accounts.store.ts';
import { findLinkUser, type TriedLink } from '../follow-link.ts';
import { type Browser, type ReplyWithCookies, rememberOn } from '../login/browser-state.ts';
import { endForeignSession, openSession } from '../login/open-session.ts';
import { deletePendingLoginsOf } from '../login/pending-logins.store.ts';
import { replaceBackupCodes } from '../mfa/backup-codes.store.ts';
import { hashPassword } from './password.ts';
import { assertGoodPassword } from './password-rules.ts';

export async function resetPassword(
  deps: Deps,
  browser: Browser,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<ReplyWithCookies<{ autoLoggedIn: boolean; message: string }>> {
  const { user } = await findOpenReset(deps, { token, address: browser.address });
  const companyName = await deps.accountParts.companyName(deps.db.query, user.accountId);
  const names = [deps.config.appName, companyName];
  assertGoodPassword(newPassword, { email: user.email, names }, 'newPassword');
  const passwordHash = await hashPassword(browser.address, newPassword);
  const { found, opened } = await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const key = keyOf(user);
    const found = await lockUser(tx, key);
    if (!found || !isActive(found) || !(await spendLink(tx, now, 'reset_password', token)))
      throw new Refusal('link_invalid');
    await setPasswordHash(tx, key, passwordHash);
    await proveByReset(tx, now, found);
    await endSessionsOf(tx, now, key, 'reset');
    await deletePendingLoginsOf(tx, key);
    // Somebody who had the old password may have requested another address.
    await closeLinks(tx, now, key, ['reset_password', 'confirm_email']);
    await recordEvent(tx, deps.clock, {
      type: 'password.reset',
      accountId: key.accountId,
      actorUserId: key.userId,
      address: browser.address,
    });
    const { calendarLinks } = deps;
    const { role } = found.user;
    const feedsEnded = await (role === 'owner'
      ? calendarLinks.endOfAccount(tx, key)
      : calendarLinks.endOfUser(tx, key));
    await postAccountMail(
      deps,
      tx,
      found,
      passwordChangedMail(deps, { endsFeedsOf: feedsEnded > 0 ? role : null }),
    );
    const options = { remember: false, endsOther: false };
    const owesCode = found.user.totpSecret && found.user.emailConfirmedAt;
    return { found, opened: owesCode ? null : await openSession(deps, tx, found, browser, options) };
  });
  if (opened?.state !== 'opened')
    return { body: { autoLoggedIn: false, message: 'Your password has been reset. Please sign in.' } };
  await endForeignSession(deps, found, browser);
  return {
    body: { autoLoggedIn: true, message: 'Your password has been reset. You are signed in.' },
    session: opened.session,
    pendingLogin: browser.pendingLogin ? null : undefined,
    device: rememberOn(deps.secrets, browser.device, { ...user, passwordHash }),
  };
}

/** The first proof that somebody reads email at this address: a second factor was set up by somebody who could not. */
async function proveByReset(tx: Tx, now: Date, { user }: FoundUser): Promise<void> {
  if (user.emailConfirmedAt) return;
  await setConfirmedEmail(tx, now, keyOf(user), user.email);
  if (!user.totpSecret) return;
  await setTotp(tx, keyOf(user), null);
  await replaceBackupCodes(tx, keyOf(user), []);
}

/** The user a reset link was emailed to, while the link is valid and the user may still sign in. */
export async function findOpenReset(deps: Deps, link: TriedLink): Promise<FoundUser> {
  const found = await findLinkUser(deps, 'reset_password', link);
  if (!found) throw new Refusal('link_invalid');
  return found;
}
