import { notificationEndpoints as endpoints } from '#contract/notifications.ts';
import type { Deps } from '#server/deps.ts';
import { owner } from '#server/identity/policy.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { readNotificationSettings, saveNotificationSettings } from './notification-settings.ts';
import { listNotifications, readAllNotifications, readNotification } from './read-notifications.ts';

export const notificationRoutes = (deps: Deps): Route[] => [
  route(endpoints.listNotifications, owner, ({ scope, query }) => listNotifications(deps, scope, query)),
  route(endpoints.readNotification, owner, ({ scope, params }) => readNotification(deps, scope, params.id)),
  route(endpoints.readAllNotifications, owner, ({ scope }) => readAllNotifications(deps, scope)),
  route(endpoints.readNotificationSettings, owner, ({ scope }) => readNotificationSettings(deps, scope)),
  route(endpoints.saveNotificationSettings, owner, ({ scope, body }) =>
    saveNotificationSettings(deps, scope, body),
  ),
];
