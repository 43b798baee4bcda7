// Reads and writes many customers at once: what jobs find their customers by, also those of a whole company.
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable, Tenant, Tx } from '#server/platform/db/database.ts';
import { addressKeyOf } from '../customer-keys.ts';
import {
  type CustomerRow,
  keysOf,
  type NewCustomerRow,
  type NewPlaceRow,
  type PlaceRow,
} from '../customers.store.ts';
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

export function findByKeys(db: Queryable, keys: readonly string[]): Promise<CustomerRow[]> {
  return db.select().from(customers).where(hasKeyOf(keys));
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

export function placesOf(
  db: Queryable,
  { accountId }: Tenant,
  customerIds: readonly string[],
): Promise<PlaceRow[]> {
  if (customerIds.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(places)
    .where(and(eq(places.accountId, accountId), inArray(places.customerId, [...customerIds])))
    .orderBy(asc(places.createdAt), asc(places.id));
}

/** Keeps both from being deleted until the end of the transaction. False when one is gone, or the place moved on. */
export async function holdCustomer(
  tx: Tx,
  { accountId }: Tenant,
  { customerId, placeId }: { customerId: string; placeId: string | null },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select from ${customers} where ${customers.accountId} = ${accountId} and ${customers.id} = ${customerId} for key share`);
  if (rowCount !== 1) return false;
  if (placeId === null) return true;
  const { rowCount: found } = await tx.execute(sql`
    select from ${places} where ${places.accountId} = ${accountId} and ${places.id} = ${placeId}
      and ${places.customerId} = ${customerId} for key share`);
  return found === 1;
}

export interface NewCustomer {
  row: NewCustomerRow;
  addresses: readonly string[];
}

/** In few statements: an upgrade makes thousands. */
export async function insertCustomers(tx: Tx, made: readonly NewCustomer[]): Promise<void> {
  if (made.length === 0) return;
  await tx
    .insert(customers)
    .values(made.map(({ row, addresses }) => ({ ...row, ...keysOf(row, addresses) })));
}

export async function insertPlaces(tx: Tx, rows: readonly NewPlaceRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.insert(places).values(rows.map((row) => ({ ...row, addressKey: addressKeyOf(row.address) })));
}
