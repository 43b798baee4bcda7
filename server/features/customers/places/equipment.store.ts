// The only SQL about equipment, and who may write it down.
import { and, asc, count, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Scope } from '#server/identity/scope.ts';
import type { Queryable, Tenant, Tx } from '#server/platform/db/database.ts';
import { equipment, places } from '../customers.tables.ts';

export type EquipmentRow = typeof equipment.$inferSelect;
export type NewEquipmentRow = Omit<EquipmentRow, 'revision'>;
export type EquipmentChanges = Partial<Omit<NewEquipmentRow, 'accountId' | 'id' | 'placeId' | 'createdAt'>>;

const byId = ({ accountId }: Tenant, id: string) =>
  and(eq(equipment.accountId, accountId), eq(equipment.id, id));

/** In the order it was written down. */
export async function listEquipment(
  db: Queryable,
  { accountId }: Tenant,
  placeIds: string[],
): Promise<EquipmentRow[]> {
  if (placeIds.length === 0) return [];
  return db
    .select()
    .from(equipment)
    .where(and(eq(equipment.accountId, accountId), inArray(equipment.placeId, placeIds)))
    .orderBy(asc(equipment.createdAt), asc(equipment.id));
}

export async function findEquipment(db: Queryable, scope: Tenant, id: string): Promise<EquipmentRow | null> {
  const [row] = await db.select().from(equipment).where(byId(scope, id));
  return row ?? null;
}

export async function lockEquipment(tx: Tx, scope: Tenant, id: string): Promise<EquipmentRow | null> {
  const [row] = await tx.select().from(equipment).where(byId(scope, id)).for('update');
  return row ?? null;
}

/** Of customers: how many pieces stand at each of their places that has some. */
export async function countEquipment(
  db: Queryable,
  { accountId }: Tenant,
  customerIds: string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ placeId: equipment.placeId, pieces: count() })
    .from(equipment)
    .innerJoin(places, and(eq(places.accountId, equipment.accountId), eq(places.id, equipment.placeId)))
    .where(and(eq(equipment.accountId, accountId), inArray(places.customerId, customerIds)))
    .groupBy(equipment.placeId);
  return new Map(rows.map(({ placeId, pieces }) => [placeId, pieces]));
}

export async function insertEquipment(tx: Tx, row: NewEquipmentRow): Promise<EquipmentRow> {
  const [saved] = await tx.insert(equipment).values(row).returning();
  if (!saved) throw new Error('The equipment was not written.');
  return saved;
}

export async function saveEquipment(
  tx: Tx,
  scope: Tenant,
  id: string,
  change: EquipmentChanges,
): Promise<EquipmentRow> {
  const [saved] = await tx
    .update(equipment)
    .set({ ...change, revision: sql`${equipment.revision} + 1` })
    .where(byId(scope, id))
    .returning();
  if (!saved) throw new Error('The equipment is gone.');
  return saved;
}

export async function removeEquipment(tx: Tx, scope: Tenant, id: string): Promise<void> {
  await tx.delete(equipment).where(byId(scope, id));
}

export async function moveEquipment(tx: Tx, { accountId }: Tenant, from: string, to: string): Promise<void> {
  await tx
    .update(equipment)
    .set({ placeId: to })
    .where(and(eq(equipment.accountId, accountId), eq(equipment.placeId, from)));
}

/** Of everything at one place, or at all places of a customer: they are given up with it. */
export async function photosAt(
  db: Queryable,
  { accountId }: Tenant,
  at: { placeId: string } | { customerId: string },
): Promise<string[]> {
  const isThere = 'placeId' in at ? eq(equipment.placeId, at.placeId) : eq(places.customerId, at.customerId);
  const rows = await db
    .select({ path: equipment.photoPath })
    .from(equipment)
    .innerJoin(places, and(eq(places.accountId, equipment.accountId), eq(places.id, equipment.placeId)))
    .where(and(eq(equipment.accountId, accountId), isThere, isNotNull(equipment.photoPath)));
  return rows.map(({ path }) => path).filter((path) => path !== null);
}

type User = Pick<Scope, 'accountId' | 'userId'>;

/** A job that is this technician's now: neither closed nor in the bin. */
const jobsOf = ({ accountId, userId }: User) => sql`
  from technicians t join jobs j on j.account_id = t.account_id and j.technician_id = t.id
  where t.account_id = ${accountId} and t.user_id = ${userId} and t.deleted_at is null
    and j.closed_as is null and j.deleted_at is null`;

export async function isPlaceOfTechnician(db: Queryable, user: User, placeId: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`select 1 ${jobsOf(user)} and j.place_id = ${placeId} limit 1`);
  return rowCount === 1;
}

/** The picture is of something where this technician has a job now. */
export async function isEquipmentPhotoOf(db: Queryable, user: User, path: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select 1 from equipment e where e.account_id = ${user.accountId} and e.photo_path = ${path}
      and e.place_id in (select j.place_id ${jobsOf(user)}) limit 1`);
  return rowCount === 1;
}
