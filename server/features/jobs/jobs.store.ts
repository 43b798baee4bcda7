// The only SQL that reads and writes single jobs. A job is read together with what decides how it is shown: its
// technician's name, the company's clock and how long the company keeps records.
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#server/platform/db/database.ts';
import type { MailState } from '#server/platform/mail/mails.store.ts';
import type { Scope } from '#server/platform/scope.ts';
import { jobs } from './jobs.tables.ts';
import { folded, type SearchedJob, searchWords } from './search-words.ts';

export type JobRow = Omit<typeof jobs.$inferSelect, 'search' | 'customerKey'>;
export type NewJobRow = Omit<typeof jobs.$inferInsert, 'search' | 'customerKey'>;
export type JobChange = Partial<Omit<NewJobRow, 'accountId' | 'id' | 'number' | 'createdAt' | 'version'>>;
export type Tenant = Pick<Scope, 'accountId'>;

export interface FoundJob extends JobRow {
  technicianName: string | null;
  timeZone: string;
  jobMonths: number | null;
  invoiceMonths: number | null;
  /** Null unless the estimate's signature counts. */
  estimateSignedAt: string | null;
  /** Of the newest document that was signed. */
  signedTotalCents: number | null;
  /** Of the stage the job is at, where the customer has declined it. */
  signatureDeclineReason: string | null;
  /** The newest email of the invoice that went out, or will; null at every other stage. */
  invoiceSentAt: string | null;
  lastMail: LastMail | null;
}

export type LastMail = {
  occasion: string;
  state: MailState;
  reason: string | null;
  at: string;
};

const { search: _search, customerKey: _customerKey, ...shownColumns } = getTableColumns(jobs);
const shown = Object.entries(shownColumns);
const instants = shown.flatMap(([key, column]) => (column.columnType === 'PgTimestamp' ? key : []));

/**
 * Written once and as text, so that a list and a single job can never differ and a page of fifty costs no more than its
 * rows: the query builder takes as long as the database does.
 */
const foundColumns = sql.raw(`
  ${shown.map(([key, { name }]) => `jobs.${name} as "${key}"`).join(', ')},
    t.name as "technicianName", a.time_zone as "timeZone",
    a.job_retention_months as "jobMonths", a.invoice_retention_months as "invoiceMonths",
    (select json_build_object('occasion', m.occasion, 'state', m.state, 'reason', m.last_error,
                              'at', coalesce(m.sent_at, m.created_at))
     from mails m where m.account_id = jobs.account_id and m.subject_id = jobs.id
     order by m.created_at desc, m.id desc limit 1) as "lastMail",
    case when jobs.stage = 'invoice' then
      (select max(coalesce(m.sent_at, m.created_at)) from mails m
       where m.account_id = jobs.account_id and m.subject_id = jobs.id and m.state in ('queued', 'sent')
         and m.occasion like 'job.invoice %') end as "invoiceSentAt",
    case when jobs.estimate_signature = 'approved' then
      (select max(s.signed_at) from signature_requests s
       where s.account_id = jobs.account_id and s.job_id = jobs.id and s.stage = 'estimate'
         and s.status = 'approved') end as "estimateSignedAt",
    (select s.total_cents from signature_requests s
     where s.account_id = jobs.account_id and s.job_id = jobs.id and s.status = 'approved'
     order by s.signed_at desc, s.id desc limit 1) as "signedTotalCents",
    case when 'declined' in (case jobs.stage when 'estimate' then jobs.estimate_signature
                                             when 'work_order' then jobs.work_order_signature end) then
      (select s.decline_reason from signature_requests s
       where s.account_id = jobs.account_id and s.job_id = jobs.id and s.stage = jobs.stage and s.status = 'declined'
       order by s.ended_at desc limit 1) end as "signatureDeclineReason"`);

const foundFrom = sql.raw(`
  from jobs
  join accounts a on a.id = jobs.account_id
  left join technicians t on t.account_id = jobs.account_id and t.id = jobs.technician_id`);

/** `rest` begins with `where`; `more` is read with every row. */
export const selectFound = (rest: SQL, more?: SQL): SQL =>
  sql`select ${foundColumns}${more ? sql`, ${more}` : sql``} ${foundFrom} ${rest}`;

export async function findJobs<More = unknown>(db: Queryable, statement: SQL): Promise<(FoundJob & More)[]> {
  const { rows } = await db.execute<Record<string, unknown>>(statement);
  for (const row of rows)
    for (const key of instants) if (row[key] !== null) row[key] = new Date(row[key] as string);
  return rows as unknown as (FoundJob & More)[];
}

const mine = ({ accountId }: Tenant, id: string) => and(eq(jobs.accountId, accountId), eq(jobs.id, id));

export async function findJob(db: Queryable, scope: Tenant, id: string): Promise<FoundJob | null> {
  const [row] = await findJobs(db, selectFound(sql`where ${mine(scope, id)}`));
  return row ?? null;
}

/** Everything that changes a job takes this lock first, so that changes queue up. */
export async function lockJob(tx: Tx, scope: Tenant, id: string): Promise<FoundJob | null> {
  const [row] = await findJobs(tx, selectFound(sql`where ${mine(scope, id)} for update of jobs`));
  return row ?? null;
}

/** False when a job with this id is there already. */
export async function insertJob(tx: Tx, row: NewJobRow): Promise<boolean> {
  const { rowCount } = await tx
    .insert(jobs)
    .values({ ...row, ...lookUps(row.accountId, withBlanks(row)) })
    .onConflictDoNothing({ target: [jobs.accountId, jobs.id] });
  return rowCount === 1;
}

/** Every change of a locked job goes this way, so that none is missed by whoever has an older look open. */
export async function changeJob(tx: Tx, now: Date, before: JobRow, change: JobChange): Promise<void> {
  const after = { ...before, ...change };
  await tx
    .update(jobs)
    .set({
      ...change,
      ...(touchesSearch(change) && lookUps(before.accountId, after)),
      ...(touchesForms(before, change) && { version: nextVersion }),
      updatedAt: now,
    })
    .where(mine(before, before.id));
}

const nextVersion = sql`${jobs.version} + 1`;

/** What happens by itself or follows from something else: no form edits it, so none gets old by it. */
const inNoForm: ReadonlySet<string> = new Set<keyof JobChange>([
  'updatedAt',
  'revision',
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
  await tx.delete(jobs).where(mine(scope, id));
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
    .set({ technicianId: null, version: nextVersion, updatedAt: now })
    .where(and(eq(jobs.accountId, accountId), eq(jobs.technicianId, technicianId)))
    .returning({ id: jobs.id });
  return taken.map(({ id }) => id);
}

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
  search: sql<string>`array_to_tsvector(${sql.param(searchWords(accountId, job))}::text[])`,
});
