// Tells the owner and the office, in the transaction of what happened. Open pages hear of it when that commits.
import type { Role } from '#contract/accounts.ts';
import type { NotificationKind } from '#contract/notifications.ts';
import type { Deps } from '#server/deps.ts';
import { findUsersOf, hasLostAddress, type UserRow } from '#server/features/accounts/accounts.service.ts';
import { later, minutes } from '#server/platform/clock.ts';
import type { Queryable, Tenant, Tx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';
import type { NotificationInput } from './notification-data.ts';
import { postNotice } from './notifications.mail.ts';
import {
  findRecent,
  insertNotifications,
  listSettingsOf,
  type NotificationRow,
  rewriteNotification,
} from './notifications.store.ts';
import { type Channels, defaultChannels, isEmailedOtherwise } from './settings-of.ts';

export type Happening = NotificationInput & {
  accountId: string;
  /** Null where it is about no job; otherwise the job is locked. */
  jobId: string | null;
  /** Whoever did it is told nothing. */
  by?: string;
};

export async function notify(deps: Deps, tx: Tx, happening: Happening): Promise<void> {
  const { accountId, kind, jobId, by } = happening;
  const now = deps.clock.now();
  const added: NotificationRow[] = [];
  for (const { user, channels } of await peopleOf(tx, { accountId }, kind)) {
    if (user.id === by) continue;
    if (channels.inApp && !(await fold(deps, tx, user, happening)))
      added.push({
        accountId,
        id: newId(),
        userId: user.id,
        kind,
        jobId,
        data: happening.data,
        createdAt: now,
        readAt: null,
      });
    if (channels.email && !isEmailedOtherwise(kind, user.role) && !hasLostAddress(user))
      await postNotice(deps, tx, user, happening);
  }
  await insertNotifications(tx, added);
}

/** Whether the product's own email to the owner about this is wanted. */
export async function ownerWantsEmail(
  db: Queryable,
  { accountId }: Tenant,
  kind: NotificationKind,
): Promise<boolean> {
  const people = await peopleOf(db, { accountId }, kind);
  const owner = people.find(({ user }) => user.role === 'owner');
  return owner?.channels.email ?? defaultChannels(kind, 'owner').email;
}

interface Person {
  user: UserRow;
  channels: Channels;
}

const notifiedRoles: readonly Role[] = ['owner', 'office'];

async function peopleOf(db: Queryable, account: Tenant, kind: NotificationKind): Promise<Person[]> {
  const users = await findUsersOf(db, account.accountId);
  const settings = await listSettingsOf(db, account);
  return users
    .filter(({ role, disabledAt }) => notifiedRoles.includes(role) && disabledAt === null)
    .map((user) => ({
      user,
      channels:
        settings.find((one) => one.userId === user.id && one.kind === kind) ??
        defaultChannels(kind, user.role),
    }));
}

/** Photos are often added one by one: those of ten minutes are one notification. */
const foldedWithinMs = minutes(10);

/** True where it was added to one that is there, which nobody has read. */
async function fold(deps: Deps, tx: Tx, user: UserRow, happening: Happening): Promise<boolean> {
  if (happening.kind !== 'photos_added') return false;
  const { data, accountId, kind, jobId } = happening;
  const since = later(deps.clock.now(), -foldedWithinMs);
  const recent = await findRecent(tx, { accountId, userId: user.id }, { kind, jobId, since });
  if (!recent || !('who' in recent.data) || recent.data.who !== data.who) return false;
  await rewriteNotification(tx, recent, { ...data, count: data.count + recent.data.count });
  return true;
}
