// Finds, locks, adds and changes customers and their places. Every write goes through here, so that what they are found
// by is always what they have.
import { and, asc, desc, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable, Tenant, Tx } from '#server/platform/db/database.ts';
import {
  addressKeyOf,
  customerKeys,
  type SearchedEquipment,
  type SearchedPlace,
  searchVersion,
} from './customer-keys.ts';
import { customers, equipment, places } from './customers.tables.ts';

type KeyColumn = 'nameKey' | 'matchKeys' | 'search' | 'searchVersion';
/** Counted by triggers. */
type CountedColumn = 'openJobs' | 'balanceCents' | 'lastJobAt';
export type CustomerRow = Omit<typeof customers.$inferSelect, KeyColumn>;
export type NewCustomerRow = Omit<CustomerRow, CountedColumn | 'revision'>;
export type CustomerChanges = Partial<Omit<NewCustomerRow, 'accountId' | 'id' | 'createdAt'>>;
export type PlaceRow = Omit<typeof places.$inferSelect, 'addressKey'>;
export type NewPlaceRow = Omit<PlaceRow, 'revision'>;

const byId = ({ accountId }: Tenant, id: string) =>
  and(eq(customers.accountId, accountId), eq(customers.id, id));

export async function findCustomer(db: Queryable, scope: Tenant, id: string): Promise<CustomerRow | null> {
  const [row] = await db.select().from(customers).where(byId(scope, id));
  return row ?? null;
}

/** Everything that changes a customer takes this lock; who also changes its jobs has locked those before. */
export async function lockCustomer(tx: Tx, scope: Tenant, id: string): Promise<CustomerRow | null> {
  const [row] = await tx.select().from(customers).where(byId(scope, id)).for('update');
  return row ?? null;
}

/** The columns that are made of the others. */
const keysOf = (
  row: NewCustomerRow | CustomerRow,
  places: readonly SearchedPlace[],
  equipment: readonly SearchedEquipment[],
) => {
  const { searchTerms, ...keys } = customerKeys(row, places, equipment);
  const search = sql<string>`array_to_tsvector(${sql.param(searchTerms)}::text[])`;
  return { ...keys, search, searchVersion };
};

export interface CustomerInsert {
  row: NewCustomerRow;
  /** That are written with it. Nothing stands there yet. */
  places: readonly SearchedPlace[];
}

/** For `writeTogether`: of all of them one, because an upgrade makes thousands, or none. */
export const customerInserts = (tx: Tx, made: readonly CustomerInsert[]): SQLWrapper[] =>
  made.length === 0
    ? []
    : [tx.insert(customers).values(made.map(({ row, places }) => ({ ...row, ...keysOf(row, places, []) })))];

/** Of a locked customer. `isEdit` makes forms that are open elsewhere notice. */
export async function changeCustomer(
  tx: Tx,
  before: CustomerRow,
  change: CustomerChanges,
  { isEdit }: { isEdit: boolean },
): Promise<void> {
  const ownPlaces = await listPlaces(tx, before, [before.id]);
  const ownEquipment = await listSearchedEquipment(tx, before);
  await tx
    .update(customers)
    .set({
      ...change,
      ...keysOf({ ...before, ...change }, ownPlaces, ownEquipment),
      ...(isEdit && { revision: sql`${customers.revision} + 1` }),
    })
    .where(byId(before, before.id));
}

/** Of a locked customer: after its places or what stands there have changed. */
export const refreshKeys = (tx: Tx, customer: CustomerRow): Promise<void> =>
  changeCustomer(tx, customer, {}, { isEdit: false });

/** More than the index holds of it. */
const mostSearchedEquipment = 1500;

/** At all places, also retired; what is in use and was written down last comes first. */
const listSearchedEquipment = (tx: Tx, { accountId, id }: CustomerRow): Promise<SearchedEquipment[]> =>
  tx
    .select({ make: equipment.make, model: equipment.model, serial: equipment.serial })
    .from(equipment)
    .innerJoin(places, and(eq(places.accountId, equipment.accountId), eq(places.id, equipment.placeId)))
    .where(and(eq(places.accountId, accountId), eq(places.customerId, id)))
    .orderBy(sql`${equipment.retiredAt} is not null`, desc(equipment.createdAt), desc(equipment.id))
    .limit(mostSearchedEquipment);

/** Of these customers, the oldest first. */
export function listPlaces(
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

export async function findPlace(db: Queryable, { accountId }: Tenant, id: string): Promise<PlaceRow | null> {
  const [row] = await db
    .select()
    .from(places)
    .where(and(eq(places.accountId, accountId), eq(places.id, id)));
  return row ?? null;
}

/**
 * For `writeTogether`: one, or none. Whoever adds some to an existing customer then changes that too (`changeCustomer`),
 * so that it is found by them.
 */
export const placeInserts = (tx: Tx, rows: readonly NewPlaceRow[]): SQLWrapper[] =>
  rows.length === 0
    ? []
    : [tx.insert(places).values(rows.map((row) => ({ ...row, addressKey: addressKeyOf(row.address) })))];

/** The rule that a job's customer stays. */
export const usedByJobs = 'jobs_account_id_customer_id_fkey';

/** With its places and what stands there. Runs into `usedByJobs`. */
export async function removeCustomer(tx: Tx, scope: Tenant, id: string): Promise<void> {
  await tx.delete(customers).where(byId(scope, id));
}

/** For conditions of other features' queries: the account has a customer. */
export const hasCustomers = (accountId: SQL) =>
  sql`exists (select from customers c where c.account_id = ${accountId})`;
