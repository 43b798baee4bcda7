// Changes many prices at once, all or none (D-13, D-15).
import { moneyLimits, priceListLimits } from '#contract/limits.ts';
import { adjustedPrice, type PriceStep } from '#contract/lines/adjust-price.ts';
import { formatDollars } from '#contract/lines/money.ts';
import type { PriceAdjustment, PriceChanges } from '#contract/lines/price-list.ts';
import type { Deps } from '#server/deps.ts';
import { lockAccount } from '#server/features/accounts/accounts.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import type { Queryable, Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { claimKey } from '#server/platform/idempotency/idempotency.ts';
import { newId } from '#server/platform/ids.ts';
import { replaceAdjustment, setPrices } from './adjustments.store.ts';
import { type Change, changesOf, toReply } from './price-changes.ts';
import { readFilter } from './price-filter.ts';
import { listItems, lockItems, type PriceFilter } from './price-items.store.ts';

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
