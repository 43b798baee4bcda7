import { notificationEndpoints as endpoints } from '#contract/notifications.ts';
import type { Deps } from '#server/deps.ts';
import { requireSession } from '#server/identity/identity.ts';
import { owner } from '#server/identity/policy.ts';
import { findLiveSessions } from '#server/identity/sessions.store.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { type Route, route, StreamReply } from '#server/platform/http/route.ts';
import type { EventStreams } from '#server/platform/live/event-streams.ts';
import { readNotificationSettings, saveNotificationSettings } from './notification-settings.ts';
import { listNotifications, readAllNotifications, readNotification } from './read-notifications.ts';

/** Which of these sessions would be let in now. */
export const mayStillListen =
  ({ db, clock, config }: Deps) =>
  async (sessionIds: string[]): Promise<Set<string>> => {
    const live = await findLiveSessions(db.query, clock.now(), sessionIds);
    const isFree = config.billing === 'off';
    return new Set(
      live
        .filter(
          ({ role, hasConsent, hasAccess }) => role !== 'technician' && (isFree || (hasConsent && hasAccess)),
        )
        .map(({ id }) => id),
    );
  };

export const notificationRoutes = (deps: Deps, streams: EventStreams): Route[] => [
  route(endpoints.listNotifications, owner, ({ scope, query }) => listNotifications(deps, scope, query)),
  route(endpoints.readNotification, owner, ({ scope, params }) => readNotification(deps, scope, params.id)),
  route(endpoints.readAllNotifications, owner, ({ scope }) => readAllNotifications(deps, scope)),
  route(endpoints.readNotificationSettings, owner, ({ scope }) => readNotificationSettings(deps, scope)),
  route(endpoints.saveNotificationSettings, owner, ({ scope, body }) =>
    saveNotificationSettings(deps, scope, body),
  ),
  route(endpoints.streamEvents, owner, async ({ query, request }) => {
    const session = requireSession(request);
    // A page of somebody else: for it nobody is signed in.
    if (query.user !== undefined && query.user !== session.userId) throw new Refusal('not_signed_in');
    return new StreamReply(await streams.admit(session));
  }),
];
