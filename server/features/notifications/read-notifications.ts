// The list behind the bell: everybody reads their own, newest first.
import { z } from 'zod';
import type { Notification } from '#contract/notifications.ts';
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/identity/scope.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { isId } from '#server/platform/ids.ts';
import { CursorTime, readCursor, writeCursor } from '#server/platform/list-cursor.ts';
import type { NotificationInput } from './notification-data.ts';
import {
  countNotifications,
  countUnread,
  listNotificationsOf,
  markAllRead,
  markRead,
  type NotificationRow,
} from './notifications.store.ts';
import { sentenceOf } from './sentences.ts';

const Cursor = z.object({ at: CursorTime, id: z.uuid() });

const shownAtOnce = 30;

export async function listNotifications(
  { db }: Deps,
  scope: Scope,
  { cursor, limit = shownAtOnce }: { cursor?: string | undefined; limit?: number | undefined },
) {
  const after = cursor === undefined ? null : readCursor(Cursor, cursor);
  const rows = await listNotificationsOf(db.query, scope, { after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    items: page.map(toNotification),
    ...(await countNotifications(db.query, scope)),
    nextCursor: last ? writeCursor({ at: last.at, id: last.id }) : null,
  };
}

const toNotification = (row: NotificationRow): Notification => ({
  id: row.id,
  kind: row.kind,
  // Stored together, so they belong together.
  text: sentenceOf({ kind: row.kind, data: row.data } as NotificationInput),
  jobId: row.jobId,
  createdAt: row.createdAt.toISOString(),
  readAt: row.readAt?.toISOString() ?? null,
});

export const readNotification = ({ db, clock }: Deps, scope: Scope, id: string) =>
  db.transaction(async (tx) => {
    if (!isId(id) || !(await markRead(tx, clock.now(), scope, id))) throw new Refusal('not_found');
    return { success: true, unread: await countUnread(tx, scope) };
  });

export const readAllNotifications = ({ db, clock }: Deps, scope: Scope) =>
  db.transaction(async (tx) => {
    await markAllRead(tx, clock.now(), scope);
    return { success: true, unread: await countUnread(tx, scope) };
  });
