// The pending_logins table: the password was right, the second factor is still missing. Only the hash of the cookie's
// value is stored.
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#server/platform/db/database.ts';
import { hashToken, newToken } from '#server/platform/secrets.ts';
import type { UserKey } from '../accounts.store.ts';
import { pendingLogins } from '../accounts.tables.ts';

type PendingLoginRow = typeof pendingLogins.$inferSelect;

export type PendingLogin = Pick<PendingLoginRow, 'accountId' | 'userId' | 'remember' | 'endsOther'> & {
  isVerified: boolean;
};

const isIt = (token: string) => eq(pendingLogins.tokenHash, hashToken(token));

/** Returns the cookie's value. */
export async function insertPendingLogin(
  tx: Tx,
  expiresAt: Date,
  { accountId, userId, remember, endsOther }: Omit<PendingLogin, 'isVerified'>,
): Promise<string> {
  const token = newToken();
  await tx
    .insert(pendingLogins)
    .values({ accountId, userId, remember, endsOther, tokenHash: hashToken(token), expiresAt });
  return token;
}

export async function findPendingLogin(
  db: Queryable,
  now: Date,
  token: string,
): Promise<PendingLogin | null> {
  const [row] = await db
    .select()
    .from(pendingLogins)
    .where(and(isIt(token), gt(pendingLogins.expiresAt, now)));
  if (!row) {
    // Gone for good, so that it stays expired even if the clock is put back.
    await db.delete(pendingLogins).where(and(isIt(token), lte(pendingLogins.expiresAt, now)));
    return null;
  }
  const { accountId, userId, remember, endsOther, verifiedAt } = row;
  return { accountId, userId, remember, endsOther, isVerified: verifiedAt !== null };
}

/** Returns how many codes were wrong by now. */
export async function countWrongCode(tx: Tx, token: string): Promise<number> {
  const [row] = await tx
    .update(pendingLogins)
    .set({ wrongCodes: sql`${pendingLogins.wrongCodes} + 1` })
    .where(isIt(token))
    .returning({ wrongCodes: pendingLogins.wrongCodes });
  return row?.wrongCodes ?? 0;
}

export async function markVerified(tx: Tx, now: Date, token: string): Promise<void> {
  await tx.update(pendingLogins).set({ verifiedAt: now }).where(isIt(token));
}

export async function deletePendingLogin(tx: Tx, token: string): Promise<void> {
  await tx.delete(pendingLogins).where(isIt(token));
}

/** After a change of password or second factor nothing that was begun before it may be finished. */
export async function deletePendingLoginsOf(tx: Tx, { accountId, userId }: UserKey): Promise<void> {
  await tx
    .delete(pendingLogins)
    .where(and(eq(pendingLogins.accountId, accountId), eq(pendingLogins.userId, userId)));
}

export async function sweepPendingLogins(db: Queryable, now: Date): Promise<void> {
  await db.delete(pendingLogins).where(lte(pendingLogins.expiresAt, now));
}
