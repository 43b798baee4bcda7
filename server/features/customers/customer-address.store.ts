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

export async function shownAddressOf(
  db: Queryable,
  { accountId, id }: Tenant & { id: string },
): Promise<string | null> {
  const { rows } = await db.execute<{ address: string | null }>(
    sql`select ${addressOf('c')} as address from customers c where c.account_id = ${accountId} and c.id = ${id}`,
  );
  return rows[0]?.address ?? null;
}

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
