// The second factor of a sign-in that was begun with the right password.
import type { LoginReply, SecondFactor } from '#contract/accounts.ts';
import { errors } from '#contract/errors.ts';
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import {
  claimTotpStep,
  type FoundUser,
  findUser,
  isActive,
  keyOf,
  lockUser,
  type UserRow,
} from '../accounts.store.ts';
import { spendBackupCode } from '../mfa/backup-codes.store.ts';
import { hashBackupCode } from '../mfa/backup-codes.ts';
import { findStep } from '../mfa/totp.ts';
import type { Browser, ReplyWithCookies } from './browser-state.ts';
import { codeCounts, countFailures } from './count-failures.ts';
import { conflictReply, endForeignSession, loggedInReply, openSession } from './open-session.ts';
import {
  countWrongCode,
  deletePendingLogin,
  findPendingLogin,
  markVerified,
} from './pending-logins.store.ts';
import { recordFailure } from './prove-password.ts';

type Outcome =
  | { state: 'passed'; reply: ReplyWithCookies<LoginReply> }
  | { state: 'wrong'; isLast: boolean }
  | { state: 'gone' };

export async function verifyLogin(
  deps: Deps,
  browser: Browser,
  input: SecondFactor,
): Promise<ReplyWithCookies<LoginReply>> {
  const token = browser.pendingLogin;
  const pending = token ? await findPendingLogin(deps.db.query, deps.clock.now(), token) : null;
  const found = pending && (await findUser(deps.db.query, pending));
  if (!token || !found) throw new Refusal('login_expired');
  const outcome = await countFailures<Outcome>(deps, {
    counts: codeCounts(deps, browser, found),
    refusal: errors.invalid_code.message,
    isFailure: ({ state }) => state === 'wrong',
    make: () => deps.db.transaction((tx) => tryCode(deps, tx, browser, token, input)),
  });
  if (outcome.state === 'gone') throw new Refusal('login_expired');
  if (outcome.state === 'wrong') {
    if (outcome.isLast)
      throw new Refusal('login_expired', { message: 'Too many wrong codes. Please sign in again.' });
    throw new Refusal('invalid_code');
  }
  if (outcome.reply.session) await endForeignSession(deps, found, browser);
  return outcome.reply;
}

async function tryCode(
  deps: Deps,
  tx: Tx,
  browser: Browser,
  token: string,
  input: SecondFactor,
): Promise<Outcome> {
  // Looked up again under the user's lock: a parallel attempt may just have ended it.
  const before = await findPendingLogin(tx, deps.clock.now(), token);
  const found = before && (await lockUser(tx, before));
  const pending = found && (await findPendingLogin(tx, deps.clock.now(), token));
  if (!pending || !isActive(found)) return { state: 'gone' };
  if (!(await checkSecondFactor(deps, tx, found.user, input))) {
    const isLast = (await countWrongCode(tx, token)) >= deps.config.limits.halfLogin.max;
    if (isLast) await deletePendingLogin(tx, token);
    await recordFailure(deps, tx, found, browser.address, 'code');
    return { state: 'wrong', isLast };
  }
  if (input.isBackupCode) await recordBackupCode(deps, tx, found, browser);
  const opened = await openSession(deps, tx, found, browser, pending);
  if (opened.state === 'conflict') {
    await markVerified(tx, deps.clock.now(), token);
    return { state: 'passed', reply: conflictReply(opened.other) };
  }
  await deletePendingLogin(tx, token);
  return { state: 'passed', reply: await loggedInReply(deps, tx, found, opened.session, browser) };
}

/** Whether this is a code from the user's phone or an unused backup code. A right one is used up by the check. */
async function checkSecondFactor(
  { secrets, clock }: Deps,
  tx: Tx,
  user: UserRow,
  { token, isBackupCode }: SecondFactor,
): Promise<boolean> {
  if (!user.totpSecret) return false;
  const key = keyOf(user);
  if (isBackupCode) return spendBackupCode(tx, clock.now(), key, hashBackupCode(secrets, key, token));
  const step = findStep(secrets.decrypt('totp', user.totpSecret), token, clock.now());
  return step !== null && claimTotpStep(tx, key, step);
}

const recordBackupCode = ({ clock }: Deps, tx: Tx, { user }: FoundUser, { address }: Browser) =>
  recordEvent(tx, clock, {
    type: 'mfa.backup_code_used',
    accountId: user.accountId,
    actorUserId: user.id,
    address,
  });
