// The job list: without parameters the newest 200 as an array, otherwise a page of the search (B-6).
import type { Job } from '#contract/jobs/job.ts';
import type { JobCounts, JobPage, JobQuery } from '#contract/jobs/job-list.ts';
import { jobLimits } from '#contract/limits.ts';
import { jobFilters } from '#contract/lists/job-filters.ts';
import { folded } from '#contract/texts/folded.ts';
import type { Deps } from '#server/deps.ts';
import { readCompany } from '#server/features/company/company.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import type { Database } from '#server/platform/db/database.ts';
import { isId } from '#server/platform/ids.ts';
import { writeCursor } from '#server/platform/list-cursor.ts';
import { dayIn } from '#server/platform/zoned-time.ts';
import type { ListedJob } from '../job-records.store.ts';
import { toJob } from '../job-reply.ts';
import {
  countByTechnician,
  countFilters,
  countMatches,
  countStages,
  findAmongNewest,
  isPlain,
  type JobListFilter,
  listPage,
  type PageQuery,
} from './job-list.store.ts';
import { type Cursor, listOrders, readJobCursor } from './list-orders.ts';
import { searchQuery } from './search-terms.ts';

export async function listJobs(deps: Deps, scope: Scope, query: JobQuery): Promise<Job[] | JobPage> {
  const isBare = Object.values(query).every((value) => value === undefined);
  return isBare ? newestJobs(deps, scope) : pageOfJobs(deps, scope, query);
}

async function newestJobs({ db, clock }: Deps, scope: Scope): Promise<Job[]> {
  const pageQuery = {
    stage: undefined,
    shows: 'open',
    technicianId: null,
    customerId: null,
    isUnfinished: false,
    search: null,
    sort: 'newest',
    after: null,
    limit: jobLimits.listed,
  } as const;
  const rows = await listPage(db, scope, pageQuery);
  const now = clock.now();
  return rows.map((row) => toJob(row, now));
}

async function pageOfJobs(deps: Deps, scope: Scope, query: JobQuery): Promise<JobPage> {
  const { db, clock } = deps;
  const { sort = 'newest', limit = jobLimits.page } = query;
  const after = query.cursor === undefined ? null : readJobCursor(query.cursor, sort);
  const filter = await readFilter(deps, scope, query);
  if (!filter) return { jobs: [], nextCursor: null, total: 0 };
  const pageQuery: PageQuery = { ...filter, sort, after, limit: limit + 1 };
  const isCounted = isPlain(pageQuery);
  const { rows, total } = isCounted ? await listed(db, scope, pageQuery) : await found(db, scope, pageQuery);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const now = clock.now();
  return {
    jobs: page.map((row) => toJob(row, now)),
    nextCursor: last ? writeCursor({ ...placeOf(last, sort), total: isCounted ? null : total }) : null,
    total,
  };
}

/** The newest that match, wherever they are; without a word the newest open ones. */
export async function searchJobs(deps: Deps, scope: Scope, q: string, limit: number): Promise<ListedJob[]> {
  const filter = await readFilter(deps, scope, { q });
  if (!filter) return [];
  const pageQuery: PageQuery = { ...filter, sort: 'newest', after: null, limit };
  if (filter.search === null) return listPage(deps.db, scope, pageQuery);
  const newest = await findAmongNewest(deps.db.query, scope, filter.search, limit);
  return newest.length === limit ? newest : (await found(deps.db, scope, pageQuery)).rows;
}

type CountedChoices = Pick<JobQuery, 'q' | 'stage' | 'filter' | 'technician' | 'customerId'>;
type Choices = CountedChoices & Pick<JobQuery, 'unfinished'>;

/** Null for a search of punctuation without a word, and for a customer that is no id: these find nothing. */
async function readFilter(deps: Deps, scope: Scope, query: Choices): Promise<JobListFilter | null> {
  const { db, technicians } = deps;
  const { q = '', stage, customerId = null } = query;
  if (customerId !== null && !isId(customerId)) return null;
  const technicianId =
    query.technician === undefined ? null : (await technicians.require(db.query, scope, query.technician)).id;
  const isSearch = q.trim() !== '';
  const search = isSearch ? searchQuery(scope.accountId, q, await technicians.list(db.query, scope)) : null;
  if (isSearch && search === null) return null;
  const shows = query.filter
    ? { filter: query.filter, today: await todayOf(deps, scope) }
    : unfiltered({ search, customerId });
  return { stage, shows, technicianId, customerId, isUnfinished: query.unfinished === 'true', search };
}

/** Somebody who searches, or looks at one customer, looks for a job wherever it is. */
const unfiltered = ({ search, customerId }: Pick<JobListFilter, 'search' | 'customerId'>) =>
  search === null && customerId === null ? 'open' : 'both';

/** By the company's clock. */
async function todayOf({ db, clock }: Deps, scope: Scope): Promise<string> {
  const { timeZone } = await readCompany(db.query, scope.accountId);
  return dayIn(timeZone, clock.now());
}

interface Page {
  rows: ListedJob[];
  total: number;
}

async function listed(db: Database, scope: Scope, pageQuery: PageQuery): Promise<Page> {
  const rows = await listPage(db, scope, pageQuery);
  return { rows, total: rows[0]?.counted ?? (await countMatches(db.query, scope, pageQuery)) };
}

/** So many jobs are sorted in no time. */
const few = 2000;

async function found(db: Database, scope: Scope, pageQuery: PageQuery): Promise<Page> {
  const total = pageQuery.after?.total ?? (await countMatches(db.query, scope, pageQuery));
  return { rows: await listPage(db, scope, { ...pageQuery, findsFew: total <= few }), total };
}

const placeOf = (row: ListedJob, sort: Cursor['sort']): Omit<Cursor, 'total'> => ({
  sort,
  value: listOrders[sort].valueOf(row),
  createdAt: row.createdAt.getTime(),
  id: row.id,
});

/** Each choice is counted with the search and the other choices as they are. */
export async function countJobs(deps: Deps, scope: Scope, query: CountedChoices): Promise<JobCounts> {
  const { db, technicians } = deps;
  const filter = await readFilter(deps, scope, query);
  const people = await technicians.list(db.query, scope);
  const countsFor = (jobs: Map<string, number>) =>
    people
      .map(({ id, name }) => ({ id, name, jobs: jobs.get(id) ?? 0 }))
      .sort((a, b) => folded(a.name).localeCompare(folded(b.name)) || a.id.localeCompare(b.id));
  if (!filter) return { ...nothing, technicians: countsFor(new Map()) };
  const [all, filters, stages, byTechnician] = await Promise.all([
    countMatches(db.query, scope, { ...filter, shows: unfiltered(filter) }),
    todayOf(deps, scope).then((today) => countFilters(db.query, { ...scope, today }, filter)),
    countStages(db.query, scope, filter),
    countByTechnician(db.query, scope, filter),
  ]);
  return { unfiltered: all, filters, stages, technicians: countsFor(byTechnician) };
}

const nothing = {
  unfiltered: 0,
  filters: Object.fromEntries(jobFilters.map((name) => [name, 0])) as JobCounts['filters'],
  stages: { estimate: 0, work_order: 0, invoice: 0 },
};
