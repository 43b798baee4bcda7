// Takes the last change of prices back, once, and says whether it still can (D-13, D-15).
import type { PriceChanges } from '#contract/lines/price-list.ts';
import type { Deps } from '#server/deps.ts';
import { lockAccount } from '#server/features/accounts/accounts.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { countAdjusted, findAdjustment, markUndone, setPrices } from './adjustments.store.ts';
import { changesOf, toReply } from './price-changes.ts';

/** Prices that were edited by hand since then stay, and so do items that are gone. */
export async function undoAdjustment({ db, clock }: Deps, scope: Scope): Promise<PriceChanges> {
  return db.accountTransaction(scope, async (tx) => {
    await lockAccount(tx, scope);
    const last = await findAdjustment(tx, scope);
    if (!last || last.undoneAt !== null) throw new Refusal('nothing_to_undo');
    const changes = (await changesOf(tx, scope, last.id)).map(({ before, after, ...item }) => ({
      ...item,
      before: after,
      after: before,
    }));
    const now = clock.now();
    const prices = changes.map(({ id, after }) => ({ id, price: after }));
    await setPrices(tx, scope, now, prices, null);
    await markUndone(tx, scope, now);
    await recordEvent(tx, clock, {
      type: 'prices.adjustment_undone',
      accountId: scope.accountId,
      actorUserId: scope.userId,
      subjectId: last.id,
      data: { items: changes.length },
    });
    return toReply(changes);
  });
}

export async function readAdjustment(
  { db }: Deps,
  scope: Scope,
): Promise<{ canUndo: boolean; at: string | null; items: number }> {
  const last = await findAdjustment(db.query, scope);
  if (!last || last.undoneAt !== null) return { canUndo: false, at: null, items: 0 };
  const items = await countAdjusted(db.query, scope, last.id);
  return { canUndo: true, at: last.at.toISOString(), items };
}
