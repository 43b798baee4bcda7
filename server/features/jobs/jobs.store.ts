// Finds, locks, adds, changes and removes jobs. Besides, derived-columns.store.ts and retention.store.ts write the columns
// that are theirs.
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { accountIsOpen } from '#server/features/accounts/accounts.service.ts';
import type { Queryable, Tenant, Tx } from '#server/platform/db/database.ts';
import { type RowOf, readRows, selected } from '#server/platform/db/read-rows.ts';
import { findJobs, type JobRecord, selectJobs } from './job-records.store.ts';
import { jobs } from './jobs.tables.ts';
import { folded, type SearchedJob, searchTerms } from './list/search-terms.ts';

export type { JobRecord };
export type JobRow = Omit<typeof jobs.$inferSelect, 'search' | 'customerKey'>;
export type NewJobRow = Omit<typeof jobs.$inferInsert, 'search' | 'customerKey'>;
/** Written by derived-columns.store.ts alone. */
type DerivedColumn =
  | 'lastMail'
  | 'invoiceSentAt'
  | 'estimateSignedAt'
  | 'signedTotalCents'
  | 'estimateDeclineReason'
  | 'workOrderDeclineReason';
export type JobChange = Partial<
  Omit<NewJobRow, 'accountId' | 'id' | 'number' | 'createdAt' | 'revision' | DerivedColumn>
>;

const byId = ({ accountId }: Tenant, id: string) => and(eq(jobs.accountId, accountId), eq(jobs.id, id));

export async function findJob(db: Queryable, scope: Tenant, id: string): Promise<JobRecord | null> {
  const [row] = await findJobs(db, selectJobs(sql`where ${byId(scope, id)}`));
  return row ?? null;
}

/** Everything that changes a job takes this lock first, so that changes queue up. */
export async function lockJob(tx: Tx, scope: Tenant, id: string): Promise<JobRecord | null> {
  const [row] = await findJobs(tx, selectJobs(sql`where ${byId(scope, id)} for update of jobs`));
  return row ?? null;
}

/** In the order of their ids, so that two who lock several never wait for each other. */
export const lockJobs = (tx: Tx, { accountId }: Tenant, ids: string[]): Promise<JobRecord[]> =>
  findJobs(
    tx,
    selectJobs(sql`
      where jobs.account_id = ${accountId} and jobs.id = any(${sql.param(ids)}::uuid[])
      order by jobs.id for update of jobs`),
  );

/** For `writeTogether`; fails on `jobs_pkey` when a job with this id is there already. */
export const jobInsert = (db: Queryable, row: NewJobRow) =>
  db.insert(jobs).values({ ...row, ...lookUps(row.accountId, withBlanks(row)) });

/** Every change of a locked job goes this way, so that a form with an older revision open always notices it. */
export async function changeJob(tx: Tx, now: Date, before: JobRow, change: JobChange): Promise<void> {
  const after = { ...before, ...change };
  await tx
    .update(jobs)
    .set({
      ...change,
      ...(touchesSearch(change) && lookUps(before.accountId, after)),
      ...(touchesForms(before, change) && { revision: nextRevision }),
      updatedAt: now,
    })
    .where(byId(before, before.id));
}

const nextRevision = sql`${jobs.revision} + 1`;

/** Changes that no form edits, automatic ones or consequences of others: they make no open form outdated. */
const inNoForm: ReadonlySet<string> = new Set<keyof JobChange>([
  'updatedAt',
  'documentVersion',
  'nextReminderAt',
  'lastReminderAt',
  'deletionNoticeId',
  'deletionNoticeAt',
  'estimateSignature',
  'workOrderSignature',
  'invoiceSignature',
]);

const touchesForms = (before: JobRow, change: JobChange) =>
  Object.entries(change).some(
    ([field, value]) =>
      value !== undefined &&
      !inNoForm.has(field) &&
      JSON.stringify(value) !== JSON.stringify(before[field as keyof JobRow]),
  );

export async function removeJob(tx: Tx, scope: Tenant, id: string): Promise<void> {
  await tx.delete(jobs).where(byId(scope, id));
}

/** Every job of that technician, at once. Returns their ids. */
export async function takeJobsFrom(
  tx: Tx,
  now: Date,
  { accountId }: Tenant,
  technicianId: string,
): Promise<string[]> {
  const taken = await tx
    .update(jobs)
    .set({ technicianId: null, revision: nextRevision, updatedAt: now })
    .where(and(eq(jobs.accountId, accountId), eq(jobs.technicianId, technicianId)))
    .returning({ id: jobs.id });
  return taken.map(({ id }) => id);
}

const keyColumns = { accountId: jobs.accountId, id: jobs.id };

/** Jobs whose next automatic reminder is due, of all accounts that are not stopped, in the order of their ids. */
export const listDueReminders = (
  db: Queryable,
  now: Date,
  afterId: string,
  limit: number,
): Promise<RowOf<typeof keyColumns>[]> =>
  readRows(
    db,
    keyColumns,
    sql`
      select ${selected(keyColumns, 'j')} from jobs j
      where j.next_reminder_at <= ${now} and ${accountIsOpen(sql.raw('j.account_id'))}
        and (${afterId} = '' or j.id > nullif(${afterId}, '')::uuid)
      order by j.id limit ${limit}`,
  );

const searchedFields = [
  'customerName',
  'customerEmail',
  'customerPhone',
  'customerAddress',
  'description',
] as const;
const touchesSearch = (change: JobChange) => searchedFields.some((field) => change[field] !== undefined);

const withBlanks = (row: NewJobRow): SearchedJob => ({
  number: row.number,
  customerName: row.customerName,
  customerEmail: row.customerEmail ?? null,
  customerPhone: row.customerPhone ?? null,
  customerAddress: row.customerAddress ?? null,
  description: row.description ?? null,
});

/** What is derived from a job only to find and sort it. */
const lookUps = (accountId: string, job: SearchedJob) => ({
  customerKey: folded(job.customerName),
  search: sql<string>`array_to_tsvector(${sql.param(searchTerms(accountId, job))}::text[])`,
});

/** For conditions of other features' queries: the account has a job. */
export const hasJobs = (accountId: SQL) => sql`exists (select from jobs j where j.account_id = ${accountId})`;
