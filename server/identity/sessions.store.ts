// The sessions table. At most one row per user is live; the database itself refuses a second.
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Role } from '#contract/accounts.ts';
import { type AccessFacts, hasAccess } from '#contract/billing/access.ts';
import { days, hours, later, minutes } from '../platform/clock.ts';
import type { Database, Queryable, Tx } from '../platform/db/database.ts';
import { prepare } from '../platform/db/prepared.ts';
import { computedInstant, readRows, selected } from '../platform/db/read-rows.ts';
import { newId } from '../platform/ids.ts';
import { hashToken, newToken } from '../platform/secrets.ts';
import type { Scope } from './scope.ts';
import { sessions } from './sessions.tables.ts';

export const sessionLifetime = {
  /** With "Remember me": moved forward by use, up to the final limit. */
  remembered: days(30),
  /** Without: the browser forgets the cookie, and the server forgets an idle one. */
  idle: hours(12),
  final: days(30),
  /** How often use is written down; less often than every request. */
  touchEvery: minutes(1),
};

type SessionRow = typeof sessions.$inferSelect;
export type EndReason = NonNullable<SessionRow['endedBecause']>;

export interface Session extends Scope {
  id: string;
  remember: boolean;
  lastSeenAt: Date;
  /** Agreed to a payment method. Without it a session allows little more than paying. */
  hasConsent: boolean;
  /** The account has access now: by trial, plan, grace period or lifetime. */
  hasAccess: boolean;
}

export type NewSession = Pick<SessionRow, 'accountId' | 'userId' | 'remember' | 'userAgent' | 'address'>;

const idleLimit = (remember: boolean) => (remember ? sessionLifetime.remembered : sessionLifetime.idle);

export interface OpenedSession {
  id: string;
  /** The cookie's value, which is stored nowhere. */
  token: string;
}

/** Fails on `sessions_one_live_key` while another one of the user is live. */
export async function insertSession(tx: Tx, now: Date, input: NewSession): Promise<OpenedSession> {
  const id = newId();
  const token = newToken();
  await tx.insert(sessions).values({
    ...input,
    id,
    userAgent: input.userAgent.slice(0, 400),
    tokenHash: hashToken(token),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: later(now, idleLimit(input.remember)),
    finalAt: later(now, sessionLifetime.final),
  });
  return { id, token };
}

export type FoundSession = { state: 'live'; session: Session } | { state: 'ended'; because: EndReason };

const { accountId, id, userId, remember, lastSeenAt, endedBecause } = sessions;
const foundColumns = { accountId, id, userId, remember, lastSeenAt, endedBecause };
const parsedColumns = { ...foundColumns, trialEndsAt: computedInstant, graceEndsAt: computedInstant };

interface FoundOwner extends AccessFacts {
  role: Role;
  hasConsent: boolean;
  isExpired: boolean;
  isStopped: boolean;
}

const sessionByToken = prepare<typeof parsedColumns, FoundOwner>(
  'session',
  parsedColumns,
  sql`
    select ${selected(foundColumns, 's')}, u.role, b.payment_method_consent as "hasConsent", b.status,
           b.trial_ends_at as "trialEndsAt", b.plan_after_trial as "planAfterTrial",
           b.grace_ends_at as "graceEndsAt",
           least(s.expires_at, s.final_at) <= ${sql.placeholder('now')} as "isExpired",
           (u.disabled_at is not null or a.deactivated_at is not null) as "isStopped"
    from sessions s
    join users u on u.account_id = s.account_id and u.id = s.user_id
    join accounts a on a.id = s.account_id
    join subscriptions b on b.account_id = s.account_id
    where s.token_hash = ${sql.placeholder('tokenHash')}`,
);

/** One query for every request: whose session it is, and what they may do. */
export async function findSession(db: Database, now: Date, token: string): Promise<FoundSession | null> {
  const [row] = await sessionByToken(db, { now, tokenHash: hashToken(token) });
  if (!row) return null;
  if (row.endedBecause) return { state: 'ended', because: row.endedBecause };
  if (row.isExpired) {
    await markExpired(db.query, now, row);
    return { state: 'ended', because: 'expired' };
  }
  if (row.isStopped) return { state: 'ended', because: 'deactivated' };
  const { accountId, id, userId, remember, lastSeenAt, role, hasConsent } = row;
  const session = { accountId, id, userId, remember, lastSeenAt, role, hasConsent };
  return { state: 'live', session: { ...session, hasAccess: hasAccess(row, now) } };
}

const ownerColumns = {
  id,
  trialEndsAt: computedInstant,
  graceEndsAt: computedInstant,
};

/** Which of these sessions are live, with what `Session` says of them. For many at once, and without their tokens. */
export async function findLiveSessions(
  db: Queryable,
  now: Date,
  ids: string[],
): Promise<Pick<Session, 'id' | 'role' | 'hasConsent' | 'hasAccess'>[]> {
  const rows = await readRows<typeof ownerColumns, Omit<FoundOwner, 'isExpired' | 'isStopped'>>(
    db,
    ownerColumns,
    sql`
      select ${selected({ id }, 's')}, u.role, b.payment_method_consent as "hasConsent", b.status,
             b.trial_ends_at as "trialEndsAt", b.plan_after_trial as "planAfterTrial", b.grace_ends_at as "graceEndsAt"
      from sessions s
      join users u on u.account_id = s.account_id and u.id = s.user_id
      join accounts a on a.id = s.account_id
      join subscriptions b on b.account_id = s.account_id
      where s.id = any(${sql.param(ids)}::uuid[]) and s.ended_at is null and least(s.expires_at, s.final_at) > ${now}
        and u.disabled_at is null and a.deactivated_at is null`,
  );
  return rows.map((row) => ({
    id: row.id,
    role: row.role,
    hasConsent: row.hasConsent,
    hasAccess: hasAccess(row, now),
  }));
}

const stillLives = ({ accountId, id }: Pick<SessionRow, 'accountId' | 'id'>) =>
  and(eq(sessions.accountId, accountId), eq(sessions.id, id), isNull(sessions.endedAt));

/** Written down, so that it stays so even if the clock is put back. */
async function markExpired(
  db: Queryable,
  now: Date,
  session: Pick<SessionRow, 'accountId' | 'id'>,
): Promise<void> {
  await db.update(sessions).set({ endedAt: now, endedBecause: 'expired' }).where(stillLives(session));
}

/** Moves the idle limit forward. */
export async function touchSession(db: Queryable, now: Date, session: Session): Promise<void> {
  await db.execute(sql`
    update sessions
    set last_seen_at = ${now}, expires_at = least(${later(now, idleLimit(session.remember))}::timestamptz, final_at)
    where account_id = ${session.accountId} and id = ${session.id} and ended_at is null`);
}

/** What a live session may show to the person it belongs to. */
export type LiveSession = Pick<SessionRow, 'id' | 'userAgent' | 'lastSeenAt'>;

/** The user's one live session, if it has not expired. Stays the only one as long as the user's row is locked. */
export async function findLiveSession(
  tx: Tx,
  now: Date,
  user: { accountId: string; userId: string },
): Promise<LiveSession | null> {
  const [row] = await tx
    .select({ id: sessions.id, userAgent: sessions.userAgent, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .where(
      and(
        eq(sessions.accountId, user.accountId),
        eq(sessions.userId, user.userId),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, now),
        gt(sessions.finalAt, now),
      ),
    );
  return row ?? null;
}

/** A new cookie value for the same session; null when it has ended in the meantime. */
export async function rotateSession(tx: Tx, session: Session): Promise<string | null> {
  const token = newToken();
  const { rowCount } = await tx
    .update(sessions)
    .set({ tokenHash: hashToken(token) })
    .where(stillLives(session));
  return rowCount === 1 ? token : null;
}

export async function endSession(tx: Tx, now: Date, session: Session, because: EndReason): Promise<void> {
  await tx.update(sessions).set({ endedAt: now, endedBecause: because }).where(stillLives(session));
}

/** Ends every live session of a user; expired ones are marked as such. Returns how many really lived. */
export async function endSessionsOf(
  tx: Tx,
  now: Date,
  user: { accountId: string; userId: string },
  because: EndReason,
) {
  const { endedBecause } = sessions;
  const rows = await readRows(
    tx,
    { endedBecause },
    sql`
      update sessions
      set ended_at = ${now},
          ended_because = case when expires_at <= ${now} or final_at <= ${now} then 'expired' else ${because} end
      where account_id = ${user.accountId} and user_id = ${user.userId} and ended_at is null
      returning ${selected({ endedBecause })}`,
  );
  return rows.filter((row) => row.endedBecause !== 'expired').length;
}
