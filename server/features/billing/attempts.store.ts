// The payment_attempts table: what was asked of the provider, and what became of it.
import { sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';
import { Ask } from './ask.ts';

export interface Attempt {
  accountId: string;
  /** Also the idempotency key. */
  id: string;
  ask: Ask;
  state: 'open' | 'done' | 'declined' | 'abandoned';
  outcome: unknown;
  awaitsPayer: boolean;
  openedAt: Date;
}

interface Row extends Record<string, unknown> {
  account_id: string;
  id: string;
  ask: unknown;
  state: Attempt['state'];
  outcome: unknown;
  awaits_payer: boolean;
  opened_at: string;
}

const fromRow = (row: Row): Attempt => ({
  accountId: row.account_id,
  id: row.id,
  ask: Ask.parse(row.ask),
  state: row.state,
  outcome: row.outcome,
  awaitsPayer: row.awaits_payer,
  openedAt: new Date(row.opened_at),
});

const columns = sql`account_id, id, ask, state, outcome, awaits_payer, opened_at`;
const isCheckout = sql`kind = 'checkout'`;

/** The account must be locked: one attempt at a time. */
export async function insertAttempt(tx: Tx, now: Date, accountId: string, ask: Ask): Promise<Attempt> {
  const id = newId();
  await tx.execute(sql`
    insert into payment_attempts (account_id, id, kind, ask, state, opened_at)
    values (${accountId}, ${id}, ${ask.kind}, ${JSON.stringify(ask)}, 'open', ${now})`);
  return { accountId, id, ask, state: 'open', outcome: null, awaitsPayer: false, openedAt: now };
}

export async function findOpenAttempt(db: Queryable, accountId: string): Promise<Attempt | null> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from payment_attempts
    where account_id = ${accountId} and state = 'open' and not ${isCheckout}`);
  return rows[0] ? fromRow(rows[0]) : null;
}

export async function findOpenCheckout(db: Queryable, accountId: string): Promise<Attempt | null> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from payment_attempts
    where account_id = ${accountId} and state = 'open' and ${isCheckout}`);
  return rows[0] ? fromRow(rows[0]) : null;
}

export async function findAttempt(db: Queryable, accountId: string, id: string): Promise<Attempt | null> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from payment_attempts where account_id = ${accountId} and id = ${id}`,
  );
  return rows[0] ? fromRow(rows[0]) : null;
}

/**
 * Whose attempts have been open since before the given moment, checkouts included; oldest first. They are not read any
 * further here: one that cannot be read must not hold up those of others.
 */
export async function findOpenSince(db: Queryable, before: Date): Promise<string[]> {
  const { rows } = await db.execute<{ account_id: string }>(sql`
    select account_id from payment_attempts where state = 'open' and opened_at <= ${before}
    group by account_id order by min(opened_at) limit 500`);
  return rows.map((row) => row.account_id);
}

/** False when somebody else was faster. */
export async function closeAttempt(
  tx: Tx,
  now: Date,
  { accountId, id }: Attempt,
  state: Exclude<Attempt['state'], 'open'>,
  outcome: unknown = null,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update payment_attempts set state = ${state}, settled_at = ${now}, awaits_payer = false,
      outcome = coalesce(${outcome === null ? null : JSON.stringify(outcome)}::jsonb, outcome)
    where account_id = ${accountId} and id = ${id} and state = 'open'`);
  return rowCount === 1;
}

export async function noteAwaitsPayer(db: Queryable, { accountId, id }: Attempt): Promise<void> {
  await db.execute(sql`
    update payment_attempts set awaits_payer = true
    where account_id = ${accountId} and id = ${id} and state = 'open'`);
}

/** What a checkout needs to be found again by the page that pays it. */
export async function noteCheckout(
  db: Queryable,
  { accountId, id }: Attempt,
  opened: unknown,
): Promise<void> {
  await db.execute(sql`
    update payment_attempts set outcome = ${JSON.stringify(opened)}::jsonb
    where account_id = ${accountId} and id = ${id} and state = 'open'`);
}
