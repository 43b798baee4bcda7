// Job numbers: a counter per company that starts at 1001, and the list of every number ever used (B-27).
import { sql } from 'drizzle-orm';
import { errors } from '#contract/errors.ts';
import type { Queryable, Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Tenant } from './jobs.store.ts';

const keyOf = (number: string) => number.toLowerCase();

/** The next free number. The counter's row stays locked until the end of the transaction. */
export async function drawNumber(tx: Tx, scope: Tenant): Promise<string> {
  // A company may have chosen some of the coming numbers itself: those are stepped over.
  for (;;) {
    const { rows } = await tx.execute<{ number: string }>(sql`
      insert into job_counters as c (account_id, next_number) values (${scope.accountId}, 1002)
      on conflict (account_id) do update set next_number = c.next_number + 1
      returning (next_number - 1)::text as number`);
    const number = rows[0]?.number ?? '';
    if (await isNumberFree(tx, scope, number)) return number;
  }
}

export async function isNumberFree(db: Queryable, { accountId }: Tenant, number: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from job_numbers where account_id = ${accountId} and number_key = ${keyOf(number)}`);
  return rows.length === 0;
}

/** False when it was used before, also by a job that is gone. */
export async function takeNumber(tx: Tx, { accountId }: Tenant, number: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into job_numbers (account_id, number_key) values (${accountId}, ${keyOf(number)})
    on conflict do nothing`);
  return rowCount === 1;
}

export const numberTaken = () =>
  new Refusal('number_taken', { fields: { workOrderNumber: errors.number_taken.message } });
