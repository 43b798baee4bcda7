// The items a company begins with (D-14): those of its trade's templates, with the onboarding; a company from before is
// offered them once.
import type { Profession } from '#contract/texts/professions.ts';
import type { Deps } from '#server/deps.ts';
import { lockAccount } from '#server/features/accounts/accounts.service.ts';
import { findCompany } from '#server/features/company/company.service.ts';
import type { Scope } from '#server/identity/scope.ts';
import { recordEvent } from '#server/platform/audit.ts';
import { later } from '#server/platform/clock.ts';
import type { Queryable, Tenant, Tx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';
import {
  insertItems,
  insertStart,
  isStarted,
  keyOf,
  type NewPriceItemRow,
  nameKeysOf,
} from './price-items.store.ts';

export type StarterItem = Pick<NewPriceItemRow, 'name' | 'category' | 'unit' | 'unitPriceCents' | 'taxed'>;

/** What each trade sells. A feature above knows the templates; join-features.ts fills this in. */
export interface StarterItems {
  of(profession: Profession): StarterItem[];
}

/** Returns how many were added: none the second time, and none of a name that is there already. */
export async function addStarterItems(
  tx: Tx,
  now: Date,
  { accountId }: Tenant,
  items: readonly StarterItem[],
): Promise<number> {
  await lockAccount(tx, { accountId });
  const taken = await nameKeysOf(tx, { accountId });
  const rows: NewPriceItemRow[] = [];
  for (const item of items) {
    const key = keyOf(item.name);
    if (taken.has(key)) continue;
    taken.add(key);
    // The first of them is the most recent.
    const at = later(now, -rows.length);
    rows.push({
      ...item,
      accountId,
      id: newId(),
      description: null,
      sku: null,
      costCents: null,
      archivedAt: null,
      createdAt: at,
      updatedAt: at,
    });
  }
  if (!(await insertStart(tx, { accountId, at: now, added: rows.length }))) return 0;
  await insertItems(tx, rows);
  return rows.length;
}

export async function readStarterOffer(
  { db, starterItems }: Deps,
  scope: Scope,
): Promise<{ isOffered: boolean; items: number }> {
  const items = await offered(starterItems, db.query, scope);
  return { isOffered: items.length > 0, items: items.length };
}

/** Only to companies that were never asked; what they have on their list by then is not offered. */
async function offered(starterItems: StarterItems, db: Queryable, scope: Scope): Promise<StarterItem[]> {
  const profession = (await findCompany(db, scope.accountId))?.profession;
  if (!profession || (await isStarted(db, scope))) return [];
  const taken = await nameKeysOf(db, scope);
  return starterItems.of(profession).filter(({ name }) => !taken.has(keyOf(name)));
}

/** The offer is made once: any reply ends it. */
export async function answerStarterOffer(
  { db, clock, starterItems }: Deps,
  scope: Scope,
  { accept }: { accept: boolean },
): Promise<{ added: number }> {
  return db.accountTransaction(scope, async (tx) => {
    await lockAccount(tx, scope);
    const items = await offered(starterItems, tx, scope);
    if (items.length === 0) return { added: 0 };
    const added = await addStarterItems(tx, clock.now(), scope, accept ? items : []);
    await recordEvent(tx, clock, {
      type: 'price_list.offer_answered',
      accountId: scope.accountId,
      actorUserId: scope.userId,
      data: { accepted: accept, added },
    });
    return { added };
  });
}
