// Finds, locks, adds and changes customers and their places. Every write goes through here, so that what they are found
// by is always what they have.
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Tenant, Tx } from '#server/platform/db/database.ts';
import { addressKeyOf, customerKeys } from './customer-keys.ts';
import { customers, places } from './customers.tables.ts';

type KeyColumn = 'nameKey' | 'matchKeys' | 'search';
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
const keysOf = (row: NewCustomerRow | CustomerRow, addresses: readonly string[]) => {
  const { searchTerms, ...keys } = customerKeys(row, addresses);
  return { ...keys, search: sql<string>`array_to_tsvector(${sql.param(searchTerms)}::text[])` };
};

export interface CustomerInsert {
  row: NewCustomerRow;
  /** Of the places that are written with it. */
  addresses: readonly string[];
}

/** In one statement: an upgrade makes thousands. */
export async function insertCustomers(tx: Tx, made: readonly CustomerInsert[]): Promise<void> {
  if (made.length === 0) return;
  await tx
    .insert(customers)
    .values(made.map(({ row, addresses }) => ({ ...row, ...keysOf(row, addresses) })));
}

/** Of a locked customer. `isEdit` makes forms that are open elsewhere notice. */
export async function changeCustomer(
  tx: Tx,
  before: CustomerRow,
  change: CustomerChanges,
  { isEdit }: { isEdit: boolean },
): Promise<void> {
  const addresses = (await listPlaces(tx, before, [before.id])).map(({ address }) => address);
  await tx
    .update(customers)
    .set({
      ...change,
      ...keysOf({ ...before, ...change }, addresses),
      ...(isEdit && { revision: sql`${customers.revision} + 1` }),
    })
    .where(byId(before, before.id));
}

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

/** Whoever adds some to an existing customer changes that too (`changeCustomer`), so that it is found by their addresses. */
export async function insertPlaces(tx: Tx, rows: readonly NewPlaceRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.insert(places).values(rows.map((row) => ({ ...row, addressKey: addressKeyOf(row.address) })));
}

/** The rule that a job's customer stays. */
export const usedByJobs = 'jobs_account_id_customer_id_fkey';

/** With its places and what stands there. Runs into `usedByJobs`. */
export async function removeCustomer(tx: Tx, scope: Tenant, id: string): Promise<void> {
  await tx.delete(customers).where(byId(scope, id));
}

/** For conditions of other features' queries: the account has a customer. */
export const hasCustomers = (accountId: SQL) =>
  sql`exists (select from customers c where c.account_id = ${accountId})`;
