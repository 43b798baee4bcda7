// The list of customers, and what is offered while somebody types (D-3, D-4).
import type { CustomerPage, CustomerQuery, MatchedPlace } from '#contract/customers/customers.ts';
import { customerLimits } from '#contract/limits.ts';
import type { Deps } from '#server/deps.ts';
import type { Database, Queryable, Tenant } from '#server/platform/db/database.ts';
import { searchQuery } from '#server/platform/search-terms.ts';
import { toCustomer } from '../read-customer.ts';
import { type Cursor, readCustomerCursor, writeCustomerCursor } from './customer-cursor.ts';
import {
  countCustomers,
  countFound,
  countSuggestions,
  type FoundPage,
  few,
  findFew,
  findLately,
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
  const { rows, total } = await found(db.query, scope, { ...page, search });
  const { items, ...rest } = toPage(rows, { sort, limit, total, found: total });
  const places = await matchedPlaces(db.query, scope, q, rows.slice(0, limit));
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

async function found(
  db: Queryable,
  scope: Tenant,
  query: Search,
): Promise<{ rows: ListedCustomer[]; total: number }> {
  if (isSuggestion(query)) {
    const lately = await findLately(db, scope, query);
    if (lately) return { rows: lately, total: await countSuggestions(db, scope, query.search) };
  }
  const before = query.after?.total ?? null;
  const page: FoundPage | null = before !== null && before > few ? null : await findFew(db, scope, query);
  if (page && page.total !== null) return { rows: page.rows, total: before ?? page.total };
  const total = before ?? (await countFound(db, scope, query));
  return { rows: await findMany(db, scope, query), total };
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
type FoundCustomer = ListedCustomer & { matchedPlace?: MatchedPlace };

/** Those with the newest jobs first; archived ones are not offered. */
export async function searchCustomers(
  db: Queryable,
  scope: Tenant,
  q: string,
  limit: number,
): Promise<FoundCustomer[]> {
  const search = searchQuery(scope.accountId, q);
  if (search === null) return [];
  const rows = await findNewest(db, scope, search, limit);
  const places = await matchedPlaces(db, scope, q, rows);
  return rows.map((row) => ({ ...row, ...matchedIn(places, row.id) }));
}

async function findNewest(
  db: Queryable,
  scope: Tenant,
  search: string,
  limit: number,
): Promise<ListedCustomer[]> {
  const lately = await findLately(db, scope, { search, limit });
  if (lately) return lately;
  const query = { isArchived: false, sort: 'last-job', after: null, limit, search } as const;
  const { rows, total } = await findFew(db, scope, query);
  return total === null ? findMany(db, scope, query) : rows;
}

/** Those with the newest jobs, for a search with nothing typed yet. */
export const recentCustomers = (db: Database, scope: Tenant, limit: number): Promise<FoundCustomer[]> =>
  listCustomerPage(db, scope, { isArchived: false, sort: 'last-job', after: null, limit });
