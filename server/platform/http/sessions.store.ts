// The sessions table. At most one row per user is live; the database itself refuses a second.
import { sql } from 'drizzle-orm';
import type { Role } from '#contract/accounts.ts';
import { hasAccess } from '../access.ts';
import { days, hours, later, minutes } from '../clock.ts';
import type { Queryable, Tx } from '../db/database.ts';
import { newId } from '../ids.ts';
import type { Scope } from '../scope.ts';
import { hashToken, newToken } from '../secrets.ts';

export const sessionLife = {
  /** With "Remember me": moved forward by use, up to the final limit. */
  remembered: days(30),
  /** Without: the browser forgets the cookie, and the server forgets an idle one. */
  idle: hours(12),
  final: days(30),
  /** How often use is written down; less often than every request. */
  touchEvery: minutes(1),
};

export type EndReason = 'logout' | 'replaced' | 'expired' | 'reset' | 'deactivated';

export interface Session extends Scope {
  id: string;
  remember: boolean;
  lastSeenAt: Date;
  /** Agreed to a payment method. Without it a session is good for little more than paying. */
  hasConsent: boolean;
  /** The account has access now: by trial, plan, grace period or lifetime. */
  hasAccess: boolean;
}

export interface NewSession {
  accountId: string;
  userId: string;
  remember: boolean;
  userAgent: string;
  address: string;
}

const idleLimit = (remember: boolean) => (remember ? sessionLife.remembered : sessionLife.idle);

export interface OpenedSession {
  id: string;
  /** The cookie's value, which is not kept anywhere. */
  token: string;
}

/** Fails on `sessions_one_live_key` while another one of the user is live. */
export async function openSession(tx: Tx, now: Date, ask: NewSession): Promise<OpenedSession> {
  const id = newId();
  const token = newToken();
  await tx.execute(sql`
    insert into sessions (account_id, id, user_id, token_hash, remember, created_at, last_seen_at, expires_at, final_at,
                          user_agent, address)
    values (${ask.accountId}, ${id}, ${ask.userId}, ${hashToken(token)}, ${ask.remember}, ${now}, ${now},
            ${later(now, idleLimit(ask.remember))}, ${later(now, sessionLife.final)},
            ${ask.userAgent.slice(0, 400)}, ${ask.address})`);
  return { id, token };
}

export type FoundSession = { state: 'live'; session: Session } | { state: 'ended'; because: EndReason };

export async function findSession(db: Queryable, now: Date, token: string): Promise<FoundSession | null> {
  const { rows } = await db.execute<{
    account_id: string;
    id: string;
    user_id: string;
    role: Role;
    has_consent: boolean;
    has_access: boolean;
    remember: boolean;
    last_seen_at: Date;
    is_expired: boolean;
    ended_because: EndReason | null;
    is_stopped: boolean;
  }>(sql`
    select s.account_id, s.id, s.user_id, u.role, a.payment_method_consent as has_consent, s.remember,
           ${hasAccess(now)} as has_access,
           s.last_seen_at, s.ended_because,
           (s.expires_at <= ${now} or s.final_at <= ${now}) as is_expired,
           (u.disabled_at is not null or a.deactivated_at is not null) as is_stopped
    from sessions s
    join users u on u.account_id = s.account_id and u.id = s.user_id
    join accounts a on a.id = s.account_id
    where s.token_hash = ${hashToken(token)}`);
  const row = rows[0];
  if (!row) return null;
  if (row.ended_because) return { state: 'ended', because: row.ended_because };
  if (row.is_expired) {
    await noteExpired(db, now, row.account_id, row.id);
    return { state: 'ended', because: 'expired' };
  }
  if (row.is_stopped) return { state: 'ended', because: 'deactivated' };
  return {
    state: 'live',
    session: {
      id: row.id,
      accountId: row.account_id,
      userId: row.user_id,
      role: row.role,
      remember: row.remember,
      lastSeenAt: new Date(row.last_seen_at),
      hasConsent: row.has_consent,
      hasAccess: row.has_access,
    },
  };
}

/** Written down, so that it stays so even if the clock is put back. */
async function noteExpired(db: Queryable, now: Date, accountId: string, id: string): Promise<void> {
  await db.execute(sql`
    update sessions set ended_at = ${now}, ended_because = 'expired'
    where account_id = ${accountId} and id = ${id} and ended_at is null`);
}

/** Moves the idle limit forward. */
export async function touchSession(db: Queryable, now: Date, session: Session): Promise<void> {
  await db.execute(sql`
    update sessions
    set last_seen_at = ${now}, expires_at = least(${later(now, idleLimit(session.remember))}::timestamptz, final_at)
    where account_id = ${session.accountId} and id = ${session.id} and ended_at is null`);
}

/** What can be told about a live session to the person it belongs to. */
export interface LiveSession {
  id: string;
  userAgent: string;
  lastSeenAt: Date;
}

/** The user's one live session, if it has not expired. Stays the only one as long as the user's row is locked. */
export async function findLiveSession(
  tx: Tx,
  now: Date,
  user: { accountId: string; userId: string },
): Promise<LiveSession | null> {
  const { rows } = await tx.execute<{ id: string; user_agent: string; last_seen_at: Date }>(sql`
    select id, user_agent, last_seen_at from sessions
    where account_id = ${user.accountId} and user_id = ${user.userId} and ended_at is null
      and expires_at > ${now} and final_at > ${now}`);
  const row = rows[0];
  return row ? { id: row.id, userAgent: row.user_agent, lastSeenAt: new Date(row.last_seen_at) } : null;
}

/** A new cookie value for the same session; null when it has ended in the meantime. */
export async function rotateSession(tx: Tx, session: Session): Promise<string | null> {
  const token = newToken();
  const { rowCount } = await tx.execute(sql`
    update sessions set token_hash = ${hashToken(token)}
    where account_id = ${session.accountId} and id = ${session.id} and ended_at is null`);
  return rowCount === 1 ? token : null;
}

export async function endSession(tx: Tx, now: Date, session: Session, because: EndReason): Promise<void> {
  await tx.execute(sql`
    update sessions set ended_at = ${now}, ended_because = ${because}
    where account_id = ${session.accountId} and id = ${session.id} and ended_at is null`);
}

/** Ends every live session of a user; expired ones are marked as such. Returns how many really lived. */
export async function endSessionsOf(
  tx: Tx,
  now: Date,
  user: { accountId: string; userId: string },
  because: EndReason,
) {
  const { rows } = await tx.execute<{ ended_because: EndReason }>(sql`
    update sessions
    set ended_at = ${now},
        ended_because = case when expires_at <= ${now} or final_at <= ${now} then 'expired' else ${because} end
    where account_id = ${user.accountId} and user_id = ${user.userId} and ended_at is null
    returning ended_because`);
  return rows.filter((row) => row.ended_because !== 'expired').length;
}
