import { calendarEndpoints as endpoints } from '#contract/calendar.ts';
import type { Deps } from '#server/deps.ts';
import { anyone, owner } from '#server/identity/policy.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { listFeeds } from './calendar-feed.store.ts';
import { makeFeed, revokeFeed } from './change-feed.ts';
import { readFeed } from './read-feed.ts';

export const calendarFeedRoutes = (deps: Deps): Route[] => [
  route(endpoints.listFeeds, owner, async ({ scope }) =>
    (await listFeeds(deps.db.query, scope)).map(({ technicianId, technicianName, createdAt }) => ({
      technicianId,
      technicianName,
      createdAt: createdAt.toISOString(),
    })),
  ),
  route(endpoints.changeFeed, owner, ({ scope, body, request }) =>
    body.action === 'make'
      ? makeFeed(deps, scope, { ...body, address: request.ip })
      : revokeFeed(deps, scope, body.technicianId),
  ),
  // Anyone: phone calendars have no session, the secret address is the key.
  route(endpoints.readFeed, anyone, ({ params }) => readFeed(deps, params.file)),
];
