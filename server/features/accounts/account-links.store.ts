// The account_links table: links sent by mail. Each works once, for its purpose, and only while it is the newest.
import { and, eq, gt, isNull, lte, ne } from 'drizzle-orm';
import { days, hours, later, minutes } from '#server/platform/clock.ts';
import type { Queryable, Tx } from '#server/platform/db/database.ts';
import { hashToken, newToken } from '#server/platform/secrets.ts';
import type { UserKey } from './accounts.store.ts';
import { accountLinks as table } from './accounts.tables.ts';

type LinkRow = typeof table.$inferSelect;
export type LinkPurpose = LinkRow['purpose'];

/** As long as the account can be brought back. */
export const restoreDays = 30;

const linkLifetime: Record<LinkPurpose, number> = {
  reset_password: minutes(60),
  confirm_email: hours(24),
  restore_account: days(restoreDays),
  undo_mfa: hours(48),
};

export interface NewLink extends UserKey {
  id: string;
  purpose: LinkPurpose;
  newEmail?: string;
  /** Where the mail with it was posted first; absent makes a new one. */
  token?: string;
  /** Other than what is usual for its purpose. */
  lifetimeMs?: number;
}

/** Takes the place of an older link for the same purpose. Returns the secret part of the address. */
export async function openLink(tx: Tx, now: Date, link: NewLink): Promise<string> {
  await closeLinks(tx, now, link, [link.purpose]);
  const token = link.token ?? newToken();
  const { accountId, id, userId, purpose, newEmail, lifetimeMs = linkLifetime[purpose] } = link;
  await tx.insert(table).values({
    accountId,
    id,
    userId,
    purpose,
    newEmail,
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: later(now, lifetimeMs),
  });
  return token;
}

export async function isLinkMade(db: Queryable, key: UserKey, id: string): Promise<boolean> {
  return (await db.$count(table, and(eq(table.accountId, key.accountId), eq(table.id, id)))) === 1;
}

export type OpenLink = Pick<LinkRow, 'accountId' | 'id' | 'userId' | 'newEmail'>;

const isIt = (token: string) => and(eq(table.tokenHash, hashToken(token)), isNull(table.usedAt));
const isOpen = (now: Date, purpose: LinkPurpose, token: string) =>
  and(isIt(token), eq(table.purpose, purpose), gt(table.expiresAt, now));
const ofUser = ({ accountId, userId }: UserKey, purpose: LinkPurpose) =>
  and(
    eq(table.accountId, accountId),
    eq(table.userId, userId),
    eq(table.purpose, purpose),
    isNull(table.usedAt),
  );

export async function findLink(
  db: Queryable,
  now: Date,
  purpose: LinkPurpose,
  token: string,
): Promise<OpenLink | null> {
  const [row] = await db
    .select({
      accountId: table.accountId,
      id: table.id,
      userId: table.userId,
      newEmail: table.newEmail,
    })
    .from(table)
    .where(isOpen(now, purpose, token));
  if (row) return row;
  // Closed for good, so that it stays expired even if the clock is put back.
  await db
    .update(table)
    .set({ usedAt: now })
    .where(and(isIt(token), lte(table.expiresAt, now)));
  return null;
}

/** False when somebody was faster. */
export async function spendLink(tx: Tx, now: Date, purpose: LinkPurpose, token: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(table)
    .set({ usedAt: now })
    .where(isOpen(now, purpose, token));
  return rowCount === 1;
}

/** False when none was open. */
export async function closeLinks(tx: Tx, now: Date, key: UserKey, purposes: LinkPurpose[]): Promise<boolean> {
  let closed = 0;
  for (const purpose of purposes) {
    const { rowCount } = await tx.update(table).set({ usedAt: now }).where(ofUser(key, purpose));
    closed += rowCount ?? 0;
  }
  return closed > 0;
}

/** Except the one that confirms the address the user already has. */
export async function closeEmailChange(tx: Tx, now: Date, key: UserKey, email: string): Promise<void> {
  await tx
    .update(table)
    .set({ usedAt: now })
    .where(and(ofUser(key, 'confirm_email'), ne(table.newEmail, email)));
}

/** Deleted a month after they expired: a support question about an email comes late. */
export async function sweepLinks(db: Queryable, now: Date): Promise<void> {
  await db.delete(table).where(lte(table.expiresAt, later(now, -days(30))));
}
