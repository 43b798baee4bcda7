import { todayEndpoints as endpoints } from '#contract/lists/today.ts';
import type { Deps } from '#server/deps.ts';
import { owner } from '#server/identity/policy.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { readToday } from './read-today.ts';

export const todayRoutes = (deps: Deps): Route[] => [
  route(endpoints.today, owner, ({ scope }) => readToday(deps, scope)),
];
