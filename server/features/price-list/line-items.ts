// Lines that were filled from the price list: which items they may name, and that these were used.
import type { LineDraft } from '#contract/lines/line-items.ts';
import type { Queryable, Tenant, Tx } from '#server/platform/db/database.ts';
import { isId } from '#server/platform/ids.ts';
import { findKnown, usedItemsUpdate } from './price-items.store.ts';

const idsIn = (lines: readonly { itemId?: string }[]): string[] => [
  ...new Set(lines.flatMap(({ itemId }) => (itemId && isId(itemId) ? itemId.toLowerCase() : []))),
];

/** An item that is not on the company's list is left out; the line keeps its own values. Reads only if one is named. */
export async function withKnownItems<L extends LineDraft>(
  db: Queryable,
  scope: Tenant,
  lines: readonly L[],
): Promise<L[]> {
  const ids = idsIn(lines);
  const known = ids.length === 0 ? new Set<string>() : await findKnown(db, scope, ids);
  return lines.map(({ itemId, ...line }) => {
    const own = itemId?.toLowerCase() ?? '';
    return (known.has(own) ? { ...line, itemId: own } : line) as L;
  });
}

/** Of what is written with the lines, for `writeTogether`: nothing where no line names an item. */
export function itemsUsed(scope: Tenant, now: Date, lines: readonly { itemId?: string }[]) {
  const ids = idsIn(lines);
  return ids.length === 0 ? [] : [usedItemsUpdate(scope, now, ids)];
}

export async function markItemsUsed(
  tx: Tx,
  scope: Tenant,
  now: Date,
  lines: readonly { itemId?: string }[],
): Promise<void> {
  for (const update of itemsUsed(scope, now, lines)) await tx.execute(update);
}
