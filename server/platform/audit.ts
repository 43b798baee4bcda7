// What happened, to whom, by whom. Written in the transaction that makes it true.
import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { AuditFact, AuditType } from '#server/audit-events.ts';
import { auditEvents } from './audit.tables.ts';
import type { Clock } from './clock.ts';
import type { Queryable, Tx } from './db/database.ts';
import { newId } from './ids.ts';

interface AuditParties {
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
  await eventInsert(tx, clock, event);
}

/** The same, for `writeTogether`. */
export const eventInsert = (db: Queryable, clock: Clock, event: AuditEvent) =>
  db.insert(auditEvents).values({ ...event, id: newId(), at: clock.now() });

/** The same for each row of a statement before it, whose `id` is the subject. */
export const eventInsertFor = (
  rows: SQL,
  now: Date,
  { type, accountId, actorUserId }: { type: AuditType; accountId: string; actorUserId: string },
): SQL => sql`
  insert into audit_events (account_id, id, at, type, actor_user_id, subject_id)
  select ${accountId}::uuid, ${newId()}::uuid, ${now.toISOString()}::timestamptz, ${type}, ${actorUserId}::uuid, id
  from ${rows}`;

/** The same event on many subjects, in one statement. */
export async function recordEventOnEach<T extends AuditType>(
  tx: Tx,
  clock: Clock,
  event: AuditEvent<T>,
  subjectIds: string[],
): Promise<void> {
  if (subjectIds.length === 0) return;
  const at = clock.now();
  await tx
    .insert(auditEvents)
    .values(subjectIds.map((subjectId) => ({ ...event, subjectId, id: newId(), at })));
}

/** When a user did this lately, newest first. */
export async function eventTimesOf(
  db: Queryable,
  event: { accountId: string; actorUserId: string; type: AuditType },
  since: Date,
): Promise<Date[]> {
  const rows = await db
    .select({ at: auditEvents.at })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.accountId, event.accountId),
        gt(auditEvents.at, since),
        eq(auditEvents.type, event.type),
        eq(auditEvents.actorUserId, event.actorUserId),
      ),
    )
    .orderBy(desc(auditEvents.at));
  return rows.map(({ at }) => at);
}
