// Deleted jobs that can still be taken back.
import { sql } from 'drizzle-orm';
import type { Queryable, Tenant } from '#server/platform/db/database.ts';
import { type RowOf, readRows, selected } from '#server/platform/db/read-rows.ts';
import { findJobs, type JobRecord, selectJobs } from '../job-records.store.ts';
import { jobs } from '../jobs.tables.ts';

export interface BinPlace {
  deletedAt: Date;
  id: string;
}

interface BinFilter {
  /** As PostgreSQL reads it. */
  search: string | null;
}

const isInBin = ({ accountId }: Tenant, { search }: BinFilter) => sql`
  jobs.account_id = ${accountId} and jobs.deleted_at is not null
  ${search === null ? sql`` : sql`and jobs.search @@ ${search}::tsquery`}`;

/** The latest deleted first. */
export const listBinPage = (
  db: Queryable,
  scope: Tenant,
  { search, after, limit }: BinFilter & { after: BinPlace | null; limit: number },
): Promise<JobRecord[]> =>
  findJobs(
    db,
    selectJobs(sql`
      where ${isInBin(scope, { search })}
        ${after ? sql`and (jobs.deleted_at, jobs.id) < (${after.deletedAt}::timestamptz, ${after.id}::uuid)` : sql``}
      order by jobs.deleted_at desc, jobs.id desc limit ${limit}`),
  );

export async function countBin(db: Queryable, scope: Tenant, filter: BinFilter): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from jobs where ${isInBin(scope, filter)}`,
  );
  return rows[0]?.total ?? 0;
}

const keyColumns = { accountId: jobs.accountId, id: jobs.id };

/** Of all accounts, those deleted before that moment. */
export const listLongDeleted = (
  db: Queryable,
  before: Date,
  limit: number,
): Promise<RowOf<typeof keyColumns>[]> =>
  readRows(
    db,
    keyColumns,
    sql`
      select ${selected(keyColumns, 'j')} from jobs j
      where j.deleted_at is not null and j.deleted_at <= ${before}
      order by j.deleted_at, j.id limit ${limit}`,
  );
