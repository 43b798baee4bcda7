import { calendarEndpoints as endpoints } from '#contract/calendar.ts';
import type { Deps } from '#server/deps.ts';
import { owner } from '#server/identity/policy.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { findConflicts } from './find-conflicts.ts';
import { readCalendar } from './read-calendar.ts';

export const calendarRoutes = (deps: Deps): Route[] => [
  route(endpoints.readCalendar, owner, ({ scope, query }) => readCalendar(deps, scope, query)),
  route(endpoints.findConflicts, owner, ({ scope, query }) => findConflicts(deps, scope, query)),
];
