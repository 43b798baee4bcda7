// Jobs whose next automatic reminder is due.
import { sql } from 'drizzle-orm';
import { accountIsOpen } from '#server/features/accounts/accounts.service.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { type RowOf, readRows, selected } from '#server/platform/db/read-rows.ts';
import { jobs } from '../jobs.tables.ts';

const { accountId, id } = jobs;
const columns = { accountId, id };

/** Jobs of all accounts that are not stopped, in the order of their ids. */
export const listDueReminders = (
  db: Queryable,
  now: Date,
  afterId: string,
  limit: number,
): Promise<RowOf<typeof columns>[]> =>
  readRows(
    db,
    columns,
    sql`
      select ${selected(columns, 'j')} from jobs j
      where j.next_reminder_at <= ${now} and ${accountIsOpen(sql.raw('j.account_id'))}
        and (${afterId} = '' or j.id > nullif(${afterId}, '')::uuid)
      order by j.id limit ${limit}`,
  );
