// Sign-in with user name and password. Three outcomes: in; a second factor is owed; another session is in the way.
import type { Login, LoginReply } from '#contract/accounts.ts';
import type { Deps } from '#server/deps.ts';
import { later } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { type FoundUser, isActive, keyOf, lockUser } from './accounts.store.ts';
import type { Browser, Settled } from './browser.ts';
import { conflictReply, enter, enteredReply, leaveForeignSession } from './enter.ts';
import { deleteHalfLogin, findHalfLogin, insertHalfLogin } from './half-logins.store.ts';
import { proveLogin } from './prove-password.ts';

export const logIn = (deps: Deps, browser: Browser, ask: Login) => signIn(deps, browser, ask, false);

/** Also what `forceLogoutOther` is made of: there the other session may be ended. */
export async function signIn(
  deps: Deps,
  browser: Browser,
  ask: Login,
  endsOther: boolean,
): Promise<Settled<LoginReply>> {
  const proven = await proveLogin(deps, browser, { email: ask.username, password: ask.password });
  const settled = await deps.db.transaction(async (tx) => {
    const found = await lockUser(tx, keyOf(proven.user));
    // Changed while the password was being checked: what was proven is no longer so.
    if (!found || !isActive(found) || found.user.passwordHash !== proven.user.passwordHash)
      throw new Refusal('invalid_credentials');
    if (found.user.totpSecret && !(endsOther && (await hasPassedCode(deps, tx, found, browser))))
      return oweCode(deps, tx, found, browser, { remember: ask.rememberMe, endsOther });
    const entry = await enter(deps, tx, found, browser, { remember: ask.rememberMe, endsOther });
    if (entry.state === 'conflict') return conflictReply(entry.other);
    if (browser.halfLogin) await deleteHalfLogin(tx, browser.halfLogin);
    return enteredReply(deps, tx, found, entry.session, browser);
  });
  if (settled.session) await leaveForeignSession(deps, proven, browser);
  return settled;
}

/** This browser has just given the right code; only then was it told of the other session. */
async function hasPassedCode({ clock }: Deps, tx: Tx, { user }: FoundUser, { halfLogin }: Browser) {
  const half = halfLogin ? await findHalfLogin(tx, clock.now(), halfLogin) : null;
  return half?.userId === user.id && half.isVerified;
}

/** Says nothing of another session yet: whoever has only the password learns only that there is a second factor. */
async function oweCode(
  { clock, config }: Deps,
  tx: Tx,
  { user }: FoundUser,
  browser: Browser,
  wish: { remember: boolean; endsOther: boolean },
): Promise<Settled<LoginReply>> {
  const lifeMs = config.limits.halfLogin.perMs;
  if (browser.halfLogin) await deleteHalfLogin(tx, browser.halfLogin);
  const token = await insertHalfLogin(tx, later(clock.now(), lifeMs), { ...keyOf(user), ...wish });
  return { answer: { success: false, requiresMfaVerification: true }, halfLogin: { token, lifeMs } };
}
