// A place as whoever works there needs it: how to get in, and what stands there.
import { and, asc, eq } from 'drizzle-orm';
import type { Queryable, Tenant } from '#server/platform/db/database.ts';
import type { PlaceRow } from './customers.store.ts';
import { equipment, places } from './customers.tables.ts';

export type EquipmentRow = typeof equipment.$inferSelect;

export async function findPlaceWithEquipment(
  db: Queryable,
  { accountId }: Tenant,
  id: string,
): Promise<{ place: PlaceRow; equipment: EquipmentRow[] } | null> {
  const [place] = await db
    .select()
    .from(places)
    .where(and(eq(places.accountId, accountId), eq(places.id, id)));
  if (!place) return null;
  const rows = await db
    .select()
    .from(equipment)
    .where(and(eq(equipment.accountId, accountId), eq(equipment.placeId, id)))
    .orderBy(asc(equipment.createdAt), asc(equipment.id));
  return { place, equipment: rows };
}

/** Of the equipment on a picture; null for a picture of something else. */
export async function findPlaceOfPhoto(
  db: Queryable,
  { accountId }: Tenant,
  path: string,
): Promise<string | null> {
  const [row] = await db
    .select({ placeId: equipment.placeId })
    .from(equipment)
    .where(and(eq(equipment.accountId, accountId), eq(equipment.photoPath, path)));
  return row?.placeId ?? null;
}
