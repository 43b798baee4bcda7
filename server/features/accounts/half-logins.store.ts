// The half_logins table: a password was right, a second factor is owed. Only the hash of the cookie's value is kept.
import { sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#server/platform/db/database.ts';
import { hashToken, newToken } from '#server/platform/secrets.ts';
import type { UserKey } from './accounts.store.ts';

export interface HalfLogin extends UserKey {
  remember: boolean;
  endsOther: boolean;
  isVerified: boolean;
}

/** Returns the cookie's value. */
export async function insertHalfLogin(
  tx: Tx,
  expiresAt: Date,
  half: UserKey & { remember: boolean; endsOther: boolean },
): Promise<string> {
  const token = newToken();
  await tx.execute(sql`
    insert into half_logins (account_id, user_id, token_hash, remember, ends_other, expires_at)
    values (${half.accountId}, ${half.userId}, ${hashToken(token)}, ${half.remember}, ${half.endsOther}, ${expiresAt})`);
  return token;
}

export async function findHalfLogin(db: Queryable, now: Date, token: string): Promise<HalfLogin | null> {
  const { rows } = await db.execute<{
    account_id: string;
    user_id: string;
    remember: boolean;
    ends_other: boolean;
    is_verified: boolean;
  }>(sql`
    select account_id, user_id, remember, ends_other, verified_at is not null as is_verified
    from half_logins where token_hash = ${hashToken(token)} and expires_at > ${now}`);
  const row = rows[0];
  if (!row) {
    // Gone for good, so that it stays expired even if the clock is put back.
    await db.execute(
      sql`delete from half_logins where token_hash = ${hashToken(token)} and expires_at <= ${now}`,
    );
    return null;
  }
  return {
    accountId: row.account_id,
    userId: row.user_id,
    remember: row.remember,
    endsOther: row.ends_other,
    isVerified: row.is_verified,
  };
}

/** Returns how many codes were wrong by now. */
export async function countWrongCode(tx: Tx, token: string): Promise<number> {
  const { rows } = await tx.execute<{ wrong_codes: number }>(sql`
    update half_logins set wrong_codes = wrong_codes + 1 where token_hash = ${hashToken(token)}
    returning wrong_codes`);
  return rows[0]?.wrong_codes ?? 0;
}

export async function markVerified(tx: Tx, now: Date, token: string): Promise<void> {
  await tx.execute(sql`update half_logins set verified_at = ${now} where token_hash = ${hashToken(token)}`);
}

export async function deleteHalfLogin(tx: Tx, token: string): Promise<void> {
  await tx.execute(sql`delete from half_logins where token_hash = ${hashToken(token)}`);
}

/** After a change of password or second factor nothing that was begun before it may be finished. */
export async function deleteHalfLoginsOf(tx: Tx, key: UserKey): Promise<void> {
  await tx.execute(
    sql`delete from half_logins where account_id = ${key.accountId} and user_id = ${key.userId}`,
  );
}

export async function sweepHalfLogins(db: Queryable, now: Date): Promise<void> {
  await db.execute(sql`delete from half_logins where expires_at <= ${now}`);
}
