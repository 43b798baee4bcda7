import { accountEndpoints as endpoints } from '#contract/accounts.ts';
import type { Deps } from '#server/platform/deps.ts';
import { issueCsrfToken } from '#server/platform/http/csrf.ts';
import { anyone, signedIn } from '#server/platform/http/policy.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { logOut } from './log-out.ts';
import { readCurrentUser } from './read-current-user.ts';

export const accountRoutes = (deps: Deps): Route[] => [
  route(endpoints.csrfToken, anyone, async ({ request, reply }) => ({
    csrfToken: issueCsrfToken({ ...deps, appUrl: deps.config.appUrl }, request, reply),
  })),
  route(endpoints.currentUser, signedIn, ({ scope }) => readCurrentUser(deps, scope)),
  // Anyone: a second tab that is already signed out gets the same calm answer.
  route(endpoints.logout, anyone, ({ request, reply }) => logOut(deps, request, reply)),
];
