// Sign-in with user name and password. Three outcomes: in; a second factor is owed; another session is in the way.
// And signing out.
import type { Login, LoginReply } from '#contract/accounts.ts';
import type { Deps } from '#server/deps.ts';
import { endSession } from '#server/identity/sessions.store.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { later } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { type FoundUser, isActive, keyOf, lockUser } from '../accounts.store.ts';
import type { Browser, ReplyWithCookies } from './browser-state.ts';
import { conflictReply, endForeignSession, loggedInReply, openSession } from './open-session.ts';
import { deletePendingLogin, findPendingLogin, insertPendingLogin } from './pending-logins.store.ts';
import { proveLogin } from './prove-password.ts';

export const logIn = (deps: Deps, browser: Browser, input: Login) => signIn(deps, browser, input, false);

/** Also what `forceLogoutOther` is made of: there the other session may be ended. */
async function signIn(
  deps: Deps,
  browser: Browser,
  input: Login,
  endsOther: boolean,
): Promise<ReplyWithCookies<LoginReply>> {
  const proven = await proveLogin(deps, browser, { email: input.username, password: input.password });
  const reply = await deps.db.transaction(async (tx) => {
    const found = await lockUser(tx, keyOf(proven.user));
    // Changed while the password was being checked: what was proven is no longer so.
    if (!found || !isActive(found) || found.user.passwordHash !== proven.user.passwordHash)
      throw new Refusal('invalid_credentials');
    if (found.user.totpSecret && !(endsOther && (await hasPassedCode(deps, tx, found, browser))))
      return requireCode(deps, tx, found, browser, { remember: input.rememberMe, endsOther });
    const opened = await openSession(deps, tx, found, browser, { remember: input.rememberMe, endsOther });
    if (opened.state === 'conflict') return conflictReply(opened.other);
    if (browser.pendingLogin) await deletePendingLogin(tx, browser.pendingLogin);
    return loggedInReply(deps, tx, found, opened.session, browser);
  });
  if (reply.session) await endForeignSession(deps, proven, browser);
  return reply;
}

/** This browser has just given the right code; only then was it told of the other session. */
async function hasPassedCode({ clock }: Deps, tx: Tx, { user }: FoundUser, { pendingLogin }: Browser) {
  const pending = pendingLogin ? await findPendingLogin(tx, clock.now(), pendingLogin) : null;
  return pending?.userId === user.id && pending.isVerified;
}

/** Says nothing of another session yet: whoever has only the password learns only that there is a second factor. */
async function requireCode(
  { clock, config }: Deps,
  tx: Tx,
  { user }: FoundUser,
  browser: Browser,
  options: { remember: boolean; endsOther: boolean },
): Promise<ReplyWithCookies<LoginReply>> {
  const lifetimeMs = config.limits.halfLogin.perMs;
  if (browser.pendingLogin) await deletePendingLogin(tx, browser.pendingLogin);
  const token = await insertPendingLogin(tx, later(clock.now(), lifetimeMs), { ...keyOf(user), ...options });
  return { body: { success: false, requiresMfaVerification: true }, pendingLogin: { token, lifetimeMs } };
}

export const forceLogoutOther = (deps: Deps, browser: Browser, input: Login) =>
  signIn(deps, browser, input, true);

/** Ends the session on the server; the cookie alone would only be forgotten. */
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
