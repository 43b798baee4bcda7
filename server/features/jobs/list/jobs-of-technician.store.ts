// The jobs a technician sees, and whether a photo is of one of them.
import { and, eq, getTableColumns, isNull, or, sql } from 'drizzle-orm';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { prepare } from '#server/platform/db/prepared.ts';
import { selected } from '#server/platform/db/read-rows.ts';
import { jobs } from '../jobs.tables.ts';

interface TechnicianKey {
  accountId: string;
  id: string;
}

const all = getTableColumns(jobs);
const columns = {
  id: all.id,
  number: all.number,
  customerName: all.customerName,
  customerPhone: all.customerPhone,
  customerEmail: all.customerEmail,
  customerAddress: all.customerAddress,
  description: all.description,
  totalCents: all.totalCents,
  stage: all.stage,
  serviceStart: all.serviceStart,
  serviceEnd: all.serviceEnd,
  createdAt: all.createdAt,
};
export type JobOfTechnician = Pick<typeof jobs.$inferSelect, keyof typeof columns>;

const isTheirs = ({ accountId, id }: TechnicianKey) =>
  and(
    eq(jobs.accountId, accountId),
    eq(jobs.technicianId, id),
    isNull(jobs.closedAs),
    isNull(jobs.deletedAt),
  );

const theirJobs = prepare(
  'jobs of technician',
  columns,
  sql`
    select ${selected(columns, 'j')}
    from technicians t join jobs j on j.account_id = t.account_id and j.technician_id = t.id
    where t.account_id = ${sql.placeholder('accountId')} and t.user_id = ${sql.placeholder('userId')}
      and t.deleted_at is null and j.closed_as is null and j.deleted_at is null
    order by coalesce(j.service_start, j.service_end) nulls last, j.created_at desc, j.id desc`,
);

/**
 * Of the technician with this sign-in, without what was closed: the earliest service date first, then those without one, newest first. One query,
 * because technicians look at it all day.
 */
export const jobsOfTechnician = (
  db: Database,
  { accountId, userId }: { accountId: string; userId: string },
): Promise<JobOfTechnician[]> => theirJobs(db, { accountId, userId });

export async function isPhotoOfTechnician(
  db: Queryable,
  technician: TechnicianKey,
  path: string,
): Promise<boolean> {
  const isOnIt = or(sql`${path} = any (${jobs.beforePhotos})`, sql`${path} = any (${jobs.afterPhotos})`);
  const [found] = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(isTheirs(technician), isOnIt))
    .limit(1);
  return found !== undefined;
}
