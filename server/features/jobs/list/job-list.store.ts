// Pages of the job list. Each order has an index, and a page begins where the last one ended, so that it costs the same
// among a hundred jobs and a hundred thousand.
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { JobSort } from '#contract/jobs/job-list.ts';
import { jobLimits } from '#contract/limits.ts';
import { type JobFilter, jobFilters } from '#contract/lists/job-filters.ts';
import { type Stage, stages } from '#contract/stages.ts';
import type { Database, Queryable, Tenant } from '#server/platform/db/database.ts';
import type { OrPlaceholder } from '#server/platform/db/prepared.ts';
import { findListed, type ListedJob, prepareListed, selectListed } from '../job-records.store.ts';
import { jobs } from '../jobs.tables.ts';
import { type FilterDay, filterConditions, isOpen, isUnfinishedJob } from './job-filters.ts';
import type { Cursor } from './list-orders.ts';
import { listOrders } from './list-orders.ts';

export interface JobListFilter {
  stage: Stage | undefined;
  /** Jobs in the bin are never listed. */
  shows: 'open' | 'both' | { filter: JobFilter; today: string };
  technicianId: string | null;
  customerId: string | null;
  /** Without closed jobs and paid invoices. */
  isUnfinished: boolean;
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
export async function listPage(db: Database, scope: Tenant, query: PageQuery): Promise<CountedJob[]> {
  const { after } = query;
  // How a search or a filter is best done depends on what it finds; any other page is planned once.
  if (!isPlain(query))
    return findListed<Counted>(db.query, pageStatement(scope, { ...query, after: after && startOf(after) }));
  const rows = await preparedPage(query)(db, { ...scope, ...(after && startOf(after)) });
  return rows.slice(0, query.limit);
}

/** A word that most jobs have is found among so many. */
const walked = 300;

/**
 * What a search finds among the newest jobs. The index of words would name every job that matches, before it is known
 * which are the newest; the database cannot know how many that are.
 */
export const findAmongNewest = (
  db: Queryable,
  { accountId }: Tenant,
  search: string,
  limit: number,
): Promise<ListedJob[]> =>
  findListed(
    db,
    selectListed(
      sql`where ${eq(jobs.accountId, accountId)} and ${jobs.id} in (
        select newest.id from (
          select ${jobs.id}, ${jobs.createdAt}, ${jobs.search} from ${jobs}
          where ${eq(jobs.accountId, accountId)} and ${isThere}
          order by ${newestFirst} ${sql.raw(`limit ${walked}`)}) newest
        where newest.search @@ ${search}::tsquery
        order by newest.created_at desc, newest.id desc limit ${limit})
      order by ${newestFirst}`,
      sql`null as counted`,
    ),
  );

/** All open jobs, or those of a stage: the counters know how many, and each order has an index. */
export const isPlain = ({ shows, technicianId, customerId, isUnfinished, search }: JobListFilter): boolean =>
  shows === 'open' && technicianId === null && customerId === null && !isUnfinished && search === null;

interface Counted {
  counted: number;
}
type CountedJob = ListedJob & Counted;

/**
 * A plan depends on how many rows are wanted, so a page is read in the next of these sizes, each one row longer to know
 * whether there is more. Our own pages ask for the larger two; the first is for programs that ask for up to 20.
 */
const preparedLimits = [20 + 1, jobLimits.page + 1, jobLimits.listed + 1];

const preparedPages = new Map<string, ReturnType<typeof prepareListed<Counted>>>();

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
  const page = prepareListed<Counted>(
    name,
    pageStatement(
      { accountId: sql.placeholder('accountId') },
      { ...noNarrowing, stage, shows: 'open', sort, after: after && anyStart, limit },
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
  return selectListed(
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
async function countListed(db: Queryable, scope: Tenant, stage: Stage | undefined): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`select (${counted(scope, stage)}) as total`);
  return rows[0]?.total ?? 0;
}

/** Not in the bin. */
const isThere = sql`${jobs.deletedAt} is null`;

function isShown({ accountId }: GivenTenant, { shows }: JobListFilter): SQL {
  if (shows === 'both') return isThere;
  if (shows === 'open') return isOpen('jobs');
  if (typeof accountId !== 'string') throw new Error('Filtered pages are not prepared.');
  return filterConditions[shows.filter]('jobs', { accountId, today: shows.today });
}

const filtered = (scope: GivenTenant, filter: JobListFilter) =>
  and(eq(jobs.accountId, scope.accountId), isShown(scope, filter), ...narrowed(filter));

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
  if (isPlain(filter)) return countListed(db, scope, filter.stage);
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total
      from (select 1 from ${jobs} where ${filtered(scope, filter)} limit ${countedMatches}) found`,
  );
  return rows[0]?.total ?? 0;
}

/** What else narrows the list. */
type Narrowing = Omit<JobListFilter, 'shows'>;

const noNarrowing: Narrowing = {
  stage: undefined,
  technicianId: null,
  customerId: null,
  isUnfinished: false,
  search: null,
};

const narrowed = ({ stage, technicianId, customerId, isUnfinished, search }: Narrowing) => [
  stage && eq(jobs.stage, stage),
  technicianId === null ? undefined : eq(jobs.technicianId, technicianId),
  customerId === null ? undefined : eq(jobs.customerId, customerId),
  isUnfinished ? isUnfinishedJob : undefined,
  search === null ? undefined : sql`${jobs.search} @@ ${search}::tsquery`,
];

/** What the list has with each filter, in one statement. Each is counted by its index; a search is done once for all. */
export async function countFilters(
  db: Queryable,
  day: FilterDay,
  within: Narrowing = noNarrowing,
): Promise<Record<JobFilter, number>> {
  const isWithin = and(eq(jobs.accountId, day.accountId), isThere, ...narrowed(within));
  const isFound = (name: JobFilter) => filterConditions[name]('jobs', day);
  const counts = jobFilters.map((name) =>
    within.search === null
      ? sql`(select count(*)::int from jobs where ${isWithin} and ${isFound(name)}) as ${sql.identifier(name)}`
      : sql`(count(*) filter (where ${isFound(name)}))::int as ${sql.identifier(name)}`,
  );
  const found =
    within.search === null
      ? sql``
      : sql` from (select * from ${jobs} where ${isWithin} limit ${countedMatches}) jobs`;
  const { rows } = await db.execute<Record<JobFilter, number>>(
    sql`select ${sql.join(counts, sql`, `)}${found}`,
  );
  const [row] = rows;
  if (!row) throw new Error('Counts are always one row.');
  return row;
}

/** Jobs of each stage, whichever stage is chosen. */
export async function countStages(
  db: Queryable,
  scope: Tenant,
  filter: JobListFilter,
): Promise<Record<Stage, number>> {
  const ofAll = { ...filter, stage: undefined };
  const statement = isPlain(ofAll)
    ? sql`select estimates as estimate, work_orders as work_order, invoices as invoice
        from job_counters where account_id = ${scope.accountId}`
    : sql`select ${sql.join(
        stages.map(
          (stage) => sql`(count(*) filter (where stage = ${stage}))::int as ${sql.identifier(stage)}`,
        ),
        sql`, `,
      )} from (select ${jobs.stage} from ${jobs} where ${filtered(scope, ofAll)} limit ${countedMatches}) found`;
  const { rows } = await db.execute<Record<Stage, number>>(statement);
  return rows[0] ?? { estimate: 0, work_order: 0, invoice: 0 };
}

/** Jobs by technician, whoever is chosen; those without one are left out. */
export async function countByTechnician(
  db: Queryable,
  scope: Tenant,
  filter: JobListFilter,
): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: string; jobs: number }>(sql`
    select technician_id as id, count(*)::int as jobs
    from (select ${jobs.technicianId} from ${jobs}
          where ${filtered(scope, { ...filter, technicianId: null })} and ${jobs.technicianId} is not null
          limit ${countedMatches}) found
    group by 1`);
  return new Map(rows.map((row) => [row.id, row.jobs]));
}
