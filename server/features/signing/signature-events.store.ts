// The story of a request: every event with the server's clock, the address it saw and the browser's own name.
import { sql } from 'drizzle-orm';
import { minutes } from '#server/platform/clock.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';
import type { RequestKey } from './requests.store.ts';

export type EventKind = 'requested' | 'sent' | 'copied' | 'opened' | 'downloaded' | 'signed';

export interface SigningEvent {
  kind: EventKind;
  what: string;
  at: Date;
  address: string | null;
  userAgent: string | null;
}

export async function addEvent(db: Queryable, key: RequestKey, event: SigningEvent): Promise<void> {
  await db.execute(sql`
    insert into signature_events (account_id, id, request_id, at, kind, what, address, user_agent)
    values (${key.accountId}, ${newId()}, ${key.id}, ${event.at}, ${event.kind}, ${event.what}, ${event.address},
            ${event.userAgent})`);
}

/** Looking is free: nobody may fill the story by it. */
const lookLimits = { sameAgainMs: minutes(30), perRequest: 60 };

/** Counts a look of the same browser once in a while, and only so many of one request. */
export async function addLook(db: Queryable, key: RequestKey, event: SigningEvent): Promise<void> {
  const since = new Date(event.at.getTime() - lookLimits.sameAgainMs);
  await db.execute(sql`
    insert into signature_events (account_id, id, request_id, at, kind, what, address, user_agent)
    select ${key.accountId}, ${newId()}, r.id, ${event.at}::timestamptz, ${event.kind}, ${event.what}, ${event.address},
           ${event.userAgent}
    from signature_requests r
    where r.account_id = ${key.accountId} and r.id = ${key.id}
      and (select count(*) from signature_events e
           where e.account_id = r.account_id and e.request_id = r.id) < ${lookLimits.perRequest}
      and not exists (
        select 1 from signature_events e
        where e.account_id = r.account_id and e.request_id = r.id and e.kind = ${event.kind} and e.what = ${event.what}
          and e.address is not distinct from ${event.address}
          and e.user_agent is not distinct from ${event.userAgent} and e.at > ${since})`);
}

/** Oldest first. */
export async function eventsOf(db: Queryable, key: RequestKey): Promise<SigningEvent[]> {
  const { rows } = await db.execute<
    Omit<SigningEvent, 'at' | 'userAgent'> & { at: string; user_agent: string | null }
  >(sql`
    select kind, what, at, address, user_agent from signature_events
    where account_id = ${key.accountId} and request_id = ${key.id} order by at, id`);
  return rows.map(({ user_agent, at, ...event }) => ({ ...event, at: new Date(at), userAgent: user_agent }));
}
