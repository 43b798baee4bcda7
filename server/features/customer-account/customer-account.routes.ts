import { customerEndpoints as endpoints } from '#contract/customers/customers.ts';
import type { Deps } from '#server/deps.ts';
import { owner } from '#server/identity/policy.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { idempotencyKeyOf } from '#server/platform/idempotency/idempotency.ts';
import { downloadStatement } from './read-statement.ts';
import { readTimeline } from './read-timeline.ts';
import { sendStatement } from './send-statement.ts';

export const customerAccountRoutes = (deps: Deps): Route[] => [
  route(endpoints.readTimeline, owner, ({ scope, params, query }) =>
    readTimeline(deps, scope, params.id, query),
  ),
  route(endpoints.downloadStatement, owner, ({ scope, params, query }) =>
    downloadStatement(deps, scope, params.id, query.since),
  ),
  route(endpoints.sendStatement, owner, ({ scope, params, body, request }) =>
    sendStatement(deps, scope, params.id, body, idempotencyKeyOf(request)),
  ),
];
