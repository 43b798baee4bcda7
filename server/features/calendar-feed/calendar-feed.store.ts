// The calendar_feeds table: secret addresses that phone calendars subscribe to. One for the company, one for each
// technician.
import { sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';
import type { Scope } from '#server/platform/scope.ts';
import { hashToken, newToken } from '#server/platform/secrets.ts';

type Tenant = Pick<Scope, 'accountId'>;

/** Takes the place of an older one. Returns the secret part of the address. */
export async function insertFeed(
  tx: Tx,
  now: Date,
  { accountId }: Tenant,
  technicianId: string | null,
): Promise<string> {
  const token = newToken();
  await tx.execute(sql`
    insert into calendar_feeds (account_id, id, technician_id, token_hash, created_at)
    values (${accountId}, ${newId()}, ${technicianId}, ${hashToken(token)}, ${now})
    on conflict (account_id, technician_id)
      do update set token_hash = excluded.token_hash, created_at = excluded.created_at`);
  return token;
}

/** False when there was none. */
export async function endFeedOf(
  tx: Tx,
  { accountId }: Tenant,
  technicianId: string | null,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    delete from calendar_feeds
    where account_id = ${accountId} and technician_id is not distinct from ${technicianId}::uuid`);
  return rowCount === 1;
}

/** Returns how many there were. */
export async function endFeedsOfAccount(tx: Tx, { accountId }: Tenant): Promise<number> {
  const { rowCount } = await tx.execute(sql`delete from calendar_feeds where account_id = ${accountId}`);
  return rowCount ?? 0;
}

/** Those of the technician who signs in as this user. */
export async function endFeedsOfUser(
  tx: Tx,
  { accountId, userId }: Pick<Scope, 'accountId' | 'userId'>,
): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from calendar_feeds f using technicians t
    where f.account_id = ${accountId} and t.account_id = f.account_id and t.id = f.technician_id
      and t.user_id = ${userId}`);
  return rowCount ?? 0;
}

export interface FeedRow {
  accountId: string;
  technicianId: string | null;
  technicianName: string | null;
  createdAt: string;
}

const columns = sql.raw(
  'f.account_id as "accountId", f.technician_id as "technicianId", t.name as "technicianName", f.created_at as "createdAt"',
);
const source = sql.raw(
  'calendar_feeds f left join technicians t on t.account_id = f.account_id and t.id = f.technician_id',
);

/** The company's own first, then by name. */
export async function listFeeds(db: Queryable, { accountId }: Tenant): Promise<FeedRow[]> {
  const { rows } = await db.execute<FeedRow & Record<string, unknown>>(sql`
    select ${columns} from ${source} where f.account_id = ${accountId}
    order by f.technician_id is not null, lower(t.name), f.id`);
  return rows;
}

/**
 * Null for an unknown address, while the account is stopped, and for a technician who may not sign in: gone, switched
 * off, or without the sign-in they once had. One who has not accepted the invitation yet may have theirs.
 */
export async function findFeed(db: Queryable, token: string): Promise<FeedRow | null> {
  const { rows } = await db.execute<FeedRow & Record<string, unknown>>(sql`
    select ${columns} from ${source} join accounts a on a.id = f.account_id
    left join users u on u.account_id = t.account_id and u.id = t.user_id
    where f.token_hash = ${hashToken(token)} and a.deactivated_at is null
      and (f.technician_id is null
        or (t.deleted_at is null
          and (t.status = 'invited' or (t.status = 'active' and u.id is not null and u.disabled_at is null))))`);
  return rows[0] ?? null;
}
