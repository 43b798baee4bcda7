// The only SQL about what was given back of payments made online.
import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Queryable, Tenant, Tx } from '#server/platform/db/database.ts';
import { customerRefunds as table } from '../customer-payments.tables.ts';

export type RefundRow = typeof table.$inferSelect;
export type RefundKey = Pick<RefundRow, 'accountId' | 'id'>;

/** The money is with the customer, or on its way: it counts as given back. */
export const isGivenBack = ({ state }: Pick<RefundRow, 'state'>): boolean =>
  state === 'pending' || state === 'done';

const byKey = ({ accountId, id }: RefundKey) => and(eq(table.accountId, accountId), eq(table.id, id));

export async function insertRefund(tx: Tx, row: RefundRow): Promise<void> {
  await tx.insert(table).values(row);
}

export async function findRefund(db: Queryable, key: RefundKey): Promise<RefundRow | null> {
  const [row] = await db.select().from(table).where(byKey(key));
  return row ?? null;
}

/** Oldest first. Whoever changes one holds the lock of its job. */
export const listRefundsOf = (
  db: Queryable,
  { accountId }: Tenant,
  paymentId: string,
): Promise<RefundRow[]> =>
  db
    .select()
    .from(table)
    .where(and(eq(table.accountId, accountId), eq(table.paymentId, paymentId)))
    .orderBy(asc(table.createdAt), asc(table.id));

export async function writeRefund(
  tx: Tx,
  key: RefundKey,
  change: Pick<RefundRow, 'state' | 'settledAt'> & { refundId?: string | null },
): Promise<void> {
  await tx.update(table).set(change).where(byKey(key));
}

/** When its fate was asked about, or it was tried, last. */
export async function markRefundQueried(db: Queryable, key: RefundKey, now: Date): Promise<void> {
  await db.update(table).set({ askedAt: now }).where(byKey(key));
}

/** Asked about each minute in the beginning; one that the bank takes days for less and less often, down to each hour. */
const pause = (now: Date) =>
  sql`least(greatest(interval '50 seconds', (${now}::timestamptz - ${table.createdAt}) / 10), interval '1 hour')`;

/** Of all accounts, those not asked about for the longest time first. */
export const listDueRefunds = (db: Queryable, now: Date, limit: number): Promise<RefundKey[]> =>
  db
    .select({ accountId: table.accountId, id: table.id })
    .from(table)
    .where(
      and(
        inArray(table.state, ['open', 'pending']),
        or(isNull(table.askedAt), lte(sql`${table.askedAt} + ${pause(now)}`, sql`${now}::timestamptz`)),
      ),
    )
    .orderBy(sql`${table.askedAt} nulls first`, asc(table.id))
    .limit(limit);
