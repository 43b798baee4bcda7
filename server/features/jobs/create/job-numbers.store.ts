// Job numbers: a counter per company that starts at 1001, and the list of every number ever used (B-27).
import { and, eq, sql } from 'drizzle-orm';
import { errors } from '#contract/errors.ts';
import type { Queryable, Tenant, Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { jobCounters, jobNumbers } from '../jobs.tables.ts';

const keyOf = (number: string) => number.toLowerCase();

/** The next free number. The counter's row stays locked until the end of the transaction. */
export async function drawNumber(tx: Tx, scope: Tenant): Promise<string> {
  // A company may have chosen some of the coming numbers itself: those are stepped over.
  for (;;) {
    const [drawn] = await tx
      .insert(jobCounters)
      .values({ accountId: scope.accountId, nextNumber: 1002 })
      .onConflictDoUpdate({
        target: jobCounters.accountId,
        set: { nextNumber: sql`${jobCounters.nextNumber} + 1` },
      })
      .returning({ nextNumber: jobCounters.nextNumber });
    if (!drawn) throw new Error('The counter gave no number.');
    const number = String(drawn.nextNumber - 1);
    if (await isNumberFree(tx, scope, number)) return number;
  }
}

export async function isNumberFree(db: Queryable, { accountId }: Tenant, number: string): Promise<boolean> {
  const used = and(eq(jobNumbers.accountId, accountId), eq(jobNumbers.numberKey, keyOf(number)));
  return (await db.$count(jobNumbers, used)) === 0;
}

/** False when it was used before, also by a job that is gone. */
export async function takeNumber(tx: Tx, { accountId }: Tenant, number: string): Promise<boolean> {
  const { rowCount } = await tx
    .insert(jobNumbers)
    .values({ accountId, numberKey: keyOf(number) })
    .onConflictDoNothing();
  return rowCount === 1;
}

/** `field` is what the form calls the number. */
export const numberTaken = (field: 'jobNumber' | 'workOrderNumber') =>
  new Refusal('number_taken', { fields: { [field]: errors.number_taken.message } });
