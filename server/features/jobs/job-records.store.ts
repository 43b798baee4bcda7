// A job as it is shown, read in one query with what decides about that: its technician's name, its signatures, the
// company's clock and how long the company keeps records, its emails. It reads rows of technicians and of signing, and
// writes none.
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { companySettings, joinCompany } from '#server/features/company/company.service.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { computedInstant, type RowOf, readRows, selected } from '#server/platform/db/read-rows.ts';
import { type LastMail, lastMailAbout, lastSentAbout } from '#server/platform/mail/mails.store.ts';
import { jobs } from './jobs.tables.ts';

const { search: _search, customerKey: _customerKey, ...shownColumns } = getTableColumns(jobs);

const parsedColumns = {
  ...shownColumns,
  estimateSignedAt: computedInstant,
  invoiceSentAt: computedInstant,
};

export type JobRecord = RowOf<typeof shownColumns> & {
  technicianName: string | null;
  timeZone: string;
  jobMonths: number | null;
  invoiceMonths: number | null;
  /** Null unless the estimate's signature counts. */
  estimateSignedAt: Date | null;
  /** Of the newest document that was signed. */
  signedTotalCents: number | null;
  /** Of the stage the job is at, where the customer has declined it. */
  signatureDeclineReason: string | null;
  /** The newest email of the invoice that went out, or will; null at every other stage. */
  invoiceSentAt: Date | null;
  lastMail: LastMail | null;
};

const ids = [sql.raw('jobs.account_id'), sql.raw('jobs.id')] as const;

/**
 * Written once and as text, so that a list and a single job can never differ and a page of fifty costs no more than its
 * rows: the query builder takes as long as the database does.
 */
const recordColumns = sql`
  ${selected(shownColumns, 'jobs')}, ${companySettings},
    t.name as "technicianName",
    ${lastMailAbout(...ids)} as "lastMail",
    case when jobs.stage = 'invoice' then ${lastSentAbout(...ids, 'job.invoice')} end as "invoiceSentAt",
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
       order by s.ended_at desc limit 1) end as "signatureDeclineReason"`;

const recordFrom = sql`
  from jobs
  ${joinCompany(sql.raw('jobs.account_id'))}
  left join technicians t on t.account_id = jobs.account_id and t.id = jobs.technician_id`;

/** `rest` begins with `where`; `more` is read with every row. */
export const selectJobs = (rest: SQL, more?: SQL): SQL =>
  sql`select ${recordColumns}${more ? sql`, ${more}` : sql``} ${recordFrom} ${rest}`;

export const findJobs = <More = unknown>(db: Queryable, statement: SQL): Promise<(JobRecord & More)[]> =>
  readRows<typeof parsedColumns, JobRecord & More>(db, parsedColumns, statement);
