// What happened, to whom, by whom. Written in the transaction that makes it true.
import { sql } from 'drizzle-orm';
import type { AuditFact, AuditType } from '#server/audit-events.ts';
import type { Clock } from './clock.ts';
import type { Queryable, Tx } from './db/database.ts';
import { newId } from './ids.ts';

export interface AuditParties {
  accountId: string | null;
  actorUserId?: string;
  subjectId?: string;
  /** The network address the server saw. */
  address?: string;
}

/** One plain object type for each event: in an intersection the compiler would let data of other events through. */
export type AuditEvent<T extends AuditType = AuditType> = {
  [K in T]: Flat<AuditFact<K> & AuditParties>;
}[T];
type Flat<T> = { [K in keyof T]: T[K] };

export async function recordEvent(tx: Tx, clock: Clock, event: AuditEvent): Promise<void> {
  await tx.execute(sql`
    insert into audit_events (account_id, id, at, type, actor_user_id, subject_id, address, data)
    values (${event.accountId}, ${newId()}, ${clock.now()}, ${event.type}, ${event.actorUserId ?? null},
            ${event.subjectId ?? null}, ${event.address ?? null}, ${JSON.stringify(event.data ?? {})})`);
}

/** When a user did this lately, newest first. */
export async function momentsOf(
  db: Queryable,
  event: { accountId: string; actorUserId: string; type: AuditType },
  since: Date,
): Promise<Date[]> {
  const { rows } = await db.execute<{ at: string }>(sql`
    select at from audit_events
    where account_id = ${event.accountId} and at > ${since} and type = ${event.type}
      and actor_user_id = ${event.actorUserId}
    order by at desc`);
  return rows.map(({ at }) => new Date(at));
}
