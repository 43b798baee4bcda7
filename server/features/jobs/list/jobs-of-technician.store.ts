// The jobs a technician sees, what was done before where they work, and whether a photo is of one of these.
import { and, eq, getTableColumns, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { prepare } from '#server/platform/db/prepared.ts';
import { readRows, selected } from '#server/platform/db/read-rows.ts';
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
  customerContactName: all.customerContactName,
  customerPhone: all.customerPhone,
  customerEmail: all.customerEmail,
  customerAddress: all.customerAddress,
  description: all.description,
  totalCents: all.totalCents,
  stage: all.stage,
  serviceStart: all.serviceStart,
  serviceEnd: all.serviceEnd,
  notBefore: all.notBefore,
  customerCancelledAt: all.customerCancelledAt,
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

/** Null when it is not assigned to this technician now, or closed. */
export async function findJobOfTechnician(
  db: Queryable,
  technician: TechnicianKey,
  jobId: string,
): Promise<(JobOfTechnician & { placeId: string | null }) | null> {
  const [row] = await db
    .select({ ...columns, placeId: jobs.placeId })
    .from(jobs)
    .where(and(isTheirs(technician), eq(jobs.id, jobId)));
  return row ?? null;
}

const earlierColumns = {
  description: all.description,
  lineItems: all.lineItems,
  serviceStart: all.serviceStart,
  serviceEnd: all.serviceEnd,
  createdAt: all.createdAt,
  beforePhotos: all.beforePhotos,
  afterPhotos: all.afterPhotos,
};
export type EarlierJob = Pick<typeof jobs.$inferSelect, keyof typeof earlierColumns>;

const workedAt = 'coalesce(e.service_start, e.service_end, e.created_at)';

/** Work that was ordered and whose day has come: no offers, nothing that was called off, nothing planned. Without a day it was done once there is an invoice. */
const isEarlierWork = (now: Date): SQL => sql`(
  (e.stage = 'invoice' or e.stage = 'work_order' and coalesce(e.service_start, e.service_end) is not null)
  and e.deleted_at is null
  and (e.closed_as is null or e.closed_as = 'archived') and ${sql.raw(workedAt)} <= ${now})`;

/** Of other jobs at the same place, newest first. */
export const findEarlierWork = (
  db: Queryable,
  now: Date,
  { accountId, placeId, jobId }: { accountId: string; placeId: string; jobId: string },
  limit: number,
): Promise<EarlierJob[]> =>
  readRows<typeof earlierColumns>(
    db,
    earlierColumns,
    sql`
      select ${selected(earlierColumns, 'e')} from jobs e
      where e.account_id = ${accountId} and e.place_id = ${placeId} and e.id <> ${jobId} and ${isEarlierWork(now)}
      order by ${sql.raw(workedAt)} desc, e.id desc limit ${limit}`,
  );

/** Of a job that is theirs, or of earlier work where they have one. */
export async function isPhotoOfTechnician(
  db: Queryable,
  now: Date,
  technician: TechnicianKey,
  path: string,
): Promise<boolean> {
  const isOnIt = or(sql`${path} = any (${jobs.beforePhotos})`, sql`${path} = any (${jobs.afterPhotos})`);
  const isEarlier = sql`exists (
    select from jobs e where e.account_id = ${jobs.accountId} and e.place_id = ${jobs.placeId} and ${isEarlierWork(now)}
      and (${path} = any (e.before_photos) or ${path} = any (e.after_photos)))`;
  const [found] = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(isTheirs(technician), or(isOnIt, isEarlier)))
    .limit(1);
  return found !== undefined;
}
