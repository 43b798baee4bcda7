// Which jobs a customer or a place has: they keep it from being deleted, and go along when it is merged. A view of jobs,
// which are above customers.
import { sql } from 'drizzle-orm';
import type { Queryable, Tenant } from '#server/platform/db/database.ts';

/** Also closed ones and those in the bin. Not locked. */
export async function jobIdsOf(db: Queryable, { accountId }: Tenant, customerId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select j.id from jobs j where j.account_id = ${accountId} and j.customer_id = ${customerId}`,
  );
  return rows.map(({ id }) => id);
}

/** Also a closed one and one in the bin. */
export async function hasJob(
  db: Queryable,
  { accountId }: Tenant,
  of: { customerId: string } | { placeId: string },
): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`select from jobs j where j.account_id = ${accountId} and ${
      'customerId' in of ? sql`j.customer_id = ${of.customerId}` : sql`j.place_id = ${of.placeId}`
    } limit 1`,
  );
  return rowCount === 1;
}

/** Those of a customer's places that a job keeps from being deleted: also a closed one and one in the bin. */
export async function placesWithJobs(
  db: Queryable,
  { accountId }: Tenant,
  customerId: string,
): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select p.id from places p where p.account_id = ${accountId} and p.customer_id = ${customerId}
      and exists (select from jobs j where j.account_id = p.account_id and j.place_id = p.id)`,
  );
  return new Set(rows.map(({ id }) => id));
}
