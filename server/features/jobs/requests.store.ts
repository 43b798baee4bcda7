// Idempotency keys: a repeated key does nothing twice (B-23), also after a crash in between and for two taps at once.
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Tenant } from './jobs.store.ts';

export interface Ask {
  /** Null when the caller gave none: then every call is a deed of its own. */
  key: string | null;
  /** What is asked, by name and content. */
  what: unknown;
}

export interface Claim {
  subjectId: string;
  number: string | null;
  /** False when the deed was begun before, and perhaps done. */
  isFirst: boolean;
  isDone: boolean;
}

/** Reads the header; a key that nobody would send in earnest is refused. */
export function readKey(header: string | string[] | undefined): string | null {
  if (header === undefined || header === '') return null;
  if (typeof header !== 'string' || !/^[\x20-\x7e]{1,200}$/.test(header))
    throw new Refusal('invalid_input', { message: 'The Idempotency-Key is not readable.' });
  return header;
}

/** Whoever comes second waits for the first to finish, and then finds what was made. */
export async function claimRequest(
  tx: Tx,
  now: Date,
  { accountId }: Tenant,
  ask: Ask,
  made: { subjectId: string; number: string | null },
): Promise<Claim> {
  if (ask.key === null) return { ...made, isFirst: true, isDone: false };
  const hash = createHash('sha256').update(JSON.stringify(ask.what)).digest('hex');
  const { rowCount } = await tx.execute(sql`
    insert into job_requests (account_id, key, ask_hash, subject_id, number, created_at)
    values (${accountId}, ${ask.key}, ${hash}, ${made.subjectId}, ${made.number}, ${now})
    on conflict (account_id, key) do nothing`);
  if (rowCount === 1) return { ...made, isFirst: true, isDone: false };
  const before = await findRequest(tx, { accountId }, ask.key);
  if (!before || before.askHash !== hash) throw new Refusal('key_reused');
  return { ...before, isFirst: false };
}

async function findRequest(db: Queryable, { accountId }: Tenant, key: string) {
  const { rows } = await db.execute<{
    askHash: string;
    subjectId: string;
    number: string | null;
    isDone: boolean;
  }>(sql`
    select ask_hash as "askHash", subject_id as "subjectId", number, done as "isDone"
    from job_requests where account_id = ${accountId} and key = ${key}`);
  return rows[0] ?? null;
}

/** The number that was drawn for what is being made. */
export async function setRequestNumber(
  tx: Tx,
  { accountId }: Tenant,
  key: string,
  number: string,
): Promise<void> {
  await tx.execute(sql`
    update job_requests set number = ${number} where account_id = ${accountId} and key = ${key}`);
}

/** For deeds that take more than one transaction: from now on, a repetition only reads. */
export async function setRequestDone(tx: Tx, { accountId }: Tenant, key: string): Promise<void> {
  await tx.execute(sql`update job_requests set done = true where account_id = ${accountId} and key = ${key}`);
}

export async function sweepRequests(db: Queryable, before: Date): Promise<void> {
  await db.execute(sql`delete from job_requests where created_at < ${before}`);
}
