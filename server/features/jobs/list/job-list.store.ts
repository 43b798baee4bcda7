// Pages of the job list. Each order has an index, and a page begins where the last one ended, so that it costs the same
// among a hundred jobs and a hundred thousand.
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { JobSort } from '#contract/jobs.ts';
import { jobLimits } from '#contract/limits.ts';
import { type JobFilter, jobFilters } from '#contract/lists/job-filters.ts';
import type { Stage } from '#contract/stages.ts';
import type { Database, Queryable, Tenant } from '#server/platform/db/database.ts';
import type { OrPlaceholder } from '#server/platform/db/prepared.ts';
import { findJobs, type JobRecord, prepareJobs, selectJobs } from '../job-records.store.ts';
import { jobs } from '../jobs.tables.ts';
import { type FilterDay, filterConditions, isOpen } from './job-filters.ts';
import type { Cursor } from './list-cursor.ts';
import { listOrders } from './list-orders.ts';

export interface JobListFilter {
  stage: Stage | undefined;
  /** Jobs in the bin are never listed. */
  shows: 'open' | 'both' | { filter: JobFilter; today: string };
  technicianId: string | null;
  /** As PostgreSQL reads it. */
  search: string | null;
}

export interface PageQuery extends JobListFilter {
  /** Few jobs are found first and then sorted; of many the list is walked until the page is full. */
  findsFew?: boolean;
  sort: JobSort;
  after: Cursor | null;
  limit: number;
}

const newestFirst = sql`${desc(jobs.createdAt)}, ${desc(jobs.id)}`;
const oldestFirst = sql`${asc(jobs.createdAt)}, ${asc(jobs.id)}`;

function orderOf(sort: JobSort): SQL {
  const { column, direction } = listOrders[sort];
  if (column === null) return direction === 'asc' ? oldestFirst : newestFirst;
  return sql`${direction === 'asc' ? asc(jobs[column]) : desc(jobs[column])}, ${newestFirst}`;
}

/** Each row also knows how many open ones there are without a search, so that a first page is one question to the database. */
export async function listPage(db: Database, scope: Tenant, query: PageQuery): Promise<ListedJob[]> {
  const { after } = query;
  // How a search or a filter is best done depends on what it finds; any other page is planned once.
  if (!isPlain(query))
    return findJobs<Counted>(db.query, pageStatement(scope, { ...query, after: after && startOf(after) }));
  const rows = await preparedPage(query)(db, { ...scope, ...(after && startOf(after)) });
  return rows.slice(0, query.limit);
}

/** All open jobs, or those of a stage: the counters know how many, and each order has an index. */
export const isPlain = ({ shows, technicianId, search }: JobListFilter): boolean =>
  shows === 'open' && technicianId === null && search === null;

interface Counted {
  counted: number;
}
type ListedJob = JobRecord & Counted;

/**
 * A plan depends on how many rows are wanted, so a page is read in the next of these sizes, each one row longer to know
 * whether there is more. Our own pages ask for the larger two; the first is for programs that ask for up to 20.
 */
const preparedLimits = [20 + 1, jobLimits.page + 1, jobLimits.listed + 1];

const preparedPages = new Map<string, ReturnType<typeof prepareJobs<Counted>>>();

function preparedPage(query: PageQuery) {
  const { stage, sort, after } = query;
  const limit = preparedLimits.find((size) => size >= query.limit) ?? query.limit;
  const name = `jobs ${sort} ${stage ?? 'all'} ${after ? 'next' : 'first'} ${limit}`;
  const known = preparedPages.get(name);
  if (known) return known;
  const anyStart = {
    value: sql.placeholder('value'),
    moment: sql.placeholder('moment'),
    id: sql.placeholder('id'),
  };
  const page = prepareJobs<Counted>(
    name,
    pageStatement(
      { accountId: sql.placeholder('accountId') },
      { stage, shows: 'open', technicianId: null, search: null, sort, after: after && anyStart, limit },
    ),
  );
  preparedPages.set(name, page);
  return page;
}

interface Start {
  value: OrPlaceholder<Cursor['value']>;
  moment: OrPlaceholder<Date>;
  id: OrPlaceholder<string>;
}

const startOf = ({ value, createdAt, id }: Cursor) => ({ value, moment: new Date(createdAt), id });

interface GivenTenant {
  accountId: OrPlaceholder<string>;
}

function pageStatement(scope: GivenTenant, query: Omit<PageQuery, 'after'> & { after: Start | null }): SQL {
  const isFound = query.findsFew ? byTerms(scope, query) : filtered(scope, query);
  const isNext = query.after ? beginsAfter(query.sort, query.after) : undefined;
  return selectJobs(
    // The limit is a number of ours, and as text the database plans with it.
    sql`where ${and(isFound, isNext)} order by ${orderOf(query.sort)} limit ${sql.raw(String(query.limit))}`,
    sql`(${counted(scope, query.stage)}) as counted`,
  );
}

const counters: Record<Stage, SQL> = {
  estimate: sql`estimates`,
  work_order: sql`work_orders`,
  invoice: sql`invoices`,
};

const counted = ({ accountId }: GivenTenant, stage: Stage | undefined) => sql`
  select ${stage ? counters[stage] : sql`estimates + work_orders + invoices`}
  from job_counters where account_id = ${accountId}`;

/** Of the open ones, without a search. */
export async function countListed(db: Queryable, scope: Tenant, stage: Stage | undefined): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`select (${counted(scope, stage)}) as total`);
  return rows[0]?.total ?? 0;
}

function isShown({ accountId }: GivenTenant, { shows }: JobListFilter): SQL {
  if (shows === 'both') return sql`${jobs.deletedAt} is null`;
  if (shows === 'open') return isOpen('jobs');
  if (typeof accountId !== 'string') throw new Error('Filtered pages are not prepared.');
  return filterConditions[shows.filter]('jobs', { accountId, today: shows.today });
}

const filtered = (scope: GivenTenant, filter: JobListFilter) =>
  and(
    eq(jobs.accountId, scope.accountId),
    isShown(scope, filter),
    filter.stage && eq(jobs.stage, filter.stage),
    filter.technicianId === null ? undefined : eq(jobs.technicianId, filter.technicianId),
    filter.search === null ? undefined : sql`${jobs.search} @@ ${filter.search}::tsquery`,
  );

/** Left to itself, the database would walk the whole list in order to find the two jobs that match. */
const byTerms = (scope: GivenTenant, filter: JobListFilter) =>
  and(
    eq(jobs.accountId, scope.accountId),
    sql`${jobs.id} = any(array(select ${jobs.id} from ${jobs} where ${filtered(scope, filter)}))`,
  );

function beginsAfter(sort: JobSort, { value, moment, id }: Start): SQL {
  const position = sql`(${jobs.createdAt}, ${jobs.id})`;
  const last = sql`(${moment}::timestamptz, ${id}::uuid)`;
  const { column: name, direction } = listOrders[sort];
  if (name === null) return direction === 'asc' ? sql`${position} > ${last}` : sql`${position} < ${last}`;
  const column = jobs[name];
  // The first comparison is what the index begins at; the second passes over what the last page showed of the same
  // value.
  return direction === 'asc'
    ? sql`${column} >= ${value} and (${column} > ${value} or ${position} < ${last})`
    : sql`${column} <= ${value} and (${column} < ${value} or ${position} < ${last})`;
}

/** Beyond that nobody reads the number. */
const countedMatches = 10_000;

export async function countMatches(db: Queryable, scope: Tenant, filter: JobListFilter): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total
      from (select 1 from ${jobs} where ${filtered(scope, filter)} limit ${countedMatches}) found`,
  );
  return rows[0]?.total ?? 0;
}

/** What the list has with each filter alone, in one statement; each is counted by its index. */
export async function countFilters(db: Queryable, day: FilterDay): Promise<Record<JobFilter, number>> {
  const counts = jobFilters.map(
    (name) => sql`
      (select count(*)::int from jobs where jobs.account_id = ${day.accountId} and ${filterConditions[name]('jobs', day)})
      as ${sql.identifier(name)}`,
  );
  const { rows } = await db.execute<Record<JobFilter, number>>(sql`select ${sql.join(counts, sql`, `)}`);
  const [row] = rows;
  if (!row) throw new Error('A statement without a table has no row.');
  return row;
}

/** Open jobs by technician; those without one are left out. */
export async function countByTechnician(db: Queryable, { accountId }: Tenant): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: string; jobs: number }>(sql`
    select jobs.technician_id as id, count(*)::int as jobs from jobs
    where jobs.account_id = ${accountId} and jobs.technician_id is not null and ${isOpen('jobs')}
    group by 1`);
  return new Map(rows.map((row) => [row.id, row.jobs]));
}
