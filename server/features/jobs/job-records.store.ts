// A job as it is shown, read in one query with what decides about that: its technician's name, the company's clock and
// how long the company keeps records. It reads rows of technicians, signature requests and refunds, and writes
// none.
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Job } from '#contract/jobs/job.ts';
import type { PaymentRefund } from '#contract/jobs/payments.ts';
import { formatDecimal } from '#contract/lines/money.ts';
import { companySettings, joinCompany } from '#server/features/company/company.service.ts';
import type { MailKind } from '#server/mail-kinds.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { prepare } from '#server/platform/db/prepared.ts';
import {
  type Columns,
  computedInstant,
  type RowOf,
  readRows,
  selected,
} from '#server/platform/db/read-rows.ts';
import { lastKeyAbout } from '#server/platform/mail/mails.store.ts';
import { jobs } from './jobs.tables.ts';

const {
  search: _search,
  searchVersion: _searchVersion,
  customerKey: _customerKey,
  ...shownColumns
} = getTableColumns(jobs);

/** What no reply shows: pages of the list are read without it, which is quicker. */
const {
  accountId: _accountId,
  updatedAt: _updatedAt,
  hiddenTitles: _hiddenTitles,
  documentVersion: _documentVersion,
  deletionNoticeId: _deletionNoticeId,
  deletedAt: _deletedAt,
  wasPrinted: _wasPrinted,
  billingAddress: _billingAddress,
  isTaxExempt: _isTaxExempt,
  preparedBy: _preparedBy,
  ...listedColumns
} = shownColumns;

interface OfOthers {
  technicianName: string | null;
  /** Whether the newest email asks to approve a change order. */
  isLastMailOfChangeOrder: boolean;
  /** By the clock where the cancelled sale was made: a company that has moved since counts the days as before. */
  cancelTimeZone: string | null;
  timeZone: string;
  jobMonths: number | null;
  invoiceMonths: number | null;
  /** Some of what is paid came online. */
  isPaidOnline: boolean;
  /** Of a payment that the customer's bank has asked back and not decided about. */
  openDispute: Job['openDispute'];
  /** The company wants its customers to hear again of unpaid invoices. */
  followUpInvoices: boolean;
}

export type JobRecord = RowOf<typeof shownColumns> & OfOthers;
export type ListedJob = RowOf<typeof listedColumns> & OfOthers;

/** The kind of the emails with links to sign; their keys begin with the request. */
export const requestMail = 'signature.signature-request' satisfies MailKind;

const lastRequestKey = lastKeyAbout(sql.raw('jobs.account_id'), sql.raw('jobs.id'), requestMail);

/**
 * Written once and as text, so that a list and a single job can never differ and a page of fifty costs no more than its
 * rows: the query builder takes as long as the database does.
 */
const recordColumns = (columns: Columns) => sql`
  ${selected(columns, 'jobs')}, ${companySettings},
    t.name as "technicianName",
    coalesce(case when jobs.last_mail ->> 'kind' = ${sql.raw(`'${requestMail}'`)} then
      (select r.change_order_id is not null from signature_requests r
        where r.account_id = jobs.account_id and r.id = split_part(${lastRequestKey}, ' ', 1)::uuid)
      end, false) as "isLastMailOfChangeOrder",
    case when jobs.customer_cancelled_at is not null then
      (select r.cancel_time_zone from signature_requests r
        where r.account_id = jobs.account_id and r.job_id = jobs.id and r.cancelled_at = jobs.customer_cancelled_at
          and r.cancelled_with = r.id
        limit 1) end as "cancelTimeZone",
    jobs.paid_cents > 0 and exists (select from job_payments p
      where p.account_id = jobs.account_id and p.job_id = jobs.id
        and p.method = 'online' and p.refunded_cents < p.amount_cents) as "isPaidOnline",
    case when jobs.paid_cents > 0 then
      -- In order of the alphabet, the one that waits for a reply comes first.
      (select min(p.dispute_state) from job_payments p
        where p.account_id = jobs.account_id and p.job_id = jobs.id
          and p.dispute_state in ('needs_response', 'under_review')) end as "openDispute"`;

const recordFrom = sql`
  from jobs
  ${joinCompany(sql.raw('jobs.account_id'))}
  left join technicians t on t.account_id = jobs.account_id and t.id = jobs.technician_id`;

/** `rest` begins with `where`. */
export const selectJobs = (rest: SQL): SQL =>
  sql`select ${recordColumns(shownColumns)} ${recordFrom} ${rest}`;

export const findJobs = (db: Queryable, statement: SQL): Promise<JobRecord[]> =>
  readRows<typeof shownColumns, JobRecord>(db, shownColumns, statement);

/** `more` is read with every row. */
export const selectListed = (rest: SQL, more: SQL): SQL =>
  sql`select ${recordColumns(listedColumns)}, ${more} ${recordFrom} ${rest}`;

export const findListed = <More>(db: Queryable, statement: SQL): Promise<(ListedJob & More)[]> =>
  readRows<typeof listedColumns, ListedJob & More>(db, listedColumns, statement);

export const prepareListed = <More>(name: string, statement: SQL) =>
  prepare<typeof listedColumns, ListedJob & More>(name, listedColumns, statement);

/** What was given back of each payment of the job, oldest first; of one that was refused nothing was, as of one that failed. */
export async function refundsOf(
  db: Queryable,
  accountId: string,
  jobId: string,
): Promise<Map<string, PaymentRefund[]>> {
  type Found = Pick<PaymentRefund, 'id' | 'state' | 'reason'> & { paymentId: string; cents: string };
  const rows = await readRows<{ createdAt: typeof computedInstant }, Found>(
    db,
    { createdAt: computedInstant },
    sql`
      select r.id, r.payment_id as "paymentId", r.amount_cents::text as cents, r.reason, r.created_at as "createdAt",
        case r.state when 'open' then 'pending' when 'refused' then 'failed' else r.state end as state
      from customer_refunds r
      where r.account_id = ${accountId} and r.job_id = ${jobId}
      order by r.created_at, r.id`,
  );
  const refunds = new Map<string, PaymentRefund[]>();
  for (const { paymentId, cents, createdAt, ...refund } of rows) {
    const amount = formatDecimal(Number(cents));
    const shown = { ...refund, amount, createdAt: createdAt?.toISOString() ?? '' };
    refunds.set(paymentId, [...(refunds.get(paymentId) ?? []), shown]);
  }
  return refunds;
}

/** The ids of those that are about a change order: their emails are called by it. */
export async function changeOrderRequests(
  db: Queryable,
  accountId: string,
  jobId: string,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select r.id from signature_requests r
    where r.account_id = ${accountId} and r.job_id = ${jobId} and r.change_order_id is not null`);
  return rows.map(({ id }) => id);
}
