import { and, eq, getTableColumns, isNull, type SQLWrapper } from 'drizzle-orm';
import type { Queryable, Tenant, Tx } from '#server/platform/db/database.ts';
import { hashToken, isToken } from '#server/platform/secrets.ts';
import { payLinks as table } from './customer-page.tables.ts';

const { tokenHash: _hash, ...columns } = getTableColumns(table);
export type PayLinkRow = Omit<typeof table.$inferSelect, 'tokenHash'>;

export async function insertPayLink(
  tx: Tx,
  token: string,
  row: Omit<PayLinkRow, 'withdrawnAt' | 'isLasting'>,
): Promise<void> {
  await tx.insert(table).values({ ...row, tokenHash: hashToken(token) });
}

/** Null for an unknown token; tokens of other forms are not even looked up. */
export async function findPayLink(db: Queryable, token: string): Promise<PayLinkRow | null> {
  if (!isToken(token)) return null;
  const [row] = await db
    .select(columns)
    .from(table)
    .where(eq(table.tokenHash, hashToken(token)));
  return row ?? null;
}

export type LastingPayLink = Pick<PayLinkRow, 'accountId' | 'id' | 'jobId' | 'createdAt'>;

const ofJob = ({ accountId, jobId }: Pick<PayLinkRow, 'accountId' | 'jobId'>) =>
  and(
    eq(table.accountId, accountId),
    eq(table.jobId, jobId),
    eq(table.isLasting, true),
    isNull(table.withdrawnAt),
  );

/** The job's own; of one that has none, null. */
export async function findLasting(
  db: Queryable,
  job: Pick<PayLinkRow, 'accountId' | 'jobId'>,
): Promise<{ id: string; tokenHash: Buffer } | null> {
  const [row] = await db.select({ id: table.id, tokenHash: table.tokenHash }).from(table).where(ofJob(job));
  return row ?? null;
}

/** For the statement that writes the job. */
export const lastingInsert = (db: Queryable, token: string, row: LastingPayLink): SQLWrapper =>
  db.insert(table).values({ ...row, tokenHash: hashToken(token), isLasting: true });

/** Nothing where the job has one. */
export async function insertLasting(db: Queryable, token: string, row: LastingPayLink): Promise<void> {
  await db
    .insert(table)
    .values({ ...row, tokenHash: hashToken(token), isLasting: true })
    .onConflictDoNothing();
}

/** It goes on opening the page, but cannot be shown again. */
export async function endLasting(db: Queryable, { accountId, id }: Tenant & { id: string }): Promise<void> {
  await db
    .update(table)
    .set({ isLasting: false })
    .where(and(eq(table.accountId, accountId), eq(table.id, id)));
}

/** Every link of the job that still worked. Returns how many there were. */
export async function markWithdrawn(
  tx: Tx,
  { accountId }: Tenant,
  jobId: string,
  now: Date,
): Promise<number> {
  const { rowCount } = await tx
    .update(table)
    .set({ withdrawnAt: now })
    .where(and(eq(table.accountId, accountId), eq(table.jobId, jobId), isNull(table.withdrawnAt)));
  return rowCount ?? 0;
}
