import { priceListEndpoints as endpoints } from '#contract/lines/price-list.ts';
import type { Deps } from '#server/deps.ts';
import { owner } from '#server/identity/policy.ts';
import { type Route, route } from '#server/platform/http/route.ts';
import { idempotencyKeyOf } from '#server/platform/idempotency/idempotency.ts';
import { adjustPrices } from './adjust-prices.ts';
import { listPrices } from './list-prices.ts';
import { countCategories } from './price-items.store.ts';
import { createItem, deleteItem, updateItem } from './save-item.ts';
import { answerStarterOffer, readStarterOffer } from './starter-items.ts';
import { readAdjustment, undoAdjustment } from './undo-adjustment.ts';

export const priceListRoutes = (deps: Deps): Route[] => [
  route(endpoints.listPrices, owner, ({ scope, query }) => listPrices(deps, scope, query)),
  route(endpoints.listCategories, owner, async ({ scope }) => ({
    items: await countCategories(deps.db.query, scope),
  })),
  route(endpoints.createPriceItem, owner, ({ scope, body, request }) =>
    createItem(deps, scope, body, idempotencyKeyOf(request)),
  ),
  route(endpoints.updatePriceItem, owner, ({ scope, params, body }) =>
    updateItem(deps, scope, params.id, body),
  ),
  route(endpoints.deletePriceItem, owner, ({ scope, params }) => deleteItem(deps, scope, params.id)),
  route(endpoints.adjustPrices, owner, ({ scope, body, request }) =>
    adjustPrices(deps, scope, body, idempotencyKeyOf(request)),
  ),
  route(endpoints.undoAdjustment, owner, ({ scope }) => undoAdjustment(deps, scope)),
  route(endpoints.readAdjustment, owner, ({ scope }) => readAdjustment(deps, scope)),
  route(endpoints.readStarterOffer, owner, ({ scope }) => readStarterOffer(deps, scope)),
  route(endpoints.answerStarterOffer, owner, ({ scope, body }) => answerStarterOffer(deps, scope, body)),
];
