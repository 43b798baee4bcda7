// Adds an item to the price list, changes it, archives it or deletes it.
import { priceListLimits } from '#contract/limits.ts';
import type { NewPriceItem, PriceItem, PriceItemPatch } from '#contract/lines/price-list.ts';
import type { Deps } from '#server/deps.ts';
import { lockAccount } from '#server/features/accounts/accounts.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { claimKey } from '#server/platform/idempotency/idempotency.ts';
import { isId, newId } from '#server/platform/ids.ts';
import { costIsForOwner, itemNotFound, toPriceItem } from './price-item.ts';
import {
  changeItem,
  countItems,
  findItem,
  insertItems,
  lockItem,
  type PriceItemChanges,
  type PriceItemRow,
  removeItem,
} from './price-items.store.ts';

/** The same key gives the same item again, with its present content. */
export async function createItem(
  { db, clock }: Deps,
  scope: Scope,
  input: NewPriceItem,
  key: string | null,
): Promise<PriceItem> {
  const { unitPrice, cost = null, ...fields } = input;
  if (scope.role !== 'owner' && cost !== null) throw costIsForOwner();
  return db.accountTransaction(scope, async (tx) => {
    // One at a time, so that the limit holds in a race.
    await lockAccount(tx, scope);
    const now = clock.now();
    const claim = await claimKey(tx, now, scope, { action: 'price-item', key, content: [input] }, newId());
    if (claim.isFirst) {
      if ((await countItems(tx, scope)) >= priceListLimits.items) throw tooMany();
      const row = {
        ...fields,
        accountId: scope.accountId,
        id: claim.subjectId,
        unitPriceCents: unitPrice,
        costCents: cost,
        archivedAt: null,
        createdAt: now,
        updatedAt: now,
      };
      await insertItems(tx, [row]);
      await recordEvent(tx, clock, {
        type: 'price_item.created',
        accountId: scope.accountId,
        actorUserId: scope.userId,
        subjectId: row.id,
      });
    }
    const item = await findItem(tx, scope, claim.subjectId);
    if (!item) throw itemNotFound();
    return toPriceItem(item, scope);
  });
}

const tooMany = () =>
  new Refusal('conflict', {
    message: `Your price list has ${priceListLimits.items.toLocaleString('en-US')} items, which is the most it can hold. Delete some first.`,
  });

/** Lines that were filled from it keep their own values (D-12). */
export async function updateItem(
  { db, clock }: Deps,
  scope: Scope,
  id: string,
  { revision, unitPrice, cost, isActive, ...fields }: PriceItemPatch,
): Promise<PriceItem> {
  if (scope.role !== 'owner' && cost !== undefined) throw costIsForOwner();
  return db.accountTransaction(scope, async (tx) => {
    const before = await requireLocked(tx, scope, id);
    if (revision !== undefined && revision !== before.revision)
      throw new Refusal('changed_meanwhile', { present: toPriceItem(before, scope) });
    const now = clock.now();
    const isPriced = unitPrice !== undefined && unitPrice !== before.unitPriceCents;
    const change: PriceItemChanges = {
      ...fields,
      // A price that was edited by hand is not undone with the others.
      ...(isPriced && { unitPriceCents: unitPrice, adjustmentId: null }),
      ...(cost !== undefined && { costCents: cost }),
      ...(isActive !== undefined && { archivedAt: isActive ? null : (before.archivedAt ?? now) }),
      updatedAt: now,
    };
    const saved = await changeItem(tx, before, change);
    await recordEvent(tx, clock, {
      type: 'price_item.changed',
      accountId: scope.accountId,
      actorUserId: scope.userId,
      subjectId: before.id,
    });
    return toPriceItem(saved, scope);
  });
}

/** One that a line used is archived: reports still ask what the line was. */
export async function deleteItem(
  { db, clock }: Deps,
  scope: Scope,
  id: string,
): Promise<{ success: boolean; isArchived: boolean }> {
  return db.accountTransaction(scope, async (tx) => {
    const item = await requireLocked(tx, scope, id);
    const isArchived = item.lastUsedAt !== null;
    const now = clock.now();
    if (!isArchived) await removeItem(tx, item);
    else if (item.archivedAt === null) await changeItem(tx, item, { archivedAt: now, updatedAt: now });
    await recordEvent(tx, clock, {
      type: 'price_item.deleted',
      accountId: scope.accountId,
      actorUserId: scope.userId,
      subjectId: item.id,
      data: { name: item.name, isArchived },
    });
    return { success: true, isArchived };
  });
}

async function requireLocked(tx: Tx, scope: Scope, id: string): Promise<PriceItemRow> {
  const item = isId(id) ? await lockItem(tx, scope, id) : null;
  if (!item) throw itemNotFound();
  return item;
}
