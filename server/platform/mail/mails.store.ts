// The mails table: every email that was posted, and what became of it. Everybody else who needs to know about an email
// calls this file.
import { and, count, desc, eq, gt, inArray, isNotNull, lt, max, or, type SQL, sql } from 'drizzle-orm';
import type { MailClass, MailKey, MailKind } from '#server/mail-kinds.ts';
import type { Queryable, Tx } from '../db/database.ts';
import { mails } from './mails.tables.ts';
import type { Unsent, UnsentReason } from './unsent-reasons.ts';

type MailRow = typeof mails.$inferSelect;

/** Withheld: not sent on purpose, because too many were, or because none can arrive there. */
type MailState = MailRow['state'];

/** It did not go out, and will not. */
const unsentStates = ['failed', 'withheld'] as const satisfies MailState[];
const isUnsent = sql.raw(`in (${unsentStates.map((state) => `'${state}'`).join(', ')})`);

export type NewMail = Pick<MailRow, 'id' | 'accountId' | 'subjectId' | 'recipient' | 'subject' | 'fileKeys'> &
  Partial<Pick<MailRow, 'message'>> &
  MailKey & {
    mailbox: string;
    content: Buffer;
  };

/** Not counted and not due yet. False when it is there already. */
export async function insertMail(tx: Tx, now: Date, mail: NewMail): Promise<boolean> {
  const { rowCount } = await tx
    .insert(mails)
    .values({ ...mail, state: 'queued', createdAt: now })
    .onConflictDoNothing({ target: [mails.kind, mails.dedupeKey] });
  return rowCount === 1;
}

export async function markDue(tx: Tx, id: string, dueAt: Date, countsAs: MailClass | null): Promise<void> {
  await tx.update(mails).set({ dueAt, countsAs }).where(eq(mails.id, id));
}

/** It will not go out; with `foldedInto` another one mentions it. */
export async function markUnsent(
  tx: Tx,
  id: string,
  state: (typeof unsentStates)[number],
  why: UnsentReason,
  foldedInto: string | null = null,
): Promise<void> {
  await tx.update(mails).set({ state, unsentReason: why, content: null, foldedInto }).where(eq(mails.id, id));
}

/** The email to this person that will sum up notices, while it is not on its way. */
export async function findOpenSummary(
  tx: Tx,
  now: Date,
  accountId: string | null,
  mailbox: string,
): Promise<string | null> {
  if (accountId === null) return null;
  const [open] = await tx
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        eq(mails.accountId, accountId),
        eq(mails.mailbox, mailbox),
        eq(mails.kind, 'account.notices'),
        eq(mails.state, 'queued'),
        gt(mails.dueAt, now),
      ),
    )
    .orderBy(desc(mails.createdAt))
    .limit(1)
    .for('update');
  return open?.id ?? null;
}

export async function foldedInto(
  tx: Tx,
  summaryId: string,
): Promise<{ subject: string; count: number; lastAt: Date }[]> {
  const lastAt = max(mails.createdAt);
  const rows = await tx
    .select({ subject: mails.subject, count: sql<number>`count(*)::int`, lastAt })
    .from(mails)
    .where(eq(mails.foldedInto, summaryId))
    .groupBy(mails.subject)
    .orderBy(lastAt);
  return rows.flatMap((row) => (row.lastAt ? { ...row, lastAt: row.lastAt } : []));
}

export async function rewriteMail(tx: Tx, id: string, subject: string, content: Buffer): Promise<void> {
  await tx
    .update(mails)
    .set({ subject, content })
    .where(and(eq(mails.id, id), isQueued));
}

const isQueued = eq(mails.state, 'queued');

const deliveredColumns = {
  id: mails.id,
  accountId: mails.accountId,
  subjectId: mails.subjectId,
  kind: mails.kind,
  dedupeKey: mails.dedupeKey,
  recipient: mails.recipient,
  createdAt: mails.createdAt,
  state: mails.state,
  content: mails.content,
};

export async function findMail(
  db: Queryable,
  id: string,
): Promise<Pick<MailRow, keyof typeof deliveredColumns> | null> {
  const [row] = await db.select(deliveredColumns).from(mails).where(eq(mails.id, id));
  return row ?? null;
}

export async function markSent(db: Queryable, now: Date, id: string): Promise<void> {
  await db
    .update(mails)
    .set({ state: 'sent', sentAt: now, attempts: oneMore, lastError: null, content: null })
    .where(and(eq(mails.id, id), isQueued));
}

const oneMore = sql`${mails.attempts} + 1`;

export async function markAttempt(
  db: Queryable,
  id: string,
  reason: string,
  isFinal: boolean,
): Promise<void> {
  await db
    .update(mails)
    .set({
      attempts: oneMore,
      lastError: reason.slice(0, 500),
      ...(isFinal && { state: 'failed' as const, content: null }),
    })
    .where(and(eq(mails.id, id), isQueued));
}

/** Those of the files that a waiting email still attaches. */
export async function filesOfWaitingMails(db: Queryable, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const { rows } = await db.execute<{ key: string }>(sql`
    select distinct key from mails, unnest(file_keys) as key
    where state = 'queued' and key = any(${sql.param(keys)}::text[])`);
  return rows.map(({ key }) => key);
}

const { id, kind, dedupeKey, state, unsentReason, lastError } = mails;
const { attempts, recipient, subject, message, createdAt, sentAt } = mails;
/** A queued one with a `lastError` is being tried again. */
const statusColumns = {
  id,
  kind,
  dedupeKey,
  state,
  unsentReason,
  lastError,
  attempts,
  recipient,
  subject,
  message,
  createdAt,
  sentAt,
};
export type MailStatus = Pick<MailRow, keyof typeof statusColumns>;

/** A job that lived long does not show every mail of its life. */
const shown = 50;

/** Newest first, the emails about one thing of an account. */
export function mailsAbout(db: Queryable, accountId: string, subjectId: string): Promise<MailStatus[]> {
  return db
    .select(statusColumns)
    .from(mails)
    .where(and(eq(mails.accountId, accountId), eq(mails.subjectId, subjectId)))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(shown);
}

/** What was written in emails about something that is deleted for good. */
export async function forgetMessages(tx: Tx, accountId: string, subjectId: string): Promise<void> {
  await tx
    .update(mails)
    .set({ message: null })
    .where(and(eq(mails.accountId, accountId), eq(mails.subjectId, subjectId), isNotNull(mails.message)));
}

/** The one email of this kind and key. */
export async function findMailOf(
  db: Queryable,
  accountId: string,
  key: MailKey,
): Promise<Pick<MailRow, 'state' | 'sentAt' | 'recipient' | 'subject' | 'message' | 'fileKeys'> | null> {
  const [row] = await db
    .select({
      state: mails.state,
      sentAt: mails.sentAt,
      recipient: mails.recipient,
      subject: mails.subject,
      message: mails.message,
      fileKeys: mails.fileKeys,
    })
    .from(mails)
    .where(and(eq(mails.accountId, accountId), eq(mails.kind, key.kind), eq(mails.dedupeKey, key.dedupeKey)));
  return row ?? null;
}

/** Whether one of a kind whose key begins like this was written after that moment. */
export async function wasPosted(
  tx: Tx,
  { accountId, kind, keyStart }: { accountId: string; kind: MailKind; keyStart: string },
  after: Date,
): Promise<boolean> {
  const rows = await tx
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        eq(mails.accountId, accountId),
        eq(mails.kind, kind),
        sql`starts_with(${mails.dedupeKey}, ${keyStart})`,
        gt(mails.createdAt, after),
      ),
    )
    .limit(1);
  return rows.length === 1;
}

/** Of these emails of a kind, those that went out or, made before that moment, will not. */
export function sentOrFailedMails(
  db: Queryable,
  accountId: string,
  kind: MailKind,
  dedupeKeys: string[],
  failedBefore: Date,
): Promise<Pick<MailRow, 'dedupeKey' | 'state' | 'sentAt'>[]> {
  return db
    .select({ dedupeKey: mails.dedupeKey, state: mails.state, sentAt: mails.sentAt })
    .from(mails)
    .where(
      and(
        eq(mails.accountId, accountId),
        eq(mails.kind, kind),
        inArray(mails.dedupeKey, dedupeKeys),
        or(
          eq(mails.state, 'sent'),
          and(inArray(mails.state, [...unsentStates]), lt(mails.createdAt, failedBefore)),
        ),
      ),
    );
}

/** How many wait, how many failed and how many were not to go out after all. */
export async function countUnsent(db: Queryable): Promise<{ state: MailState; count: number }[]> {
  const rows = await db
    .select({ state: mails.state, count: count() })
    .from(mails)
    // Written exactly like this, so that the index of unsent emails is used.
    .where(sql`state <> 'sent'`)
    .groupBy(mails.state);
  return (['queued', ...unsentStates] as const).map((state) => ({
    state,
    count: rows.find((row) => row.state === state)?.count ?? 0,
  }));
}

/** What became of the newest email about something, as a query of another feature reads it with its own rows. */
export interface LastMail extends Unsent {
  kind: MailKind;
  state: MailState;
  at: string;
}

export const lastMailAbout = (accountId: SQL, subjectId: SQL): SQL => sql`(
  select jsonb_build_object('kind', m.kind, 'state', m.state, 'unsentReason', m.unsent_reason,
    'lastError', m.last_error,
    'at', to_char(coalesce(m.sent_at, m.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
  from mails m where m.account_id = ${accountId} and m.subject_id = ${subjectId}
  order by m.created_at desc, m.id desc limit 1)`;

/** The key of the newest email of this kind about something. */
export const lastKeyAbout = (accountId: SQL, subjectId: SQL, kind: MailKind): SQL => sql`(
  select m.dedupe_key from mails m
  where m.account_id = ${accountId} and m.subject_id = ${subjectId} and m.kind = ${sql.raw(`'${kind}'`)}
  order by m.created_at desc, m.id desc limit 1)`;

/** A condition on what `lastMailAbout` gave. One that was no longer needed did not fail. */
export const lastMailIsFailed = (lastMail: SQL): SQL =>
  sql`((${lastMail} ->> 'state') ${isUnsent} and (${lastMail} ->> 'unsentReason') is distinct from 'outdated')`;

/** The subjects of all emails of an account that failed in this sense: few, and by an index that is written like this. */
export const failedAbout = (accountId: string): SQL => sql`
  select m.subject_id from mails m
  where m.account_id = ${accountId} and m.state ${isUnsent} and m.unsent_reason is distinct from 'outdated'`;

/** When the newest email of this kind about something went out, or will. */
export const lastSentAbout = (accountId: SQL, subjectId: SQL, kind: MailKind): SQL => sql`(
  select max(coalesce(m.sent_at, m.created_at)) from mails m
  where m.account_id = ${accountId} and m.subject_id = ${subjectId} and m.state in ('queued', 'sent')
    and m.kind = ${sql.raw(`'${kind}'`)})`;

/** A condition for queries of other features: the email of this kind and key did not go out, and will not. */
export const mailIsUnsent = (kind: MailKind, dedupeKey: SQL): SQL =>
  sql`exists (
    select from mails m
    where m.kind = ${sql.raw(`'${kind}'`)} and m.dedupe_key = ${dedupeKey} and m.state ${isUnsent})`;
