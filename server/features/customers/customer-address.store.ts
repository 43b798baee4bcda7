// Where a customer's newest job is: its address is the one people mean. A view of jobs, which are above customers.
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable, Tenant } from '#server/platform/db/database.ts';

const newestJobWithPlace = (accountId: SQL, customerId: SQL): SQL => sql`
  from jobs j where j.account_id = ${accountId} and j.customer_id = ${customerId} and j.deleted_at is null
    and j.place_id is not null
  order by j.created_at desc, j.id desc limit 1`;

/** Of the place of the newest job, else the first place's, else where bills go; `c` is the customer's row. */
export const addressOf = (c: 'c'): SQL => {
  const [accountId, id] = [sql.raw(`${c}.account_id`), sql.raw(`${c}.id`)];
  return sql`coalesce(
    (select p.address from places p where p.account_id = ${accountId}
       and p.id = (select j.place_id ${newestJobWithPlace(accountId, id)})),
    (select p.address from places p where p.account_id = ${accountId} and p.customer_id = ${id}
       order by p.created_at, p.id limit 1),
    ${sql.raw(`${c}.billing_address`)})`;
};

export async function newestPlaceOf(
  db: Queryable,
  { accountId }: Tenant,
  customerId: string,
): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select j.place_id as id ${newestJobWithPlace(sql`${accountId}`, sql`${customerId}`)}`,
  );
  return rows[0]?.id ?? null;
}

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
