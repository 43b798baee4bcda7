// The half_logins table: a password was right, a second factor is owed. Only the hash of the cookie's value is kept.
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#server/platform/db/database.ts';
import { hashToken, newToken } from '#server/platform/secrets.ts';
import type { UserKey } from './accounts.store.ts';
import { halfLogins } from './accounts.tables.ts';

type HalfLoginRow = typeof halfLogins.$inferSelect;

export type HalfLogin = Pick<HalfLoginRow, 'accountId' | 'userId' | 'remember' | 'endsOther'> & {
  isVerified: boolean;
};

const isIt = (token: string) => eq(halfLogins.tokenHash, hashToken(token));

/** Returns the cookie's value. */
export async function insertHalfLogin(
  tx: Tx,
  expiresAt: Date,
  { accountId, userId, remember, endsOther }: Omit<HalfLogin, 'isVerified'>,
): Promise<string> {
  const token = newToken();
  await tx
    .insert(halfLogins)
    .values({ accountId, userId, remember, endsOther, tokenHash: hashToken(token), expiresAt });
  return token;
}

export async function findHalfLogin(db: Queryable, now: Date, token: string): Promise<HalfLogin | null> {
  const [row] = await db
    .select()
    .from(halfLogins)
    .where(and(isIt(token), gt(halfLogins.expiresAt, now)));
  if (!row) {
    // Gone for good, so that it stays expired even if the clock is put back.
    await db.delete(halfLogins).where(and(isIt(token), lte(halfLogins.expiresAt, now)));
    return null;
  }
  const { accountId, userId, remember, endsOther, verifiedAt } = row;
  return { accountId, userId, remember, endsOther, isVerified: verifiedAt !== null };
}

/** Returns how many codes were wrong by now. */
export async function countWrongCode(tx: Tx, token: string): Promise<number> {
  const [row] = await tx
    .update(halfLogins)
    .set({ wrongCodes: sql`${halfLogins.wrongCodes} + 1` })
    .where(isIt(token))
    .returning({ wrongCodes: halfLogins.wrongCodes });
  return row?.wrongCodes ?? 0;
}

export async function markVerified(tx: Tx, now: Date, token: string): Promise<void> {
  await tx.update(halfLogins).set({ verifiedAt: now }).where(isIt(token));
}

export async function deleteHalfLogin(tx: Tx, token: string): Promise<void> {
  await tx.delete(halfLogins).where(isIt(token));
}

/** After a change of password or second factor nothing that was begun before it may be finished. */
export async function deleteHalfLoginsOf(tx: Tx, { accountId, userId }: UserKey): Promise<void> {
  await tx.delete(halfLogins).where(and(eq(halfLogins.accountId, accountId), eq(halfLogins.userId, userId)));
}

export async function sweepHalfLogins(db: Queryable, now: Date): Promise<void> {
  await db.delete(halfLogins).where(lte(halfLogins.expiresAt, now));
}
