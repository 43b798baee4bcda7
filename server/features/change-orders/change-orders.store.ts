// The only SQL about change orders. Every change of one holds the lock of its job, whose row repeats what the newest is.
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { openStatuses } from '#contract/jobs/change-orders.ts';
import { updateChangeOrderColumn } from '#server/features/jobs/jobs.service.ts';
import type { Queryable, Tenant, Tx } from '#server/platform/db/database.ts';
import { changeOrderCounts as counts, changeOrders as table } from './change-orders.tables.ts';

export type ChangeOrderRow = typeof table.$inferSelect;
export type ChangeOrderKey = Pick<ChangeOrderRow, 'accountId' | 'id'>;

const byId = ({ accountId, id }: ChangeOrderKey) => and(eq(table.accountId, accountId), eq(table.id, id));
const ofJob = ({ accountId }: Tenant, jobId: string) =>
  and(eq(table.accountId, accountId), eq(table.jobId, jobId));

/** Newest first. */
export const listOf = (
  db: Queryable,
  tenant: Tenant,
  jobId: string,
  { beforeSeq, limit }: { beforeSeq: number | null; limit: number },
): Promise<ChangeOrderRow[]> =>
  db
    .select()
    .from(table)
    .where(and(ofJob(tenant, jobId), beforeSeq === null ? undefined : lt(table.seq, beforeSeq)))
    .orderBy(desc(table.seq))
    .limit(limit);

export const countOf = (db: Queryable, tenant: Tenant, jobId: string): Promise<number> =>
  db.$count(table, ofJob(tenant, jobId));

export async function findChangeOrder(db: Queryable, key: ChangeOrderKey): Promise<ChangeOrderRow | null> {
  const [row] = await db.select().from(table).where(byId(key));
  return row ?? null;
}

/** Drafts and what waits for the customer: at most one for a job. */
export const openOf = (tx: Tx, tenant: Tenant, jobId: string): Promise<ChangeOrderRow[]> =>
  tx
    .select()
    .from(table)
    .where(and(ofJob(tenant, jobId), inArray(table.status, openStatuses)));

/** Given once, also where its draft is deleted. */
export async function takeNextSeq(tx: Tx, { accountId }: Tenant, jobId: string): Promise<number> {
  const [row] = await tx
    .insert(counts)
    .values({ accountId, jobId, lastSeq: 1 })
    .onConflictDoUpdate({
      target: [counts.accountId, counts.jobId],
      set: { lastSeq: sql`${counts.lastSeq} + 1` },
    })
    .returning({ seq: counts.lastSeq });
  if (!row) throw new Error('A job has no count of its change orders.');
  return row.seq;
}

export async function insertChangeOrder(tx: Tx, row: typeof table.$inferInsert): Promise<void> {
  await tx.insert(table).values(row);
  await updateChangeOrderColumn(tx, { accountId: row.accountId, id: row.jobId });
}

type Change = Partial<
  Omit<typeof table.$inferInsert, 'accountId' | 'id' | 'jobId' | 'seq' | 'number' | 'revision'>
>;

/** A form with an older revision open notices it. */
export async function changeChangeOrder(
  tx: Tx,
  key: ChangeOrderKey,
  now: Date,
  change: Change,
): Promise<void> {
  const rows = await tx
    .update(table)
    .set({ ...change, updatedAt: now, revision: sql`${table.revision} + 1` })
    .where(byId(key))
    .returning({ accountId: table.accountId, id: table.jobId });
  for (const job of rows) await updateChangeOrderColumn(tx, job);
}

export async function removeChangeOrder(tx: Tx, key: ChangeOrderKey): Promise<void> {
  const rows = await tx
    .delete(table)
    .where(byId(key))
    .returning({ accountId: table.accountId, id: table.jobId });
  for (const job of rows) await updateChangeOrderColumn(tx, job);
}
