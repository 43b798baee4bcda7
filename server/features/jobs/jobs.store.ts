// Finds, locks, adds, changes and removes jobs and what was paid on them. Besides, derived-columns.store.ts and retention.store.ts write the columns
// that are theirs.
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { folded } from '#contract/texts/folded.ts';
import type { Deps } from '#server/deps.ts';
import { accountIsOpen } from '#server/features/accounts/accounts.service.ts';
import type { Queryable, Tenant, Tx } from '#server/platform/db/database.ts';
import { type RowOf, readRows, selected } from '#server/platform/db/read-rows.ts';
import { markedTerm } from '#server/platform/search-terms.ts';
import { updateSignatureColumns } from './derived-columns.store.ts';
import { findJobs, type JobRecord, selectJobs } from './job-records.store.ts';
import { jobPayments, jobs } from './jobs.tables.ts';
import { jobTerms, type SearchedJob, searchVersion } from './list/search-terms.ts';

export type { JobRecord };

/** Derived from a job only to find and sort it. */
type SearchColumn = 'search' | 'searchVersion' | 'customerKey';
export type JobRow = Omit<typeof jobs.$inferSelect, SearchColumn>;
export type NewJobRow = Omit<typeof jobs.$inferInsert, SearchColumn>;
/** Written by derived-columns.store.ts alone. */
type DerivedColumn =
  | 'lastMail'
  | 'invoiceSentAt'
  | 'estimateSignedAt'
  | 'signedTotalCents'
  | 'customerCancelledAt'
  | 'estimateDeclineReason'
  | 'workOrderDeclineReason'
  | 'changeOrderStatus';
/** Of whose signatures the derived columns are. */
type CustomerColumn = 'customerName' | 'customerEmail';
export type JobChange = Partial<
  Omit<NewJobRow, 'accountId' | 'id' | 'number' | 'createdAt' | 'revision' | DerivedColumn | CustomerColumn>
> & { [column in CustomerColumn]?: never };
export type CustomerChange = Omit<JobChange, CustomerColumn> & Partial<Pick<NewJobRow, CustomerColumn>>;

const byId = ({ accountId }: Tenant, id: string) => and(eq(jobs.accountId, accountId), eq(jobs.id, id));
/** Not in the bin. */
const isThere = sql.raw('jobs.deleted_at is null');

export async function findJob(db: Queryable, scope: Tenant, id: string): Promise<JobRecord | null> {
  const [row] = await findJobs(db, selectJobs(sql`where ${byId(scope, id)} and ${isThere}`));
  return row ?? null;
}

/** Everything that changes a job takes this lock first, so that changes queue up. Null when it is in the bin. */
export async function lockJob(tx: Tx, scope: Tenant, id: string): Promise<JobRecord | null> {
  const job = await lockEvenInBin(tx, scope, id);
  return job?.deletedAt === null ? job : null;
}

export async function lockEvenInBin(tx: Tx, scope: Tenant, id: string): Promise<JobRecord | null> {
  const [row] = await findJobs(tx, selectJobs(sql`where ${byId(scope, id)} for update of jobs`));
  return row ?? null;
}

/** The lock alone, for who needs nothing of the job. Null without such a job. */
export async function holdJobRow(
  tx: Tx,
  scope: Tenant,
  id: string,
): Promise<Pick<JobRow, 'deletedAt'> | null> {
  const [row] = await tx
    .select({ deletedAt: jobs.deletedAt })
    .from(jobs)
    .where(byId(scope, id))
    .for('update');
  return row ?? null;
}

/** In the order of their ids, so that two who lock several never wait for each other. */
export const lockJobs = (tx: Tx, { accountId }: Tenant, ids: string[]): Promise<JobRecord[]> =>
  findJobs(
    tx,
    selectJobs(sql`
      where jobs.account_id = ${accountId} and jobs.id = any(${sql.param(ids)}::uuid[]) and ${isThere}
      order by jobs.id for update of jobs`),
  );

/** For `writeTogether`; fails on `jobs_pkey` when a job with this id is there already. */
export const jobInsert = (db: Queryable, row: NewJobRow) =>
  db.insert(jobs).values({ ...row, ...lookUps(row.accountId, withBlanks(row)) });

/** Every change of a locked job goes this way, so that a form with an older revision open always notices it. */
export const changeJob = (tx: Tx, now: Date, before: JobRow, change: JobChange): Promise<void> =>
  writeChange(tx, now, before, change);

/**
 * What the customer before has approved, the present one has not. `isKnownSame`: the customer was changed, and the job
 * with them.
 */
export async function changeJobOrCustomer(
  deps: Pick<Deps, 'signedDocuments'>,
  tx: Tx,
  now: Date,
  before: JobRow,
  change: CustomerChange,
  { isKnownSame } = { isKnownSame: false },
): Promise<void> {
  await writeChange(tx, now, before, change);
  const after = { ...before, ...change };
  if (after.customerName === before.customerName && after.customerEmail === before.customerEmail) return;
  await deps.signedDocuments.customerCorrected(tx, before, after, { isKnownSame });
  await updateSignatureColumns(deps, tx, now, after);
}

async function writeChange(tx: Tx, now: Date, before: JobRow, change: CustomerChange): Promise<void> {
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
const inNoForm: ReadonlySet<string> = new Set<keyof CustomerChange>([
  'updatedAt',
  'documentVersion',
  'nextReminderAt',
  'lastReminderAt',
  'nextFollowUpAt',
  'deletionNoticeId',
  'deletionNoticeAt',
  'estimateSignature',
  'workOrderSignature',
  'invoiceSignature',
  'confirmedTotalCents',
  'deletedAt',
  'wasPrinted',
]);

const touchesForms = (before: JobRow, change: CustomerChange) =>
  Object.entries(change).some(
    ([field, value]) =>
      value !== undefined &&
      !inNoForm.has(field) &&
      JSON.stringify(value) !== JSON.stringify(before[field as keyof JobRow]),
  );

export async function removeJob(tx: Tx, scope: Tenant, id: string): Promise<void> {
  await tx.delete(jobs).where(byId(scope, id));
}

/**
 * Every job of that technician, at once, also those in the bin. Returns their ids. Locked in the order of ids, so that
 * two who take several never wait for each other.
 */
export async function takeJobsFrom(
  tx: Tx,
  now: Date,
  { accountId }: Tenant,
  technicianId: string,
): Promise<string[]> {
  const held = tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.accountId, accountId), eq(jobs.technicianId, technicianId)))
    .orderBy(asc(jobs.id))
    .for('update');
  const taken = await tx
    .update(jobs)
    .set({
      technicianId: null,
      search: sql`ts_delete(${jobs.search}, ${markedTerm(accountId, technicianId)})`,
      revision: nextRevision,
      updatedAt: now,
    })
    .where(and(eq(jobs.accountId, accountId), inArray(jobs.id, held)))
    .returning({ id: jobs.id });
  return taken.map(({ id }) => id);
}

const keyColumns = { accountId: jobs.accountId, id: jobs.id };

/** What the timetable sends about a job. */
const dueColumns = {
  reminder: sql.raw('j.next_reminder_at'),
  followUp: sql.raw('j.next_follow_up_at'),
};

/** Jobs whose next one is due, of all accounts that are not stopped, in the order of their ids. */
export const listDue = (
  db: Queryable,
  what: keyof typeof dueColumns,
  now: Date,
  afterId: string,
  limit: number,
): Promise<RowOf<typeof keyColumns>[]> =>
  readRows(
    db,
    keyColumns,
    sql`
      select ${selected(keyColumns, 'j')} from jobs j
      where ${dueColumns[what]} <= ${now} and ${accountIsOpen(sql.raw('j.account_id'))}
        and (${afterId} = '' or j.id > nullif(${afterId}, '')::uuid)
      order by j.id limit ${limit}`,
  );

/** Invoices of a company that may still be followed up on. */
export async function listUnpaid(db: Queryable, accountId: string, dueFrom: string): Promise<string[]> {
  const rows = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      sql`${jobs.accountId} = ${accountId} and ${jobs.stage} = 'invoice' and ${jobs.dueOn} >= ${dueFrom}
        and ${jobs.paidCents} < ${jobs.totalCents} and ${jobs.closedAs} is null and ${jobs.deletedAt} is null`,
    )
    .orderBy(jobs.id);
  return rows.map(({ id }) => id);
}

const searchedFields = [
  'customerName',
  'customerEmail',
  'customerContactName',
  'customerPhone',
  'customerAddress',
  'description',
  'lineItems',
  'technicianId',
] as const;
const touchesSearch = (change: CustomerChange) => searchedFields.some((field) => change[field] !== undefined);

const withBlanks = (row: NewJobRow): SearchedJob => ({
  number: row.number,
  customerName: row.customerName,
  customerEmail: row.customerEmail ?? null,
  customerContactName: row.customerContactName ?? null,
  customerPhone: row.customerPhone ?? null,
  customerAddress: row.customerAddress ?? null,
  description: row.description ?? null,
  lineItems: row.lineItems,
  technicianId: row.technicianId ?? null,
});

const lookUps = (accountId: string, job: SearchedJob) => ({
  customerKey: folded(job.customerName),
  searchVersion,
  search: sql<string>`array_to_tsvector(${sql.param(jobTerms(accountId, job))}::text[])`,
});

/** Somebody may hold a document of it whose file we do not keep. */
export async function markPrinted(db: Queryable, scope: Tenant, id: string): Promise<void> {
  await db
    .update(jobs)
    .set({ wasPrinted: true })
    .where(and(byId(scope, id), eq(jobs.wasPrinted, false)));
}

/** For conditions of other features' queries: the job is there, and not in the bin. */
export const jobIsThere = (accountId: SQL, id: SQL) => sql`exists (
  select from jobs j where j.account_id = ${accountId} and j.id = ${id} and j.deleted_at is null)`;

/** Jobs of all accounts that are not yet found by everything, and brings them up to date. Returns how many there were. */
export async function reindexJobs(tx: Tx, limit: number): Promise<number> {
  const rows = await readRows(
    tx,
    searchColumns,
    sql`select ${selected(searchColumns, 'j')} from jobs j where j.search_version < ${sql.raw(String(searchVersion))}
      order by j.account_id, j.id limit ${limit} for no key update skip locked`,
  );
  for (const row of rows) await tx.update(jobs).set(lookUps(row.accountId, row)).where(byId(row, row.id));
  return rows.length;
}

const searchColumns = {
  accountId: jobs.accountId,
  id: jobs.id,
  number: jobs.number,
  customerName: jobs.customerName,
  customerEmail: jobs.customerEmail,
  customerContactName: jobs.customerContactName,
  customerPhone: jobs.customerPhone,
  customerAddress: jobs.customerAddress,
  description: jobs.description,
  lineItems: jobs.lineItems,
  technicianId: jobs.technicianId,
};

/** For conditions of other features' queries: the account has a job. */
export const hasJobs = (accountId: SQL) => sql`exists (select from jobs j where j.account_id = ${accountId})`;

export type PaymentRow = typeof jobPayments.$inferSelect;

/** Of a payment that somebody wrote down. */
export const notOnline = {
  brand: null,
  last4: null,
  reference: null,
  refundedCents: 0,
  disputeId: null,
  disputeState: null,
  disputeCents: 0,
  disputeRespondBy: null,
} as const;

const paidFor = ({ accountId }: Tenant, jobId: string) =>
  and(eq(jobPayments.accountId, accountId), eq(jobPayments.jobId, jobId));

/** Payments of a job, oldest first. Their sum is on the job, written under its lock together with the payment. */
export function listPaymentsOf(db: Queryable, scope: Tenant, jobId: string): Promise<PaymentRow[]> {
  return db
    .select()
    .from(jobPayments)
    .where(paidFor(scope, jobId))
    .orderBy(asc(jobPayments.paidOn), asc(jobPayments.createdAt), asc(jobPayments.id));
}

export async function findPayment(
  db: Queryable,
  scope: Tenant,
  jobId: string,
  id: string,
): Promise<PaymentRow | null> {
  const [row] = await db
    .select()
    .from(jobPayments)
    .where(and(paidFor(scope, jobId), eq(jobPayments.id, id)));
  return row ?? null;
}

export async function insertPayment(tx: Tx, row: PaymentRow): Promise<void> {
  await tx.insert(jobPayments).values(row);
}

export async function deletePayment(tx: Tx, scope: Tenant, jobId: string, id: string): Promise<void> {
  await tx.delete(jobPayments).where(and(paidFor(scope, jobId), eq(jobPayments.id, id)));
}

type OnlineColumns = Pick<
  PaymentRow,
  'refundedCents' | 'disputeId' | 'disputeState' | 'disputeCents' | 'disputeRespondBy'
>;

/** What the provider says of it now. */
export async function writeOnline(tx: Tx, payment: PaymentRow, online: OnlineColumns): Promise<void> {
  await tx
    .update(jobPayments)
    .set(online)
    .where(and(paidFor(payment, payment.jobId), eq(jobPayments.id, payment.id)));
}

/** Payments whose dispute is not decided, of all accounts. */
export const listDisputed = (db: Queryable, limit: number): Promise<Pick<PaymentRow, 'accountId' | 'id'>[]> =>
  db
    .select({ accountId: jobPayments.accountId, id: jobPayments.id })
    .from(jobPayments)
    .where(sql`${jobPayments.disputeState} in ('needs_response', 'under_review')`)
    .orderBy(asc(jobPayments.id))
    .limit(limit);
