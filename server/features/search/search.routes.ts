import { searchEndpoints as endpoints } from '#contract/lists/search.ts';
import type { Deps } from '#server/deps.ts';
import { owner } from '#server/identity/policy.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { searchEverything } from './search-everything.ts';

export const searchRoutes = (deps: Deps): Route[] => [
  route(endpoints.search, owner, ({ scope, query }) => searchEverything(deps, scope, query.q)),
];
