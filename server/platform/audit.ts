// What happened, to whom, by whom. Written in the transaction that makes it true.
import { sql } from 'drizzle-orm';
import type { Clock } from './clock.ts';
import type { Queryable, Tx } from './db/database.ts';
import { newId } from './ids.ts';

export interface AuditEvent {
  /** Past tense, noun first: `session.opened`. */
  type: string;
  accountId: string | null;
  actorUserId?: string;
  subjectId?: string;
  /** The network address the server saw. */
  address?: string;
  data?: Record<string, unknown>;
}

export async function recordEvent(tx: Tx, clock: Clock, event: AuditEvent): Promise<void> {
  await tx.execute(sql`
    insert into audit_events (account_id, id, at, type, actor_user_id, subject_id, address, data)
    values (${event.accountId}, ${newId()}, ${clock.now()}, ${event.type}, ${event.actorUserId ?? null},
            ${event.subjectId ?? null}, ${event.address ?? null}, ${JSON.stringify(event.data ?? {})})`);
}

/** The same event on many subjects, in one statement. */
export async function recordEventOnEach(
  tx: Tx,
  clock: Clock,
  event: Omit<AuditEvent, 'subjectId'>,
  subjectIds: string[],
): Promise<void> {
  const ids = subjectIds.map(() => newId());
  await tx.execute(sql`
    insert into audit_events (account_id, id, at, type, actor_user_id, subject_id, address, data)
    select ${event.accountId}::uuid, each.id, ${clock.now()}::timestamptz, ${event.type},
           ${event.actorUserId ?? null}::uuid, each.subject_id, ${event.address ?? null},
           ${JSON.stringify(event.data ?? {})}::jsonb
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(subjectIds)}::uuid[]) as each (id, subject_id)`);
}

/** When a user did this lately, newest first. */
export async function momentsOf(
  db: Queryable,
  event: { accountId: string; actorUserId: string; type: string },
  since: Date,
): Promise<Date[]> {
  const { rows } = await db.execute<{ at: string }>(sql`
    select at from audit_events
    where account_id = ${event.accountId} and at > ${since} and type = ${event.type}
      and actor_user_id = ${event.actorUserId}
    order by at desc`);
  return rows.map(({ at }) => new Date(at));
}
