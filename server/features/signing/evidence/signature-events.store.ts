// The events of a request: each with the server's clock, the address it saw and the browser's own name.
import { createHash } from 'node:crypto';
import { and, asc, eq, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';
import type { RequestKey } from '../requests/signature-requests.store.ts';
import { type EventKind, signatureEvents } from '../signing.tables.ts';

const ofRequest = (key: RequestKey) =>
  and(eq(signatureEvents.accountId, key.accountId), eq(signatureEvents.requestId, key.id));

export type { EventKind };
export type SigningEvent = Pick<
  typeof signatureEvents.$inferSelect,
  'kind' | 'what' | 'at' | 'address' | 'userAgent'
>;

/** Of a choice the event has its id. For `writeTogether`. */
export const selectedInsert = (
  db: Queryable,
  { accountId, id: requestId }: RequestKey,
  id: string,
  event: Omit<SigningEvent, 'kind'>,
): SQLWrapper => db.insert(signatureEvents).values({ ...event, accountId, id, requestId, kind: 'selected' });

/** What was seen of the same browser again and again is one line: the first time, the last, and how often. */
export interface GroupedEvent extends SigningEvent {
  id: string;
  lastAt: Date;
  times: number;
  isView: boolean;
}

export async function addEvent(
  db: Queryable,
  { accountId, id: requestId }: RequestKey,
  event: SigningEvent,
): Promise<void> {
  await db.insert(signatureEvents).values({ ...event, accountId, id: newId(), requestId });
}

/** Viewing costs nothing: nobody may fill the database by it. */
const mostGroups = 300;

/**
 * Where there are too many browsers, the one that was away longest is dropped and only counted from then on. The first
 * that opened the page stays: whether anybody did is read from it. The signature ends the timeline.
 */
export async function addView(db: Queryable, key: RequestKey, event: SigningEvent): Promise<void> {
  const { rows } = await db.execute<{ is_new: boolean }>(sql`
    insert into signature_events as e
      (account_id, id, request_id, at, last_at, kind, what, address, user_agent, view_id)
    select ${key.accountId}, ${newId()}, r.id, ${event.at}::timestamptz, ${event.at}::timestamptz, ${event.kind},
           ${event.what}, ${event.address}, ${event.userAgent}, ${viewId(event)}
    from signature_requests r where r.account_id = ${key.accountId} and r.id = ${key.id} and r.signed_at is null
    on conflict (account_id, request_id, view_id) where view_id is not null
      do update set times = e.times + 1, last_at = greatest(e.last_at, excluded.last_at)
    returning times = 1 as is_new`);
  if (!rows[0]?.is_new) return;
  await db.execute(sql`
    with dropped as (
      delete from signature_events where account_id = ${key.accountId} and id in (
        select id from signature_events
        where account_id = ${key.accountId} and request_id = ${key.id} and view_id is not null and kind <> 'copied'
        order by id is not distinct from (
            select id from signature_events
            where account_id = ${key.accountId} and request_id = ${key.id} and kind = 'opened' order by at, id limit 1
          ) desc, last_at desc, id desc
        offset ${mostGroups})
      returning times)
    update signature_requests
    set further_views = further_views + (select sum(times) from dropped)
    where account_id = ${key.accountId} and id = ${key.id} and exists (select 1 from dropped)`);
}

const viewId = ({ kind, what, address, userAgent }: SigningEvent) =>
  createHash('sha256')
    .update(JSON.stringify([kind, what, address, userAgent]))
    .digest('base64url');

/** Whether anybody has opened the signing page, the sender included; the PDF or the text alone is not that. */
export async function wasOpened(db: Queryable, key: RequestKey): Promise<boolean> {
  const rows = await db
    .select({ id: signatureEvents.id })
    .from(signatureEvents)
    .where(and(ofRequest(key), eq(signatureEvents.kind, 'opened')))
    .limit(1);
  return rows.length > 0;
}

/** Oldest first. */
export async function eventsOf(db: Queryable, key: RequestKey): Promise<GroupedEvent[]> {
  const rows = await db
    .select()
    .from(signatureEvents)
    .where(ofRequest(key))
    .orderBy(asc(signatureEvents.at), asc(signatureEvents.id));
  return rows.map(({ id, kind, what, at, lastAt, times, address, userAgent, viewId }) => ({
    id,
    kind,
    what,
    at,
    lastAt: lastAt ?? at,
    times,
    address,
    userAgent,
    isView: viewId !== null,
  }));
}
