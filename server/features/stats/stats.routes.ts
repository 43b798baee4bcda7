import { statsEndpoints } from '#contract/stats.ts';
import type { Deps } from '#server/deps.ts';
import { owner } from '#server/identity/policy.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { readStats } from './read-stats.ts';

export const statsRoutes = (deps: Deps): Route[] => [
  route(statsEndpoints.stats, owner, ({ scope }) => readStats(deps, scope)),
];
