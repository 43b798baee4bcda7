// What somebody wants to hear of, and how: everybody chooses for themselves.

import type { z } from 'zod';
import {
  type NotificationSettings,
  type NotificationSettingsChange,
  notificationKinds,
} from '#contract/notifications.ts';
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/identity/scope.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { listSettingsOf, saveSetting } from './notifications.store.ts';
import { defaultChannels } from './settings-of.ts';

export const readNotificationSettings = ({ db }: Deps, scope: Scope) => settingsOf(db.query, scope);

async function settingsOf(db: Queryable, scope: Scope): Promise<NotificationSettings> {
  const chosen = (await listSettingsOf(db, scope)).filter(({ userId }) => userId === scope.userId);
  const channelsOf = (kind: (typeof notificationKinds)[number]) => {
    const { inApp, email } = chosen.find((one) => one.kind === kind) ?? defaultChannels(kind, scope.role);
    return { inApp, email };
  };
  return {
    settings: Object.fromEntries(
      notificationKinds.map((kind) => [kind, channelsOf(kind)]),
    ) as NotificationSettings['settings'],
  };
}

export const saveNotificationSettings = (
  { db }: Deps,
  scope: Scope,
  { settings }: z.infer<typeof NotificationSettingsChange>,
) =>
  db.transaction(async (tx) => {
    for (const kind of notificationKinds) {
      const channels = settings[kind];
      if (channels) await saveSetting(tx, scope, kind, channels);
    }
    return settingsOf(tx, scope);
  });
