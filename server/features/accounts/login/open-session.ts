// The last step of every sign-in: opens the one session a user may have, or says which other one is in the way.
import type { CurrentUser, LoginReply, OtherSession } from '#contract/accounts.ts';
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/identity/scope.ts';
import {
  endSession,
  endSessionsOf,
  findLiveSession,
  insertSession,
} from '#server/identity/sessions.store.ts';
import { eventTimesOf, recordEvent } from '#server/platform/audit.ts';
import { days, later } from '#server/platform/clock.ts';
import type { Queryable, Tx } from '#server/platform/db/database.ts';
import { describeDevice } from '#server/platform/http/describe-device.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { wasPosted } from '#server/platform/mail/mails.store.ts';
import { postAccountMail, sessionReplacedMail } from '../accounts.mail.ts';
import { type FoundUser, findUser, hasLostAddress, keyOf, type UserKey } from '../accounts.store.ts';
import { type Browser, isKnownTo, type ReplyWithCookies, rememberOn } from './browser-state.ts';

/** Who is signed in, with company and subscription. */
export async function readCurrentUser(deps: Deps, scope: Scope): Promise<CurrentUser> {
  const found = await findUser(deps.db.query, scope);
  if (!found) throw new Refusal('not_signed_in');
  return toCurrentUser(deps, deps.db.query, found);
}

const toCurrentUser = async (deps: Deps, db: Queryable, { user }: FoundUser): Promise<CurrentUser> => ({
  id: user.id,
  email: hasLostAddress(user) ? '' : user.email,
  emailConfirmed: user.emailConfirmedAt !== null,
  role: user.role,
  ...(await deps.accountParts.describe(deps, db, user.accountId)),
});

export type OpenSessionResult =
  | { state: 'opened'; session: { token: string; remember: boolean } }
  | { state: 'conflict'; other: OtherSession };

/** The user's row must be locked: of twenty at once, each then sees what the one before it left. */
export async function openSession(
  deps: Deps,
  tx: Tx,
  found: FoundUser,
  browser: Browser,
  { remember, endsOther }: { remember: boolean; endsOther: boolean },
): Promise<OpenSessionResult> {
  const key = keyOf(found.user);
  const now = deps.clock.now();
  const live = await findLiveSession(tx, now, key);
  // A browser that signs in again replaces its own session without a word.
  const other = live && live.id !== browser.session?.id ? live : null;
  if (other && !endsOther) {
    const lastSeenAt = other.lastSeenAt.toISOString();
    return { state: 'conflict', other: { device: describeDevice(other.userAgent), lastSeenAt } };
  }
  if (other) await refuseTooMany(deps, tx, key, now);
  await endSessionsOf(tx, now, key, 'replaced');
  const { address, userAgent } = browser;
  const { id, token } = await insertSession(tx, now, { ...key, remember, userAgent, address });
  const opened: OpenSessionResult = { state: 'opened', session: { token, remember } };
  const event = { accountId: key.accountId, actorUserId: key.userId, address };
  await recordEvent(tx, deps.clock, { ...event, type: 'session.opened', subjectId: id });
  if (other) {
    await recordEvent(tx, deps.clock, { ...event, type: 'session.replaced', subjectId: other.id });
    const device = describeDevice(userAgent);
    const endedDevice = describeDevice(other.userAgent);
    // Somebody who goes back and forth between their own devices hears of it once a week (D-61).
    const isKnown = isKnownTo(deps.secrets, browser.device, found.user);
    const ofKnown = `${key.userId} known `;
    const dedupeKey = isKnown ? `${ofKnown}${id}` : id;
    const mail = sessionReplacedMail(deps, { dedupeKey, device, address, endedDevice });
    const sameNotices = { accountId: key.accountId, kind: mail.kind, keyStart: ofKnown };
    if (isKnown && (await wasPosted(tx, sameNotices, later(now, -days(7))))) return opened;
    await postAccountMail(deps, tx, found, mail);
  }
  return opened;
}

/** Two who push each other out in turn stop here; counted under the lock of the user's row. */
async function refuseTooMany({ config }: Deps, tx: Tx, key: UserKey, now: Date): Promise<void> {
  if (!config.rateLimits) return;
  const { max, perMs } = config.limits.forcedSignIn;
  const event = { accountId: key.accountId, actorUserId: key.userId, type: 'session.replaced' } as const;
  const oldest = (await eventTimesOf(tx, event, later(now, -perMs)))[max - 1];
  if (!oldest) return;
  const waitMs = later(oldest, perMs).getTime() - now.getTime();
  throw new Refusal('too_many_requests', { retryAfterSeconds: Math.max(1, waitMs / 1000) });
}

/** A browser that was signed in as somebody else is so no longer; that session must not live on unseen. */
export async function endForeignSession(deps: Deps, { user }: FoundUser, browser: Browser): Promise<void> {
  const { session } = browser;
  if (!session || session.userId === user.id) return;
  await deps.db.transaction(async (tx) => {
    await endSession(tx, deps.clock.now(), session, 'logout');
    await recordEvent(tx, deps.clock, {
      type: 'session.ended',
      accountId: session.accountId,
      actorUserId: session.userId,
      address: browser.address,
    });
  });
}

export const conflictReply = (other: OtherSession): ReplyWithCookies<LoginReply> => ({
  body: {
    success: false,
    sessionConflict: true,
    otherSession: other,
    message: 'You are already signed in on another device.',
  },
});

export const loggedInReply = async (
  deps: Deps,
  tx: Tx,
  found: FoundUser,
  session: { token: string; remember: boolean },
  { pendingLogin, device }: Browser,
): Promise<ReplyWithCookies<LoginReply>> => ({
  body: { success: true, user: await toCurrentUser(deps, tx, found) },
  session,
  pendingLogin: pendingLogin ? null : undefined,
  device: rememberOn(deps.secrets, device, found.user),
});
