import { changeOrderEndpoints as endpoints } from '#contract/jobs/change-orders.ts';
import type { Deps } from '#server/deps.ts';
import { visitorOf } from '#server/features/signing/signing.service.ts';
import { owner } from '#server/identity/policy.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { idempotencyKeyOf } from '#server/platform/idempotency/idempotency.ts';
import { withDropped } from './change-order-reply.ts';
import { createChangeOrder } from './create-change-order.ts';
import { dismissChangeOrder } from './dismiss-change-order.ts';
import { draftChangeOrderMessage } from './draft-message.ts';
import { deleteChangeOrder, updateChangeOrder } from './edit-change-order.ts';
import { downloadChangeOrder, listChangeOrders } from './read-change-orders.ts';
import { sendChangeOrder } from './send-change-order.ts';
import { withdrawChangeOrder } from './withdraw-change-order.ts';

export const changeOrderRoutes = (deps: Deps): Route[] => [
  route(endpoints.listChangeOrders, owner, ({ scope, params, query }) =>
    listChangeOrders(deps, scope, params.id, query),
  ),
  route(endpoints.createChangeOrder, owner, async ({ scope, params, body, request }) =>
    withDropped(await createChangeOrder(deps, scope, params.id, body, idempotencyKeyOf(request)), body),
  ),
  route(endpoints.updateChangeOrder, owner, async ({ scope, params, body }) =>
    withDropped(await updateChangeOrder(deps, scope, params, body), body),
  ),
  route(endpoints.deleteChangeOrder, owner, ({ scope, params }) => deleteChangeOrder(deps, scope, params)),
  route(endpoints.readChangeOrderMessage, owner, ({ scope, params }) =>
    draftChangeOrderMessage(deps, scope, params),
  ),
  route(endpoints.sendChangeOrder, owner, ({ scope, params, body, request }) =>
    sendChangeOrder(deps, scope, params, body, visitorOf(request), idempotencyKeyOf(request)),
  ),
  route(endpoints.withdrawChangeOrder, owner, ({ scope, params }) =>
    withdrawChangeOrder(deps, scope, params),
  ),
  route(endpoints.dismissChangeOrder, owner, ({ scope, params }) => dismissChangeOrder(deps, scope, params)),
  route(endpoints.downloadChangeOrder, owner, ({ scope, params }) =>
    downloadChangeOrder(deps, scope, params),
  ),
];
