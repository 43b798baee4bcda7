// Pages of the customer list. Each order has an index, and a page begins where the last one ended, so that it costs the
// same among a hundred customers and a hundred thousand.
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { CustomerSort } from '#contract/customers/customers.ts';
import { customerLimits } from '#contract/limits.ts';
import { searchLimit } from '#contract/lists/search.ts';
import type { Database, Queryable, Tenant } from '#server/platform/db/database.ts';
import { type OrPlaceholder, prepare } from '#server/platform/db/prepared.ts';
import { readRows, selected } from '#server/platform/db/read-rows.ts';
import { addressOf } from '../customer-address.store.ts';
import type { CustomerRow } from '../customers.store.ts';
import { customers } from '../customers.tables.ts';
import type { Cursor } from './customer-cursor.ts';

const { matchKeys: _, search: __, ...columns } = getTableColumns(customers);

interface Shown {
  address: string | null;
}
/** With how many the list has, so that a page is one question to the database. */
interface Counted {
  counted: number;
}
export type ListedCustomer = CustomerRow & Shown & { nameKey: string };

interface ListFilter {
  isArchived: boolean;
  /** As PostgreSQL reads it. */
  search: OrPlaceholder<string> | null;
}

interface PageQuery {
  isArchived: boolean;
  sort: CustomerSort;
  after: Cursor | null;
  limit: number;
}

interface GivenTenant {
  accountId: OrPlaceholder<string>;
}

// Written exactly as in the indexes, so that these are used.
const orders: Record<CustomerSort, SQL> = {
  name: sql`c.name_key, c.id`,
  'last-job': sql`coalesce(c.last_job_at, c.created_at) desc, c.id desc`,
  balance: sql`c.balance_cents desc, c.name_key, c.id`,
};

interface Start {
  moment: OrPlaceholder<Date | null>;
  cents: OrPlaceholder<number | null>;
  nameKey: OrPlaceholder<string | null>;
  id: OrPlaceholder<string>;
}

const anyStart: Start = {
  moment: sql.placeholder('moment'),
  cents: sql.placeholder('cents'),
  nameKey: sql.placeholder('nameKey'),
  id: sql.placeholder('id'),
};

const startOf = (cursor: Cursor) => ({
  moment: 'moment' in cursor ? new Date(cursor.moment) : null,
  cents: 'cents' in cursor ? cursor.cents : null,
  nameKey: 'nameKey' in cursor ? cursor.nameKey : null,
  id: cursor.id,
});

// The first comparison is what the index begins at; the second passes over what the last page showed of the same value.
const beginsAfter: Record<CustomerSort, (start: Start) => SQL> = {
  name: ({ nameKey, id }) => sql`(c.name_key, c.id) > (${nameKey}::text, ${id}::uuid)`,
  'last-job': ({ moment, id }) =>
    sql`(coalesce(c.last_job_at, c.created_at), c.id) < (${moment}::timestamptz, ${id}::uuid)`,
  balance: ({ cents, nameKey, id }) => sql`c.balance_cents <= ${cents}::bigint
    and (c.balance_cents < ${cents}::bigint or (c.name_key, c.id) > (${nameKey}::text, ${id}::uuid))`,
};

const isListed = ({ accountId }: GivenTenant, { isArchived, search }: ListFilter): SQL => sql`
  c.account_id = ${accountId} and c.archived_at is ${isArchived ? sql`not null` : sql`null`}
  ${search === null ? sql`` : sql`and c.search @@ ${search}::tsquery`}`;

/** The limit is a number of ours, and as text the database plans with it. */
const limited = (limit: number) => sql.raw(`limit ${limit}`);

interface Statement extends Omit<PageQuery, 'after'> {
  after: Start | null;
  /** Where rows come from; called `c`. */
  source: SQL;
  isFound: SQL;
  /** What each row also says. */
  more: SQL;
}

/** Addresses are read of the rows that are shown, not of all that are sorted. */
const pageOf = ({ source, isFound, more, sort, after, limit }: Statement): SQL => sql`
  select ${selected(columns, 'c')}, ${addressOf('c')} as address, ${more}
  from (select c.* from ${source} c
        where ${isFound} ${after ? sql`and ${beginsAfter[sort](after)}` : sql``}
        order by ${orders[sort]} ${limited(limit)}) c
  order by ${orders[sort]}`;

const countedOf = ({ accountId }: GivenTenant, isArchived: boolean) => sql`
  select ${isArchived ? sql`archived` : sql`active`} from customer_counters where account_id = ${accountId}`;

const countedIn = (source: 'found' | 'first') => sql.raw(`(select count(*)::int from ${source}) as counted`);

const walk = (
  scope: GivenTenant,
  filter: ListFilter,
  page: Omit<PageQuery, 'after'> & { after: Start | null },
) =>
  pageOf({
    ...page,
    source: sql`${customers}`,
    isFound: isListed(scope, filter),
    more: sql`(${countedOf(scope, filter.isArchived)}) as counted`,
  });

type Page = (ListedCustomer & Counted)[];

/**
 * A plan depends on how many rows are wanted, so a page is read in the next of these sizes, each one row longer to know
 * whether there is more.
 */
const preparedLimits = [20 + 1, customerLimits.page + 1, customerLimits.listed + 1];
const preparedPages = new Map<string, ReturnType<typeof preparePage>>();

function preparePage(name: string, page: PageQuery) {
  const { isArchived, after } = page;
  const statement = walk(
    { accountId: sql.placeholder('accountId') },
    { isArchived, search: null },
    { ...page, after: after && anyStart },
  );
  return prepare<typeof columns, Shown & Counted>(name, columns, statement);
}

/** Without a search. Each order has a statement that is planned once. */
export async function listCustomerPage(db: Database, scope: Tenant, query: PageQuery): Promise<Page> {
  const { sort, isArchived, after } = query;
  const limit = preparedLimits.find((size) => size >= query.limit) ?? query.limit;
  const name = `customers ${sort} ${isArchived ? 'archived' : 'active'} ${after ? 'next' : 'first'} ${limit}`;
  const page = preparedPages.get(name) ?? preparePage(name, { ...query, limit });
  preparedPages.set(name, page);
  const rows = await page(db, { accountId: scope.accountId, ...(after && startOf(after)) });
  return rows.slice(0, query.limit);
}

export async function countCustomers(db: Queryable, scope: Tenant, isArchived: boolean): Promise<number> {
  const { rows } = await db.execute<{ total: number | null }>(
    sql`select (${countedOf(scope, isArchived)}) as total`,
  );
  return rows[0]?.total ?? 0;
}

/** So many customers are sorted in no time; of more, nobody reads the number. */
const few = customerLimits.counted;

interface Search extends PageQuery {
  /** As PostgreSQL reads it. */
  search: string;
}

/** Two letters that most customers have are found among so many, and most of what people look for is. */
const walked = 300;

export interface FirstPage {
  rows: ListedCustomer[];
  /** Of those walked, where they are counted. */
  hits: number;
  /** Whether the list has no others. */
  isAll: boolean;
  /**
   * How many match, up to a few, where so many do that walking the list finds them sooner than the index of words, which
   * would name them all; else null.
   */
  many: number | null;
}

/** Of the search over everything, of what is offered while somebody types, and as without a search. */
const searchedLimits = [searchLimit, 8 + 1, ...preparedLimits];
const preparedSearches = new Map<string, ReturnType<typeof prepareFirst>>();

function prepareFirst(name: string, { isArchived, sort, limit }: PageQuery, counts: boolean) {
  const scope = { accountId: sql.placeholder('accountId') };
  const search = sql`${sql.placeholder('search')}::tsquery`;
  const page = { isArchived, sort, after: null, limit, source: sql`first`, isFound: sql`true` };
  const isHere = isListed(scope, { isArchived, search: null });
  // The offset keeps the database from asking the index of words: it cannot know how many begin so.
  const many = sql`
    case when (select count(*) from first) * 10 >= ${sql.raw(String(walked))} then (
      select count(*)::int from (
        select from (select c.search from ${customers} c where ${isHere} order by ${orders[sort]} offset 0) c
        where c.search @@ ${search} ${limited(few)}) found) end`;
  const more = sql`${countedIn('first')}, (${countedOf(scope, isArchived)}) as listed,
    ${counts ? many : sql`null::int`} as many`;
  const statement = sql`
    with first as materialized (
      select c.* from (
        select c.* from ${customers} c where ${isHere} order by ${orders[sort]} ${limited(walked)}) c
      where c.search @@ ${search} ${counts ? sql`` : limited(limit)})
    ${pageOf({ ...page, more })}`;
  return prepare<typeof columns, Shown & Counted & { listed: number; many: number | null }>(
    name,
    columns,
    statement,
  );
}

/** What a search finds among the first of the list. `counts` is for a page that says how many there are. */
export async function findFirst(
  db: Database,
  scope: Tenant,
  query: Search & { after: null; counts: boolean },
): Promise<FirstPage> {
  const { isArchived, sort, search, counts } = query;
  const limit = searchedLimits.find((size) => size >= query.limit) ?? query.limit;
  const name = `customers found ${sort} ${isArchived ? 'archived' : 'active'} ${counts ? 'counted' : 'some'} ${limit}`;
  const statement = preparedSearches.get(name) ?? prepareFirst(name, { ...query, limit }, counts);
  preparedSearches.set(name, statement);
  const rows = await statement(db, { accountId: scope.accountId, search });
  const { counted: hits = 0, listed = Number.POSITIVE_INFINITY, many = null } = rows[0] ?? {};
  return { rows: rows.slice(0, query.limit), hits, isAll: listed <= walked, many };
}

export interface FoundPage {
  rows: ListedCustomer[];
  /** Null where there are more than a few. */
  total: number | null;
}

/**
 * What a search finds, sorted afterwards: left to itself, the database would walk the whole list in order to find the two
 * that match.
 */
const foundFew = (
  scope: GivenTenant,
  filter: ListFilter,
  page: Omit<PageQuery, 'after'> & { after: Start | null },
) => sql`
  with found as materialized (
    select c.* from ${customers} c where ${isListed(scope, filter)} ${limited(few + 1)})
  ${pageOf({ ...page, source: sql`found`, isFound: sql`true`, more: countedIn('found') })}`;

const preparedFew = new Map<string, ReturnType<typeof prepareFew>>();

const prepareFew = (name: string, page: PageQuery) =>
  prepare<typeof columns, Shown & Counted>(
    name,
    columns,
    foundFew(
      { accountId: sql.placeholder('accountId') },
      { isArchived: page.isArchived, search: sql.placeholder('search') },
      { ...page, after: page.after && anyStart },
    ),
  );

export async function findFew(db: Database, scope: Tenant, query: Search): Promise<FoundPage> {
  const { sort, isArchived, search, after } = query;
  const limit = searchedLimits.find((size) => size >= query.limit) ?? query.limit;
  const name = `customers few ${sort} ${isArchived ? 'archived' : 'active'} ${after ? 'next' : 'first'} ${limit}`;
  const statement = preparedFew.get(name) ?? prepareFew(name, { sort, isArchived, after, limit });
  preparedFew.set(name, statement);
  const rows = await statement(db, { accountId: scope.accountId, search, ...(after && startOf(after)) });
  const total = rows[0]?.counted ?? 0;
  return { rows: rows.slice(0, query.limit), total: total > few ? null : total };
}

/** For a search that finds many: the list is walked in its order until the page is full. */
export function findMany(db: Queryable, scope: Tenant, query: Search): Promise<ListedCustomer[]> {
  const after = query.after && startOf(query.after);
  return readRows<typeof columns, Shown>(db, columns, walk(scope, query, { ...query, after }));
}
