// What is planned. Reads what jobs keep and writes nothing: a view over jobs and technicians is no verb of one of them.
import { type SQL, sql } from 'drizzle-orm';
import { calendarLimits } from '#contract/calendar.ts';
import type { CloseOutcome } from '#contract/jobs/job-forms.ts';
import type { Stage } from '#contract/stages.ts';
import { companySettings, joinCompany } from '#server/features/company/company.service.ts';
import { isMidnight, isOpen, isWithoutDate } from '#server/features/jobs/jobs.service.ts';
import { days, later } from '#server/platform/clock.ts';
import type { Database, Tenant } from '#server/platform/db/database.ts';
import { type OrPlaceholder, prepare, unseen } from '#server/platform/db/prepared.ts';
import { computedInstant } from '#server/platform/db/read-rows.ts';

export interface PlannedJob {
  id: string;
  number: string;
  customerName: string;
  customerContactName: string | null;
  customerPhone: string | null;
  customerAddress: string | null;
  description: string | null;
  totalCents: number;
  stage: Stage;
  serviceStart: Date | null;
  serviceEnd: Date | null;
  technicianId: string | null;
  technicianName: string | null;
  /** The customer can still cancel (D-22). */
  notBefore: string | null;
  customerCancelledAt: Date | null;
  updatedAt: Date;
  revision: number;
  closedAs: CloseOutcome | null;
  paidCents: number;
  depositRequestedCents: number | null;
  signedTotalCents: number | null;
}

/** What the calendar shows of a job. */
export type ShownJob = Omit<
  PlannedJob,
  | 'customerContactName'
  | 'customerPhone'
  | 'updatedAt'
  | 'closedAs'
  | 'paidCents'
  | 'depositRequestedCents'
  | 'signedTotalCents'
>;

export interface PlannedQuery {
  /** From this moment on … */
  from: Date;
  /** … and before this one. */
  to: Date;
  timeZone: string;
  /** Only this technician's. */
  technicianId?: string;
}

// Written exactly as in the index, so that the index is used.
const isPlanned = sql.raw('(j.service_start is not null or j.service_end is not null)');
const isWaiting = isWithoutDate('j');
// Nobody will drive to what is lost or void. What was archived stays in its place: the work was done.
const isShown = sql.raw("(j.deleted_at is null and (j.closed_as is null or j.closed_as = 'archived'))");
const begin = sql.raw('coalesce(j.service_start, j.service_end)');
const finish = sql.raw('coalesce(j.service_end, j.service_start)');
const isLong = sql.raw("j.service_end - j.service_start > interval '24 hours'");

const shownInstants = {
  serviceStart: computedInstant,
  serviceEnd: computedInstant,
  customerCancelledAt: computedInstant,
};
const instants = { ...shownInstants, updatedAt: computedInstant };

const shownColumns = sql.raw(`
  j.id, j.number, j.customer_name as "customerName", j.customer_address as "customerAddress", j.description,
  j.total_cents as "totalCents", j.stage, j.service_start as "serviceStart", j.service_end as "serviceEnd",
  j.technician_id as "technicianId", t.name as "technicianName", j.not_before as "notBefore",
  j.customer_cancelled_at as "customerCancelledAt", j.revision,
  coalesce(j.service_start, j.service_end) as "begin"`);
const columns = sql`${shownColumns}, j.customer_contact_name as "customerContactName",
  j.customer_phone as "customerPhone", j.updated_at as "updatedAt", j.closed_as as "closedAs",
  j.paid_cents as "paidCents", j.deposit_requested_cents as "depositRequestedCents",
  j.signed_total_cents as "signedTotalCents"`;
const withTechnicians = sql.raw(
  'jobs j left join technicians t on t.account_id = j.account_id and t.id = j.technician_id',
);

interface GivenRange {
  accountId: OrPlaceholder<string>;
  from: OrPlaceholder<Date>;
  dayBefore: OrPlaceholder<Date>;
  to: OrPlaceholder<Date>;
  technicianId?: OrPlaceholder<string>;
}

/** Two questions, each with an index, that have no job in common: begun lately, or long ago and still going on. */
function selectPlanned(selected: SQL, range: GivenRange): SQL {
  const { accountId, from, dayBefore, to, technicianId } = range;
  const isTheirs = technicianId ? sql`and j.technician_id = ${technicianId}` : sql``;
  // Also what ended at the very first moment: see touches().
  const select = (condition: SQL) => sql`
    select ${selected} from ${withTechnicians}
    where j.account_id = ${accountId} ${isTheirs} and ${finish} >= ${from} and ${isShown} and ${condition}`;
  return sql`
    ${select(sql`${isPlanned} and ${begin} >= ${dayBefore} and ${begin} < ${to}`)}
    union all
    ${select(sql`${isLong} and j.service_end >= ${from} and j.service_start < ${dayBefore}`)}`;
}

export const plannedStatement = (range: GivenRange): SQL =>
  sql`${selectPlanned(columns, range)} order by "begin", number, id`;

const anyRange = {
  accountId: unseen('accountId', 'uuid'),
  from: unseen('from', 'timestamptz'),
  dayBefore: unseen('dayBefore', 'timestamptz'),
  to: unseen('to', 'timestamptz'),
};
const planned = prepare<typeof instants, PlannedJob>('planned', instants, plannedStatement(anyRange));
const plannedOfTechnician = prepare<typeof instants, PlannedJob>(
  'planned of technician',
  instants,
  plannedStatement({ ...anyRange, technicianId: unseen('technicianId', 'uuid') }),
);

const valuesOf = ({ accountId }: Tenant, { from, to }: PlannedQuery) => ({
  accountId,
  from,
  dayBefore: later(from, -days(1)),
  to,
});

/**
 * A job whose end is a day without a time is still on that day; one that runs until midnight is not. Which moments are
 * midnights is decided here: the database may know other clock changes than we do.
 */
const touches =
  ({ from, timeZone }: PlannedQuery) =>
  ({ serviceStart, serviceEnd }: ShownJob): boolean =>
    !serviceStart || !serviceEnd || serviceEnd > from || isMidnight(timeZone, serviceStart);

/** Every job that touches the given time, in order of its start. */
export async function findPlanned(db: Database, tenant: Tenant, query: PlannedQuery): Promise<PlannedJob[]> {
  const { technicianId } = query;
  const values = valuesOf(tenant, query);
  const rows = await (technicianId
    ? plannedOfTechnician(db, { ...values, technicianId })
    : planned(db, values));
  return rows.filter(touches(query));
}

export const shownStatement = (range: GivenRange): SQL => sql`
  ${selectPlanned(sql`${shownColumns}, 0 as place`, range)}
  union all
  (select ${shownColumns}, row_number() over (order by j.created_at desc, j.id desc) as place from ${withTechnicians}
   where j.account_id = ${range.accountId} and ${isWaiting} and ${isOpen('j')}
   order by j.created_at desc, j.id desc limit ${sql.raw(String(calendarLimits.unscheduled))})
  order by "begin", place, number, id`;

const shown = prepare<typeof shownInstants, ShownJob>(
  'shown in calendar',
  shownInstants,
  shownStatement(anyRange),
);

/** What is planned as above, then the newest work that waits for a date: in one statement, which everybody waits for. */
export async function findShown(db: Database, tenant: Tenant, query: PlannedQuery): Promise<ShownJob[]> {
  const rows = await shown(db, valuesOf(tenant, query));
  return rows.filter(touches(query));
}

interface CompanyPlan {
  timeZone: string;
  jobs: number;
  scheduled: number;
  assigned: number;
  waiting: number;
}

const accountId = unseen('accountId', 'uuid');
const companyPlan = prepare<Record<string, never>, CompanyPlan>(
  'plan of company',
  {},
  sql`
    select ${companySettings},
           coalesce((select c.estimates + c.work_orders + c.invoices from job_counters c
                     where c.account_id = a.id), 0) as jobs,
           (select count(*) from jobs j where j.account_id = a.id and ${isPlanned}) - away.scheduled as scheduled,
           (select count(*) from jobs j where j.account_id = a.id and j.technician_id is not null) - away.assigned
             as assigned,
           (select count(*) from jobs j where j.account_id = a.id and ${isWaiting}) - away.waiting as waiting
    from (select ${accountId} as id) a ${joinCompany(sql.raw('a.id'))}
    cross join lateral (
      select count(*) filter (where ${isPlanned}) as scheduled, count(j.technician_id) as assigned,
             count(*) filter (where ${isWaiting}) as waiting
      from (select * from jobs c where c.account_id = a.id and c.closed_as is not null and c.deleted_at is null
            union all select * from jobs d where d.account_id = a.id and d.deleted_at is not null) j) away`,
);

/**
 * The company's clock and the totals of its open jobs, in one query. All are counted from counters and indexes alone, and
 * the few that are closed or deleted taken off.
 */
export async function readCompanyPlan(db: Database, { accountId }: Tenant): Promise<CompanyPlan> {
  const [row] = await companyPlan(db, { accountId });
  if (!row) throw new Error('There is no such account.');
  return row;
}
