// One item as replies show it, and what is refused for it.
import { formatDecimal } from '#contract/lines/money.ts';
import type { PriceItem } from '#contract/lines/price-list.ts';
import type { Scope } from '#server/identity/scope.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { PriceItemRow } from './price-items.store.ts';

/** What an item costs the company is for the owner alone (D-11). */
export const toPriceItem = (row: PriceItemRow, { role }: Pick<Scope, 'role'>): PriceItem => ({
  id: row.id,
  name: row.name,
  description: row.description,
  category: row.category,
  sku: row.sku,
  unit: row.unit,
  unitPrice: formatDecimal(row.unitPriceCents),
  cost: role === 'owner' && row.costCents !== null ? formatDecimal(row.costCents) : null,
  taxed: row.taxed,
  isActive: row.archivedAt === null,
  createdAt: row.createdAt.toISOString(),
  revision: row.revision,
});

export const itemNotFound = () => new Refusal('not_found', { message: 'Item not found' });

export const costIsForOwner = () =>
  new Refusal('role_not_allowed', { message: 'Only the owner can see and change what an item costs.' });
