// The account_links table: links sent by mail. Each works once, for its purpose, and only while it is the newest.
import { sql } from 'drizzle-orm';
import { days, hours, later, minutes } from '#server/platform/clock.ts';
import type { Queryable, Tx } from '#server/platform/db/database.ts';
import { hashToken, newToken } from '#server/platform/secrets.ts';
import type { UserKey } from './accounts.store.ts';

export type LinkPurpose = 'reset_password' | 'confirm_email' | 'restore_account' | 'undo_mfa';

/** As long as the account can be brought back. */
export const restoreDays = 30;

const linkLife: Record<LinkPurpose, number> = {
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
  lifeMs?: number;
}

/** Takes the place of an older link for the same purpose. Returns the secret part of the address. */
export async function openLink(tx: Tx, now: Date, link: NewLink): Promise<string> {
  await closeLinks(tx, now, link, [link.purpose]);
  const token = link.token ?? newToken();
  await tx.execute(sql`
    insert into account_links (account_id, id, user_id, token_hash, purpose, new_email, created_at, expires_at)
    values (${link.accountId}, ${link.id}, ${link.userId}, ${hashToken(token)}, ${link.purpose},
            ${link.newEmail ?? null}, ${now}, ${later(now, link.lifeMs ?? linkLife[link.purpose])})`);
  return token;
}

export async function isLinkMade(db: Queryable, key: UserKey, id: string): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`select from account_links where account_id = ${key.accountId} and id = ${id}`,
  );
  return rowCount === 1;
}

export interface OpenLink extends UserKey {
  id: string;
  newEmail: string | null;
}

const isOpen = (now: Date, purpose: LinkPurpose, token: string) =>
  sql`token_hash = ${hashToken(token)} and purpose = ${purpose} and used_at is null and expires_at > ${now}`;

export async function findLink(
  db: Queryable,
  now: Date,
  purpose: LinkPurpose,
  token: string,
): Promise<OpenLink | null> {
  const { rows } = await db.execute<{
    account_id: string;
    id: string;
    user_id: string;
    new_email: string | null;
  }>(sql`select account_id, id, user_id, new_email from account_links where ${isOpen(now, purpose, token)}`);
  const row = rows[0];
  if (row) return { accountId: row.account_id, id: row.id, userId: row.user_id, newEmail: row.new_email };
  // Closed for good, so that it stays expired even if the clock is put back.
  await db.execute(sql`
    update account_links set used_at = ${now}
    where token_hash = ${hashToken(token)} and used_at is null and expires_at <= ${now}`);
  return null;
}

/** False when somebody was faster. */
export async function spendLink(tx: Tx, now: Date, purpose: LinkPurpose, token: string): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`update account_links set used_at = ${now} where ${isOpen(now, purpose, token)}`,
  );
  return rowCount === 1;
}

export async function closeLinks(tx: Tx, now: Date, key: UserKey, purposes: LinkPurpose[]): Promise<void> {
  for (const purpose of purposes)
    await tx.execute(sql`
      update account_links set used_at = ${now}
      where account_id = ${key.accountId} and user_id = ${key.userId} and purpose = ${purpose} and used_at is null`);
}

/** Except the one that confirms the address the user already has. */
export async function closeEmailChange(tx: Tx, now: Date, key: UserKey, email: string): Promise<void> {
  await tx.execute(sql`
    update account_links set used_at = ${now}
    where account_id = ${key.accountId} and user_id = ${key.userId} and purpose = 'confirm_email'
      and new_email <> ${email} and used_at is null`);
}

/** Kept for a month after they expired: a support question about a mail comes late. */
export async function sweepLinks(db: Queryable, now: Date): Promise<void> {
  await db.execute(sql`delete from account_links where expires_at <= ${later(now, -days(30))}`);
}
