import { sql } from 'drizzle-orm';
import { hasAccess } from '#server/platform/access.ts';
import type { Queryable } from '#server/platform/db/database.ts';

export interface DueReminder {
  accountId: string;
  id: string;
  /** A company that lapsed cannot stop its reminders or note a payment. */
  hasAccess: boolean;
}

/** Jobs of all accounts that are not stopped, in the order of their ids. */
export async function listDueReminders(
  db: Queryable,
  now: Date,
  afterId: string,
  limit: number,
): Promise<DueReminder[]> {
  const { rows } = await db.execute<DueReminder & Record<string, unknown>>(sql`
    select j.account_id as "accountId", j.id, ${hasAccess(now)} as "hasAccess" from jobs j join accounts a on a.id = j.account_id
    where j.next_reminder_at <= ${now} and a.deactivated_at is null
      and (${afterId} = '' or j.id > nullif(${afterId}, '')::uuid)
    order by j.id limit ${limit}`);
  return rows;
}
