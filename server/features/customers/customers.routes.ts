import { customerEndpoints as endpoints } from '#contract/customers/customers.ts';
import { placeEndpoints } from '#contract/customers/places.ts';
import type { Deps } from '#server/deps.ts';
import { owner, staff } from '#server/identity/policy.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { idempotencyKeyOf } from '#server/platform/idempotency/idempotency.ts';
import { archiveCustomer, deleteCustomer, restoreCustomer } from './edit/archive-customer.ts';
import { updateCustomer } from './edit/change-customer.ts';
import { createCustomer } from './edit/create-customer.ts';
import { mergeCustomers } from './edit/merge-customers.ts';
import { listCustomers } from './list/list-customers.ts';
import { readMatch } from './match/read-match.ts';
import { createEquipment, deleteEquipment, updateEquipment } from './places/change-equipment.ts';
import { createPlace, deletePlace, updatePlace } from './places/change-places.ts';
import { readCustomer } from './read-customer.ts';

export const customerRoutes = (deps: Deps): Route[] => [
  route(endpoints.listCustomers, owner, ({ scope, query }) => listCustomers(deps, scope, query)),
  route(endpoints.matchCustomer, owner, ({ scope, query }) => readMatch(deps, scope, query)),
  route(endpoints.createCustomer, owner, ({ scope, body, request }) =>
    createCustomer(deps, scope, body, idempotencyKeyOf(request)),
  ),
  route(endpoints.readCustomer, owner, ({ scope, params }) =>
    readCustomer(deps, deps.db.query, scope, params.id),
  ),
  route(endpoints.changeCustomer, owner, ({ scope, params, body }) =>
    updateCustomer(deps, scope, params.id, body),
  ),
  route(endpoints.deleteCustomer, owner, async ({ scope, params }) => {
    await deleteCustomer(deps, scope, params.id);
    return { success: true };
  }),
  route(endpoints.archiveCustomer, owner, ({ scope, params }) => archiveCustomer(deps, scope, params.id)),
  route(endpoints.restoreCustomer, owner, ({ scope, params }) => restoreCustomer(deps, scope, params.id)),
  route(endpoints.mergeCustomer, owner, ({ scope, params, body }) =>
    mergeCustomers(deps, scope, { fromId: params.id, ...body }),
  ),
  route(placeEndpoints.createPlace, owner, ({ scope, params, body, request }) =>
    createPlace(deps, scope, { customerId: params.id, ...body }, idempotencyKeyOf(request)),
  ),
  route(placeEndpoints.updatePlace, owner, ({ scope, params, body }) =>
    updatePlace(deps, scope, params.id, body),
  ),
  route(placeEndpoints.deletePlace, owner, async ({ scope, params }) => {
    await deletePlace(deps, scope, params.id);
    return { success: true };
  }),
  route(placeEndpoints.createEquipment, staff, ({ scope, params, body, request }) =>
    createEquipment(deps, scope, { placeId: params.id, ...body }, idempotencyKeyOf(request)),
  ),
  route(placeEndpoints.updateEquipment, staff, ({ scope, params, body }) =>
    updateEquipment(deps, scope, params.id, body),
  ),
  route(placeEndpoints.deleteEquipment, owner, async ({ scope, params }) => {
    await deleteEquipment(deps, scope, params.id);
    return { success: true };
  }),
];
