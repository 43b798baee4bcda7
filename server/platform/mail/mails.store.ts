// The mails table: what was asked to be sent, and what became of it.
import { sql } from 'drizzle-orm';
import type { MailClass, MailKey, MailKind } from '#server/mail-kinds.ts';
import type { Queryable, Tx } from '../db/database.ts';
import type { Unsent, UnsentReason } from './unsent-reasons.ts';

/** Withheld: not sent on purpose, because too many were, or because none can arrive there. */
export type MailState = 'queued' | 'sent' | 'failed' | 'withheld';

/** For `state in …`: it did not go out, and will not. */
export const unsentStates = sql.raw(`('failed', 'withheld')`);

export interface MailRow {
  id: string;
  recipient: string;
  state: MailState;
  content: Buffer | null;
}

export interface NewMail extends MailKey {
  id: string;
  accountId: string | null;
  subjectId: string | null;
  recipient: string;
  mailbox: string;
  subject: string;
  content: Buffer;
  /** Stored files it needs when it goes out. */
  fileKeys: string[];
}

/** Not counted and not due yet. False when it is there already. */
export async function insertMail(tx: Tx, now: Date, mail: NewMail): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into mails (account_id, id, kind, dedupe_key, subject_id, recipient, mailbox, subject, content, file_keys,
                       state, created_at)
    values (${mail.accountId}, ${mail.id}, ${mail.kind}, ${mail.dedupeKey}, ${mail.subjectId}, ${mail.recipient},
            ${mail.mailbox}, ${mail.subject}, ${mail.content}, ${sql.param(mail.fileKeys)}::text[], 'queued', ${now})
    on conflict (kind, dedupe_key) do nothing`);
  return rowCount === 1;
}

export async function markDue(tx: Tx, id: string, dueAt: Date, countsAs: MailClass | null): Promise<void> {
  await tx.execute(sql`update mails set due_at = ${dueAt}, counts_as = ${countsAs} where id = ${id}`);
}

/** It will not go out; with `foldedInto` another one tells of it. */
export async function markUnsent(
  tx: Tx,
  id: string,
  state: 'failed' | 'withheld',
  why: UnsentReason,
  foldedInto: string | null = null,
): Promise<void> {
  await tx.execute(sql`
    update mails set state = ${state}, unsent_reason = ${why}, content = null, folded_into = ${foldedInto}
    where id = ${id}`);
}

/** The email to this person that will sum up notices, while it is not on its way. */
export async function findOpenSummary(
  tx: Tx,
  now: Date,
  accountId: string | null,
  mailbox: string,
): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from mails
    where account_id = ${accountId} and mailbox = ${mailbox} and kind = ${'account.notices' satisfies MailKind}
      and state = 'queued'
      and due_at > ${now}
    order by created_at desc limit 1 for update`);
  return rows[0]?.id ?? null;
}

export async function foldedInto(
  tx: Tx,
  summaryId: string,
): Promise<{ subject: string; count: number; lastAt: Date }[]> {
  const { rows } = await tx.execute<{ subject: string; count: number; last_at: string }>(sql`
    select subject, count(*)::int as count, max(created_at) as last_at from mails where folded_into = ${summaryId}
    group by subject order by max(created_at)`);
  return rows.map((row) => ({ subject: row.subject, count: row.count, lastAt: new Date(row.last_at) }));
}

export async function rewriteMail(tx: Tx, id: string, subject: string, content: Buffer): Promise<void> {
  await tx.execute(sql`
    update mails set subject = ${subject}, content = ${content} where id = ${id} and state = 'queued'`);
}

export async function findMail(db: Queryable, id: string): Promise<MailRow | null> {
  const { rows } = await db.execute<MailRow & Record<string, unknown>>(
    sql`select id, recipient, state, content from mails where id = ${id}`,
  );
  return rows[0] ?? null;
}

export async function markSent(db: Queryable, now: Date, id: string): Promise<void> {
  await db.execute(sql`
    update mails set state = 'sent', sent_at = ${now}, attempts = attempts + 1, last_error = null, content = null
    where id = ${id} and state = 'queued'`);
}

export async function markAttempt(
  db: Queryable,
  id: string,
  reason: string,
  isFinal: boolean,
): Promise<void> {
  await db.execute(sql`
    update mails
    set attempts = attempts + 1, last_error = ${reason.slice(0, 500)},
        state = case when ${isFinal} then 'failed' else state end,
        content = case when ${isFinal} then null else content end
    where id = ${id} and state = 'queued'`);
}

/** Those of the files that a mail still waits to take along. */
export async function filesOfWaitingMails(db: Queryable, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const { rows } = await db.execute<{ key: string }>(sql`
    select distinct key from mails, unnest(file_keys) as key
    where state = 'queued' and key = any(${sql.param(keys)}::text[])`);
  return rows.map(({ key }) => key);
}

/** A queued mail with an error is being tried again. */
export interface MailStatus extends Unsent {
  id: string;
  state: MailState;
  attempts: number;
  recipient: string;
  subject: string;
  createdAt: Date;
  sentAt: Date | null;
}

/** Newest first, everything that was mailed about one thing of an account. */
export async function mailsAbout(db: Queryable, accountId: string, subjectId: string): Promise<MailStatus[]> {
  const { rows } = await db.execute<{
    id: string;
    state: MailState;
    unsent_reason: UnsentReason | null;
    last_error: string | null;
    attempts: number;
    recipient: string;
    subject: string;
    created_at: string;
    sent_at: string | null;
  }>(sql`
    select id, state, unsent_reason, last_error, attempts, recipient, subject, created_at, sent_at from mails
    where account_id = ${accountId} and subject_id = ${subjectId} order by created_at desc`);
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    unsentReason: row.unsent_reason,
    lastError: row.last_error,
    attempts: row.attempts,
    recipient: row.recipient,
    subject: row.subject,
    createdAt: new Date(row.created_at),
    sentAt: row.sent_at ? new Date(row.sent_at) : null,
  }));
}
