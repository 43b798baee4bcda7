import { and, eq, getTableColumns, isNull } from 'drizzle-orm';
import type { Queryable, Tenant, Tx } from '#server/platform/db/database.ts';
import { hashToken, isToken } from '#server/platform/secrets.ts';
import { payLinks as table } from './customer-page.tables.ts';

const { tokenHash: _hash, ...columns } = getTableColumns(table);
export type PayLinkRow = Omit<typeof table.$inferSelect, 'tokenHash'>;

export async function insertPayLink(
  tx: Tx,
  token: string,
  row: Omit<PayLinkRow, 'withdrawnAt'>,
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
