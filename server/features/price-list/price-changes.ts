// What a change of prices did to each item, for whoever makes one or takes it back.
import { formatDecimal } from '#contract/lines/money.ts';
import type { PriceChanges } from '#contract/lines/price-list.ts';
import type { Tenant, Tx } from '#server/platform/db/database.ts';
import { findAdjustment, lockAdjusted } from './adjustments.store.ts';

export interface Change {
  id: string;
  name: string;
  /** In cents, as `after`. */
  before: number;
  after: number;
}

export const toReply = (changes: readonly Change[]): PriceChanges => ({
  changes: changes.map(({ id, name, before, after }) => ({
    id,
    name,
    before: formatDecimal(before),
    after: formatDecimal(after),
  })),
});

/** What is left of the last change of prices; nothing when it was another. */
export async function changesOf(tx: Tx, scope: Tenant, adjustmentId: string): Promise<Change[]> {
  const last = await findAdjustment(tx, scope);
  const priceBefore = new Map(last?.changes.map(({ id, before }) => [id, before]));
  return (await lockAdjusted(tx, scope, adjustmentId)).flatMap(({ id, name, unitPriceCents }) => {
    const before = priceBefore.get(id);
    return before === undefined ? [] : [{ id, name, before, after: unitPriceCents }];
  });
}
