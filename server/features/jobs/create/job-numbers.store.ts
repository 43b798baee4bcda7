// Job numbers: a counter per company that starts at 1001, and the list of every number ever used (B-27).
import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { errors } from '#contract/errors.ts';
import type { Queryable, Tenant, Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { jobNumbers } from '../jobs.tables.ts';

/**
 * Numbers with the same key are the same. Never computed in SQL, where lower() folds some letters differently. A small
 * sigma has a form of its own at the end of a word, which toLowerCase writes only there: it counts as any other.
 */
export const keyOf = (number: string) => number.toLowerCase().replaceAll('ς', 'σ');

/** Counts one further. The counter's row stays locked until the end of the transaction. */
const drawn = ({ accountId }: Tenant) => sql`
  drawn as (
    insert into job_counters as c (account_id, next_number) values (${accountId}, 1002)
    on conflict (account_id) do update set next_number = c.next_number + 1
    returning (next_number - 1)::text as number)`;

/** The next free number. */
export async function drawNumber(tx: Tx, scope: Tenant): Promise<string> {
  // A company may have chosen some of the coming numbers itself: those are stepped over.
  for (;;) {
    const { number, isFree } = await drawNumberWith(tx, scope, () => null);
    if (isFree) return number;
  }
}

/** The next number, which may be one the company has chosen itself, and a write that takes it, in one statement. */
export async function drawNumberWith(
  db: Queryable,
  scope: Tenant,
  writeWith: (number: SQL) => SQLWrapper | null,
): Promise<{ number: string; isFree: boolean }> {
  const write = writeWith(sql`(select number from drawn)`);
  const { rows } = await db.execute<{ number: string; isFree: boolean }>(sql`
    with ${drawn(scope)}${write ? sql`, written as (${write.getSQL()})` : sql``}
    select number, not exists (
      select from job_numbers n where n.account_id = ${scope.accountId} and n.number_key = drawn.number) as "isFree"
    from drawn`);
  return oneOf(rows);
}

/** The next free number, taken. */
export async function takeNextNumber(tx: Tx, scope: Tenant): Promise<string> {
  for (;;) {
    const { rows } = await tx.execute<{ number: string; isTaken: boolean }>(sql`
      with ${drawn(scope)}, taken as (
        insert into job_numbers (account_id, number_key) select ${scope.accountId}::uuid, number from drawn
        on conflict do nothing returning 1)
      select number, exists (select from taken) as "isTaken" from drawn`);
    const { number, isTaken } = oneOf(rows);
    if (isTaken) return number;
  }
}

function oneOf<T>([row]: T[]): T {
  if (!row) throw new Error('The counter gave no number.');
  return row;
}

export async function isNumberFree(db: Queryable, { accountId }: Tenant, number: string): Promise<boolean> {
  const used = and(eq(jobNumbers.accountId, accountId), eq(jobNumbers.numberKey, keyOf(number)));
  return (await db.$count(jobNumbers, used)) === 0;
}

/** False when it was used before, also by a job that is gone. The counter is locked first, as by who draws a number. */
export async function takeNumber(tx: Tx, scope: Tenant, number: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    with held as (
      insert into job_counters as c (account_id) values (${scope.accountId})
      on conflict (account_id) do update set next_number = c.next_number
      returning 1)
    ${numberInsert(scope, number, sql.raw('held'))} on conflict do nothing`);
  return rowCount === 1;
}

/** After a write that locks the counter; fails on `job_numbers_pkey` when it was used before. */
export const numberInsert = ({ accountId }: Tenant, number: string, after: SQL) => sql`
  insert into job_numbers (account_id, number_key) select ${accountId}::uuid, ${keyOf(number)} from ${after}`;

/** `field` is what the form calls the number. */
export const numberTaken = (field: 'jobNumber' | 'workOrderNumber') =>
  new Refusal('number_taken', { fields: { [field]: errors.number_taken.message } });
