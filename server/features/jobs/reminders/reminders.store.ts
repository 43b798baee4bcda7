import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/db/database.ts';

/** Jobs of all accounts that are not stopped, in the order of their ids. */
export async function listDueReminders(
  db: Queryable,
  now: Date,
  afterId: string,
  limit: number,
): Promise<{ accountId: string; id: string }[]> {
  const { rows } = await db.execute<{ accountId: string; id: string }>(sql`
    select j.account_id as "accountId", j.id from jobs j join accounts a on a.id = j.account_id
    where j.next_reminder_at <= ${now} and a.deactivated_at is null
      and (${afterId} = '' or j.id > nullif(${afterId}, '')::uuid)
    order by j.id limit ${limit}`);
  return rows;
}
