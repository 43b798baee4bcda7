// Changes many prices at once, all or none, and takes the last change back (D-13, D-15).
import { moneyLimits, priceListLimits } from '#contract/limits.ts';
import { adjustedPrice, type PriceStep } from '#contract/lines/adjust-price.ts';
import { formatDecimal, formatDollars } from '#contract/lines/money.ts';
import type { PriceAdjustment, PriceChanges } from '#contract/lines/price-list.ts';
import type { Deps } from '#server/deps.ts';
import { lockAccount } from '#server/features/accounts/accounts.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Queryable, Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { claimKey } from '#server/platform/idempotency/idempotency.ts';
import { newId } from '#server/platform/ids.ts';
import { findAdjustment, markUndone, replaceAdjustment } from './adjustments.store.ts';
import { readFilter } from './list-prices.ts';
import {
  countAdjusted,
  listItems,
  lockAdjusted,
  lockItems,
  type PriceFilter,
  setPrices,
} from './price-items.store.ts';

interface Change {
  id: string;
  name: string;
  /** In cents, as `after`. */
  before: number;
  after: number;
}

const toReply = (changes: readonly Change[]): PriceChanges => ({
  changes: changes.map(({ id, name, before, after }) => ({
    id,
    name,
    before: formatDecimal(before),
    after: formatDecimal(after),
  })),
});

/** Only what changes is listed. The same key changes nothing a second time, and lists what is left of its change. */
export async function adjustPrices(
  { db, clock, config, limits }: Deps,
  scope: Scope,
  input: PriceAdjustment,
  key: string | null,
): Promise<PriceChanges> {
  const filter = readFilter(scope, { ...input, isArchived: false });
  if (!filter) return { changes: [] };
  if (input.dryRun) return toReply(await changesBy(db.query, scope, filter, input));
  await limits.hit(config.limits.priceAdjustments, scope.accountId);
  return db.accountTransaction(scope, async (tx) => {
    // Two changes at once follow each other, each from the prices that the other left.
    await lockAccount(tx, scope);
    const now = clock.now();
    const claim = await claimKey(tx, now, scope, { action: 'adjust-prices', key, content: [input] }, newId());
    if (!claim.isFirst) return toReply(await changesOf(tx, scope, claim.subjectId));
    await lockItems(tx, scope, filter);
    const changes = await changesBy(tx, scope, filter, input);
    // A change of nothing leaves the one before to be undone.
    if (changes.length === 0) return { changes: [] };
    await write(tx, scope, now, claim.subjectId, changes);
    const { percent, amount, round } = input;
    await recordEvent(tx, clock, {
      type: 'prices.adjusted',
      accountId: scope.accountId,
      actorUserId: scope.userId,
      subjectId: claim.subjectId,
      data: { items: changes.length, round, ...(percent === undefined ? { amount } : { percent }) },
    });
    return toReply(changes);
  });
}

async function changesBy(
  db: Queryable,
  scope: Scope,
  filter: PriceFilter,
  input: PriceAdjustment,
): Promise<Change[]> {
  const step = stepOf(input);
  const everything = { sort: 'category', after: null, limit: priceListLimits.items } as const;
  const rows = await listItems(db, scope, filter, everything);
  return rows.flatMap(({ id, name, unitPriceCents }) => {
    const after = adjustedPrice(unitPriceCents, step, input.round);
    if (after > BigInt(moneyLimits.unitPrice)) throw tooDear(name);
    return Number(after) === unitPriceCents
      ? []
      : [{ id, name, before: unitPriceCents, after: Number(after) }];
  });
}

const stepOf = ({ percent, amount = '0' }: PriceAdjustment): PriceStep =>
  percent === undefined ? { amount } : { percent };

const tooDear = (name: string) =>
  new Refusal('invalid_input', {
    message: `“${name}” would cost more than ${formatDollars(moneyLimits.unitPrice)}. No price was changed.`,
  });

async function write(
  tx: Tx,
  scope: Scope,
  now: Date,
  adjustmentId: string,
  changes: readonly Change[],
): Promise<void> {
  const prices = changes.map(({ id, after }) => ({ id, price: after }));
  await setPrices(tx, scope, now, prices, adjustmentId);
  await replaceAdjustment(tx, {
    accountId: scope.accountId,
    id: adjustmentId,
    at: now,
    undoneAt: null,
    changes: changes.map(({ id, before, after }) => ({ id, before, after })),
  });
}

/** Once. Prices that were edited by hand since then stay, and so do items that are gone. */
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

/** What is left of the last change of prices; nothing when it was another. */
async function changesOf(tx: Tx, scope: Scope, adjustmentId: string): Promise<Change[]> {
  const last = await findAdjustment(tx, scope);
  const priceBefore = new Map(last?.changes.map(({ id, before }) => [id, before]));
  return (await lockAdjusted(tx, scope, adjustmentId)).flatMap(({ id, name, unitPriceCents }) => {
    const before = priceBefore.get(id);
    return before === undefined ? [] : [{ id, name, before, after: unitPriceCents }];
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
