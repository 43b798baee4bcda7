// The list of customers, and what is offered while somebody types (D-3, D-4).
import type { CustomerPage, CustomerQuery, MatchedPlace } from '#contract/customers/customers.ts';
import { customerLimits } from '#contract/limits.ts';
import type { Deps } from '#server/deps.ts';
import type { Database, Tenant } from '#server/platform/db/database.ts';
import { searchQuery } from '#server/platform/search-terms.ts';
import { toCustomer } from '../read-customer.ts';
import { type Cursor, readCustomerCursor, writeCustomerCursor } from './customer-cursor.ts';
import {
  countCustomers,
  findFew,
  findFirst,
  findMany,
  type ListedCustomer,
  listCustomerPage,
} from './customer-list.store.ts';
import { matchedPlaces } from './matched-places.ts';

export async function listCustomers(
  { db }: Pick<Deps, 'db'>,
  scope: Tenant,
  query: CustomerQuery,
): Promise<CustomerPage> {
  const { q = '', sort = 'name', limit = customerLimits.page } = query;
  const isArchived = query.archived === 'true';
  const after = query.cursor === undefined ? null : readCustomerCursor(query.cursor, sort);
  const page = { isArchived, sort, after, limit: limit + 1 };
  if (!isSearch(q)) {
    const rows = await listCustomerPage(db, scope, page);
    const total = rows[0]?.counted ?? (await countCustomers(db.query, scope, isArchived));
    return toPage(rows, { sort, limit, total, found: null });
  }
  const search = searchQuery(scope.accountId, q);
  // Punctuation without a word finds nothing.
  if (search === null) return { items: [], nextCursor: null, total: 0 };
  const matches = await found(db, scope, { ...page, search });
  const { items, ...rest } = toPage(matches.rows, { sort, limit, found: matches.total, ...matches });
  const places = await matchedPlaces(db.query, scope, q, matches.rows.slice(0, limit));
  return { items: items.map((item) => ({ ...item, ...matchedIn(places, item.id) })), ...rest };
}

const matchedIn = (places: Awaited<ReturnType<typeof matchedPlaces>>, customerId: string) => {
  const matchedPlace = places.get(customerId);
  return matchedPlace && { matchedPlace };
};

const isSearch = (q: string) => q.trim() !== '';

type Search = Parameters<typeof findFew>[2];

/** As many as fit under an input. The last row only says whether there is more. */
const suggested = 20 + 1;
const isSuggestion = ({ sort, isArchived, after, limit }: Search) =>
  sort === 'last-job' && !isArchived && !after && limit <= suggested;

interface Found {
  rows: ListedCustomer[];
  total: number;
  /** What the next page is told, where it is not that. */
  found?: null;
}

async function found(db: Database, scope: Tenant, query: Search): Promise<Found> {
  const { after, limit } = query;
  if (after) return foundAfter(db, scope, query, after);
  if (isSuggestion(query)) {
    return { ...(await suggest(db, scope, query)), found: null };
  }
  const first = await findFirst(db, scope, { ...query, after, counts: true });
  if (first.isAll) return { rows: first.rows, total: first.hits };
  const isFull = first.rows.length === limit;
  if (isFull && first.many !== null) return { rows: first.rows, total: first.many };
  const { rows, total } = await findFew(db, scope, query);
  if (total !== null) return { rows, total };
  return {
    rows: isFull ? first.rows : await findMany(db.query, scope, query),
    total: customerLimits.counted,
  };
}

/** A later page knows from the first one how many there are, unless that was offered while somebody typed. */
async function foundAfter(db: Database, scope: Tenant, query: Search, { total }: Cursor): Promise<Found> {
  const isFew = total === null || total < customerLimits.counted;
  const page = isFew ? await findFew(db, scope, query) : { rows: [], total: null };
  if (page.total !== null) return { rows: page.rows, total: total ?? page.total };
  return { rows: await findMany(db.query, scope, query), total: total ?? customerLimits.counted };
}

/** The first that match. How many others there are is counted in a short list alone: nobody asks while somebody types. */
async function suggest(
  db: Database,
  scope: Tenant,
  query: Search,
): Promise<{ rows: ListedCustomer[]; total: number }> {
  const { rows, isAll } = await findFirst(db, scope, { ...query, after: null, counts: false });
  const isFull = rows.length === query.limit;
  if (isFull && isAll) {
    const { hits } = await findFirst(db, scope, { ...query, after: null, counts: true });
    return { rows, total: hits };
  }
  if (isFull || isAll) return { rows, total: rows.length };
  const few = await findFew(db, scope, query);
  if (few.total !== null) return { rows: few.rows, total: few.total };
  return { rows: await findMany(db.query, scope, query), total: customerLimits.counted };
}

function toPage(
  rows: readonly ListedCustomer[],
  { sort, limit, total, found }: { sort: Cursor['sort']; limit: number; total: number; found: number | null },
): CustomerPage {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    items: page.map((row) => toCustomer(row, row.address)),
    nextCursor: last ? writeCustomerCursor(last, sort, found) : null,
    total,
  };
}

/** With the place that was found, where it is one. */
export type FoundCustomer = ListedCustomer & { matchedPlace?: MatchedPlace };

/** Those with the newest jobs first; archived ones are not offered. */
export async function searchCustomers(
  db: Database,
  scope: Tenant,
  q: string,
  limit: number,
): Promise<FoundCustomer[]> {
  const search = searchQuery(scope.accountId, q);
  if (search === null) return [];
  const query = { isArchived: false, sort: 'last-job', after: null, limit, search } as const;
  const { rows } = await suggest(db, scope, query);
  const places = await matchedPlaces(db.query, scope, q, rows);
  return rows.map((row) => ({ ...row, ...matchedIn(places, row.id) }));
}

/** Those with the newest jobs, for a search with nothing typed yet. */
export const recentCustomers = (db: Database, scope: Tenant, limit: number): Promise<ListedCustomer[]> =>
  listCustomerPage(db, scope, { isArchived: false, sort: 'last-job', after: null, limit });
