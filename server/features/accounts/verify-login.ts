// The second factor of a sign-in that was begun with the right password.
import type { LoginReply, SecondFactor } from '#contract/accounts.ts';
import { errors } from '#contract/errors.ts';
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { type FoundUser, findUser, isActive, lockUser } from './accounts.store.ts';
import type { Browser, Settled } from './browser.ts';
import { checkSecondFactor } from './check-second-factor.ts';
import { codeCounts, countFailures } from './count-failures.ts';
import { conflictReply, enter, enteredReply, leaveForeignSession } from './enter.ts';
import { countWrongCode, deleteHalfLogin, findHalfLogin, markVerified } from './half-logins.store.ts';
import { recordFailure } from './prove-password.ts';

type Outcome =
  | { state: 'passed'; settled: Settled<LoginReply> }
  | { state: 'wrong'; isLast: boolean }
  | { state: 'gone' };

export async function verifyLogin(
  deps: Deps,
  browser: Browser,
  ask: SecondFactor,
): Promise<Settled<LoginReply>> {
  const token = browser.halfLogin;
  const half = token ? await findHalfLogin(deps.db.query, deps.clock.now(), token) : null;
  const found = half && (await findUser(deps.db.query, half));
  if (!token || !found) throw new Refusal('login_expired');
  const outcome = await countFailures<Outcome>(deps, {
    counts: codeCounts(deps, browser, found),
    refusal: errors.invalid_code.message,
    isFailure: ({ state }) => state === 'wrong',
    make: () => deps.db.transaction((tx) => tryCode(deps, tx, browser, token, ask)),
  });
  if (outcome.state === 'gone') throw new Refusal('login_expired');
  if (outcome.state === 'wrong') {
    if (outcome.isLast)
      throw new Refusal('login_expired', { message: 'Too many wrong codes. Please sign in again.' });
    throw new Refusal('invalid_code');
  }
  if (outcome.settled.session) await leaveForeignSession(deps, found, browser);
  return outcome.settled;
}

async function tryCode(
  deps: Deps,
  tx: Tx,
  browser: Browser,
  token: string,
  ask: SecondFactor,
): Promise<Outcome> {
  // Looked up again under the user's lock: a parallel attempt may just have ended it.
  const before = await findHalfLogin(tx, deps.clock.now(), token);
  const found = before && (await lockUser(tx, before));
  const half = found && (await findHalfLogin(tx, deps.clock.now(), token));
  if (!half || !isActive(found)) return { state: 'gone' };
  if (!(await checkSecondFactor(deps, tx, found.user, ask))) {
    const isLast = (await countWrongCode(tx, token)) >= deps.config.limits.halfLogin.max;
    if (isLast) await deleteHalfLogin(tx, token);
    await recordFailure(deps, tx, found, browser.address, 'code');
    return { state: 'wrong', isLast };
  }
  if (ask.isBackupCode) await recordBackupCode(deps, tx, found, browser);
  const entry = await enter(deps, tx, found, browser, half);
  if (entry.state === 'conflict') {
    await markVerified(tx, deps.clock.now(), token);
    return { state: 'passed', settled: conflictReply(entry.other) };
  }
  await deleteHalfLogin(tx, token);
  return { state: 'passed', settled: await enteredReply(deps, tx, found, entry.session, browser) };
}

const recordBackupCode = ({ clock }: Deps, tx: Tx, { user }: FoundUser, { address }: Browser) =>
  recordEvent(tx, clock, {
    type: 'mfa.backup_code_used',
    accountId: user.accountId,
    actorUserId: user.id,
    address,
  });
