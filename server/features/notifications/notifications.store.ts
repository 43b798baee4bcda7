// The only SQL about notifications. Every function that reads them takes the user: everybody has their own.
import { and, count, desc, eq, getTableColumns, gt, isNull, lte, notInArray, sql } from 'drizzle-orm';
import type { NotificationKind } from '#contract/notifications.ts';
import type { Scope } from '#server/identity/scope.ts';
import { days, later } from '#server/platform/clock.ts';
import type { Queryable, Tenant, Tx } from '#server/platform/db/database.ts';
import { notificationSettings, notifications, storageNotices } from './notifications.tables.ts';
import type { Channels } from './settings-of.ts';

export type NotificationRow = typeof notifications.$inferSelect;
type User = Pick<Scope, 'accountId' | 'userId'>;

/** As long as they are kept. */
const storedForMs = days(90);

const ofUser = ({ accountId, userId }: User) =>
  and(eq(notifications.accountId, accountId), eq(notifications.userId, userId));

/** In the transaction of what happened; the database tells open pages when that commits. */
export async function insertNotifications(tx: Tx, rows: NotificationRow[]): Promise<void> {
  if (rows.length) await tx.insert(notifications).values(rows);
}

/** Where the newest of the same kind about the job has not been read since then. */
export async function findRecent(
  tx: Tx,
  user: User,
  about: { kind: NotificationKind; jobId: string | null; since: Date },
): Promise<NotificationRow | null> {
  const [row] = await tx
    .select()
    .from(notifications)
    .where(
      and(
        ofUser(user),
        eq(notifications.kind, about.kind),
        about.jobId === null ? isNull(notifications.jobId) : eq(notifications.jobId, about.jobId),
        isNull(notifications.readAt),
        gt(notifications.createdAt, about.since),
      ),
    )
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(1)
    .for('update');
  return row ?? null;
}

export async function rewriteNotification(
  tx: Tx,
  { accountId, id }: NotificationRow,
  data: NotificationRow['data'],
): Promise<void> {
  await tx
    .update(notifications)
    .set({ data })
    .where(and(eq(notifications.accountId, accountId), eq(notifications.id, id)));
}

/** Where the page before ended. */
export interface NotificationKey {
  at: string;
  id: string;
}

/** To the microsecond, as it is stored. */
const exactTime = sql<string>`to_char(${notifications.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Newest first. */
export function listNotificationsOf(
  db: Queryable,
  user: User,
  { after, limit }: { after: NotificationKey | null; limit: number },
): Promise<(NotificationRow & { at: string })[]> {
  const isLater =
    after &&
    sql`(${notifications.createdAt}, ${notifications.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`;
  return db
    .select({ ...getTableColumns(notifications), at: exactTime })
    .from(notifications)
    .where(and(ofUser(user), isLater ?? undefined))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit);
}

export async function countNotifications(
  db: Queryable,
  user: User,
): Promise<{ total: number; unread: number }> {
  const [row] = await db
    .select({ total: count(), unread: sql<number>`count(*) filter (where ${notifications.readAt} is null)` })
    .from(notifications)
    .where(ofUser(user));
  return row ?? { total: 0, unread: 0 };
}

export const countUnread = (db: Queryable, user: User): Promise<number> =>
  db.$count(notifications, and(ofUser(user), isNull(notifications.readAt)));

/** False without such a one; one that was read stays read as it is. */
export async function markRead(tx: Tx, now: Date, user: User, id: string): Promise<boolean> {
  const isThat = and(ofUser(user), eq(notifications.id, id));
  const { rowCount } = await tx
    .update(notifications)
    .set({ readAt: now })
    .where(and(isThat, isNull(notifications.readAt)));
  return rowCount === 1 || (await tx.$count(notifications, isThat)) === 1;
}

export async function markAllRead(tx: Tx, now: Date, user: User): Promise<void> {
  await tx
    .update(notifications)
    .set({ readAt: now })
    .where(and(ofUser(user), isNull(notifications.readAt)));
}

/** Of everybody in the account who has changed something. */
export const listSettingsOf = (db: Queryable, { accountId }: Tenant) =>
  db.select().from(notificationSettings).where(eq(notificationSettings.accountId, accountId));

export async function saveSetting(
  tx: Tx,
  { accountId, userId }: User,
  kind: NotificationKind,
  channels: Channels,
): Promise<void> {
  await tx
    .insert(notificationSettings)
    .values({ accountId, userId, kind, ...channels })
    .onConflictDoUpdate({
      target: [notificationSettings.accountId, notificationSettings.userId, notificationSettings.kind],
      set: channels,
    });
}

/** What they had, and what they had chosen. */
export async function deleteNotificationsOf(tx: Tx, user: User): Promise<void> {
  await tx.delete(notifications).where(ofUser(user));
  await tx
    .delete(notificationSettings)
    .where(
      and(eq(notificationSettings.accountId, user.accountId), eq(notificationSettings.userId, user.userId)),
    );
}

export async function deleteOldNotifications(db: Queryable, now: Date): Promise<void> {
  await db.delete(notifications).where(lte(notifications.createdAt, later(now, -storedForMs)));
}

/** False when it was told already. */
export async function claimStorageNotice(tx: Tx, now: Date, accountId: string): Promise<boolean> {
  const { rowCount } = await tx
    .insert(storageNotices)
    .values({ accountId, toldAt: now })
    .onConflictDoNothing();
  return rowCount === 1;
}

/** Of every account but these. */
export async function endStorageNotices(db: Queryable, stillFull: string[]): Promise<void> {
  await db.delete(storageNotices).where(notInArray(storageNotices.accountId, stillFull));
}
