// The calendar_feeds table: secret addresses that phone calendars subscribe to. One for the company, one for each
// technician, whose row is joined: deleting one ends their feed, so technicians know feeds and not the reverse.
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { accountIsOpen, isUserEnabled } from '#server/features/accounts/accounts.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import type { Queryable, Tenant, Tx } from '#server/platform/db/database.ts';
import { type RowOf, readRows, selected } from '#server/platform/db/read-rows.ts';
import { newId } from '#server/platform/ids.ts';
import { hashToken, newToken } from '#server/platform/secrets.ts';
import { calendarFeeds } from './calendar-feed.tables.ts';

/** Takes the place of an older one. Returns the secret part of the address. */
export async function insertFeed(
  tx: Tx,
  now: Date,
  { accountId, userId }: Pick<Scope, 'accountId' | 'userId'>,
  technicianId: string | null,
): Promise<string> {
  const token = newToken();
  const made = { tokenHash: hashToken(token), createdAt: now, madeBy: userId };
  await tx
    .insert(calendarFeeds)
    .values({ accountId, id: newId(), technicianId, ...made })
    .onConflictDoUpdate({ target: [calendarFeeds.accountId, calendarFeeds.technicianId], set: made });
  return token;
}

/** False when there was none. */
export async function endFeedOf(
  tx: Tx,
  { accountId }: Tenant,
  technicianId: string | null,
): Promise<boolean> {
  const { rowCount } = await tx
    .delete(calendarFeeds)
    .where(
      and(
        eq(calendarFeeds.accountId, accountId),
        sql`${calendarFeeds.technicianId} is not distinct from ${technicianId}::uuid`,
      ),
    );
  return rowCount === 1;
}

/** Returns how many there were. */
export async function endFeedsOfAccount(tx: Tx, { accountId }: Tenant): Promise<number> {
  const { rowCount } = await tx.delete(calendarFeeds).where(eq(calendarFeeds.accountId, accountId));
  return rowCount ?? 0;
}

/** Those of the technician who signs in as this user, and those this user has made: they know the addresses. */
export async function endFeedsOfUser(
  tx: Tx,
  { accountId, userId }: Pick<Scope, 'accountId' | 'userId'>,
): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from calendar_feeds f
    where f.account_id = ${accountId} and (f.made_by = ${userId} or exists (
      select from technicians t
      where t.account_id = f.account_id and t.id = f.technician_id and t.user_id = ${userId}))`);
  return rowCount ?? 0;
}

const { accountId, technicianId, createdAt } = getTableColumns(calendarFeeds);
const columns = { accountId, technicianId, createdAt };
type More = { technicianName: string | null };
export type CalendarFeedRow = RowOf<typeof columns> & More;

const source = sql.raw(
  'calendar_feeds f left join technicians t on t.account_id = f.account_id and t.id = f.technician_id',
);
const select = sql`select ${selected(columns, 'f')}, t.name as "technicianName" from ${source}`;

/** The company's own first, then by name. */
export const listFeeds = (db: Queryable, { accountId }: Tenant): Promise<CalendarFeedRow[]> =>
  readRows<typeof columns, More>(
    db,
    columns,
    sql`${select} where f.account_id = ${accountId}
        order by f.technician_id is not null, lower(t.name), f.id`,
  );

/**
 * Null for an unknown address, while the account is stopped, and for a technician who may not sign in: gone, switched
 * off, or without the sign-in they once had. One who has not accepted the invitation yet may have theirs.
 */
export async function findFeed(db: Queryable, token: string): Promise<CalendarFeedRow | null> {
  const maySignIn = isUserEnabled(sql.raw('t.account_id'), sql.raw('t.user_id'));
  const [feed] = await readRows<typeof columns, More>(
    db,
    columns,
    sql`${select}
        where f.token_hash = ${hashToken(token)} and ${accountIsOpen(sql.raw('f.account_id'))}
          and (f.technician_id is null
            or (t.deleted_at is null and (t.status = 'invited' or (t.status = 'active' and ${maySignIn}))))`,
  );
  return feed ?? null;
}

/** For conditions of other features' queries: the account has a feed. */
export const hasFeeds = (accountId: SQL) =>
  sql`exists (select from calendar_feeds f where f.account_id = ${accountId})`;
