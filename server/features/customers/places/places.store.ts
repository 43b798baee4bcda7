// Locks, changes and removes places. Finding and adding them is in customers.store.ts, for whoever makes a job.
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable, Tenant, Tx } from '#server/platform/db/database.ts';
import { addressKeyOf } from '../customer-keys.ts';
import type { PlaceRow } from '../customers.store.ts';
import { places } from '../customers.tables.ts';

export type PlaceChanges = Partial<Pick<PlaceRow, 'label' | 'address' | 'accessNotes'>>;

const byId = ({ accountId }: Tenant, id: string) => and(eq(places.accountId, accountId), eq(places.id, id));

/** The rule that a customer has each address once. */
export const sameAddress = 'places_account_id_customer_id_address_key_key';

/** The rule that a job's place stays. */
export const usedByJob = 'jobs_account_id_place_id_fkey';

/** After the lock of its customer, where that is changed too. */
export async function lockPlace(tx: Tx, scope: Tenant, id: string): Promise<PlaceRow | null> {
  const [row] = await tx.select().from(places).where(byId(scope, id)).for('update');
  return row ?? null;
}

/** All of these customers, who are locked. */
export function lockPlacesOf(tx: Tx, { accountId }: Tenant, customerIds: string[]): Promise<PlaceRow[]> {
  return tx
    .select()
    .from(places)
    .where(and(eq(places.accountId, accountId), inArray(places.customerId, customerIds)))
    .orderBy(asc(places.createdAt), asc(places.id))
    .for('update');
}

export const countPlaces = (db: Queryable, { accountId }: Tenant, customerId: string): Promise<number> =>
  db.$count(places, and(eq(places.accountId, accountId), eq(places.customerId, customerId)));

/** Runs into `sameAddress`. */
export async function changePlace(tx: Tx, now: Date, place: PlaceRow, change: PlaceChanges): Promise<void> {
  await tx
    .update(places)
    .set({
      ...change,
      ...(change.address !== undefined && { addressKey: addressKeyOf(change.address) }),
      updatedAt: now,
      revision: sql`${places.revision} + 1`,
    })
    .where(byId(place, place.id));
}

/** Their jobs follow in the same transaction: until its end a job may be at a place of somebody else. */
export async function givePlaces(
  tx: Tx,
  { accountId }: Tenant,
  ids: string[],
  customerId: string,
): Promise<void> {
  await tx.execute(sql.raw(`set constraints ${usedByJob} deferred`));
  if (ids.length === 0) return;
  await tx
    .update(places)
    .set({ customerId })
    .where(and(eq(places.accountId, accountId), inArray(places.id, ids)));
}

/** Runs into `usedByJob`. */
export async function removePlace(tx: Tx, scope: Tenant, id: string): Promise<void> {
  await tx.delete(places).where(byId(scope, id));
}
