// A job as it is shown, read in one query with what decides about that: its technician's name, the company's clock and
// how long the company keeps records. It reads rows of technicians, and writes none.
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { companySettings, joinCompany } from '#server/features/company/company.service.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { prepare } from '#server/platform/db/prepared.ts';
import { type RowOf, readRows, selected } from '#server/platform/db/read-rows.ts';
import { jobs } from './jobs.tables.ts';

const {
  search: _search,
  searchVersion: _searchVersion,
  customerKey: _customerKey,
  ...shownColumns
} = getTableColumns(jobs);

export type JobRecord = RowOf<typeof shownColumns> & {
  technicianName: string | null;
  timeZone: string;
  jobMonths: number | null;
  invoiceMonths: number | null;
  /** The company wants its customers to hear again of unpaid invoices. */
  followUpInvoices: boolean;
};

/**
 * Written once and as text, so that a list and a single job can never differ and a page of fifty costs no more than its
 * rows: the query builder takes as long as the database does.
 */
const recordColumns = sql`
  ${selected(shownColumns, 'jobs')}, ${companySettings},
    t.name as "technicianName"`;

const recordFrom = sql`
  from jobs
  ${joinCompany(sql.raw('jobs.account_id'))}
  left join technicians t on t.account_id = jobs.account_id and t.id = jobs.technician_id`;

/** `rest` begins with `where`; `more` is read with every row. */
export const selectJobs = (rest: SQL, more?: SQL): SQL =>
  sql`select ${recordColumns}${more ? sql`, ${more}` : sql``} ${recordFrom} ${rest}`;

export const findJobs = <More = unknown>(db: Queryable, statement: SQL): Promise<(JobRecord & More)[]> =>
  readRows<typeof shownColumns, JobRecord & More>(db, shownColumns, statement);

export const prepareJobs = <More = unknown>(name: string, statement: SQL) =>
  prepare<typeof shownColumns, JobRecord & More>(name, shownColumns, statement);
