// Reads and writes many customers at once: what jobs find their customers by, also those of a whole company.
import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '#server/identity/scope.ts';
import { eventInsertFor } from '#server/platform/audit.ts';
import type { Queryable, Tenant, Tx } from '#server/platform/db/database.ts';
import type { CustomerRow } from '../customers.store.ts';
import { customers, places } from '../customers.tables.ts';

/**
 * Who may make a customer or a place for a job waits here for others of the same company, until the end of the
 * transaction: two jobs for the same new customer make one.
 */
export async function waitForOtherMatches(tx: Tx, { accountId }: Tenant): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`customers of ${accountId}`}, 0))`);
}

/** The account stands in every key; naming it here too would only mislead the planner. */
const hasKeyOf = (keys: readonly string[]) => sql`${customers.matchKeys} && ${sql.param(keys)}::text[]`;

const {
  nameKey: _,
  matchKeys: __,
  search: ___,
  searchVersion: ____,
  ...columns
} = getTableColumns(customers);

/** Of several: as `bestOf` chooses, then the oldest. A company may have given thousands the same email. */
export async function findBest(db: Queryable, key: string): Promise<CustomerRow | null> {
  const [best] = await db
    .select(columns)
    .from(customers)
    .where(hasKeyOf([key]))
    .orderBy(
      sql`${customers.archivedAt} is not null`,
      sql`${customers.lastJobAt} desc nulls last`,
      asc(customers.id),
    )
    .limit(1);
  return best ?? null;
}

/** As they are now, in the order of their ids. Others may still refer to them, and nobody changes or deletes them. */
export async function lockByKeys(
  tx: Tx,
  { accountId }: Tenant,
  keys: readonly string[],
): Promise<CustomerRow[]> {
  for (;;) {
    const found = await tx.select({ id: customers.id }).from(customers).where(hasKeyOf(keys));
    if (found.length === 0) return [];
    const ids = found.map(({ id }) => id);
    const locked = await tx
      .select()
      .from(customers)
      .where(and(eq(customers.accountId, accountId), inArray(customers.id, ids)))
      .orderBy(asc(customers.id))
      .for('no key update');
    // One was merged or deleted while this waited: whoever has its emails now is found by looking again.
    if (locked.length === ids.length) return locked;
  }
}

/** Keeps both from being deleted until the end of the transaction. Null when one is gone, or the place moved on. */
export async function holdCustomer(
  tx: Tx,
  { accountId }: Tenant,
  { customerId, placeId }: { customerId: string; placeId: string | null },
): Promise<{ isArchived: boolean } | null> {
  const { rows } = await tx.execute<{ isArchived: boolean }>(sql`
    select ${customers.archivedAt} is not null as "isArchived" from ${customers}
    where ${customers.accountId} = ${accountId} and ${customers.id} = ${customerId} for key share`);
  const held = rows[0] ?? null;
  if (!held || placeId === null) return held;
  const { rowCount: found } = await tx.execute(sql`
    select from ${places} where ${places.accountId} = ${accountId} and ${places.id} = ${placeId}
      and ${places.customerId} = ${customerId} for key share`);
  return found === 1 ? held : null;
}

/**
 * For `writeTogether`, with a job whose customer was archived while it was printed. `after` is a query that has to run
 * before it; the second write is given the first.
 */
export const restoringWrites = (
  { accountId, userId }: Pick<Scope, 'accountId' | 'userId'>,
  now: Date,
  customerId: string | null,
): [(after: SQL) => SQL, (restored: SQL) => SQL] => [
  (after) => sql`
    update customers set archived_at = null
    where account_id = ${accountId} and id = ${customerId}::uuid and archived_at is not null
      and (select count(*) from ${after}) >= 0
    returning id`,
  (restored) => eventInsertFor(restored, now, { type: 'customer.restored', accountId, actorUserId: userId }),
];
