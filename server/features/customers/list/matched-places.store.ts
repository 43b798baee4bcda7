// Places with what stands there, of several customers at once.
import { sql } from 'drizzle-orm';
import type { Queryable, Tenant } from '#server/platform/db/database.ts';
import type { SearchedEquipment, SearchedPlace } from '../customer-keys.ts';
import { equipment, places } from '../customers.tables.ts';

export interface PlaceWithEquipment extends SearchedPlace {
  id: string;
  customerId: string;
  equipment: SearchedEquipment[];
}

/** The newest first. */
export async function listPlacesWithEquipment(
  db: Queryable,
  { accountId }: Tenant,
  customerIds: readonly string[],
): Promise<PlaceWithEquipment[]> {
  const { rows } = await db.execute<PlaceWithEquipment & Record<string, unknown>>(sql`
    select p.id, p.customer_id as "customerId", p.label, p.address, coalesce((
      select jsonb_agg(jsonb_build_object('make', e.make, 'model', e.model, 'serial', e.serial))
      from ${equipment} e where e.account_id = p.account_id and e.place_id = p.id), '[]') as equipment
    from ${places} p where p.account_id = ${accountId} and p.customer_id = any(${sql.param(customerIds)}::uuid[])
    order by p.created_at desc, p.id desc`);
  return rows;
}
