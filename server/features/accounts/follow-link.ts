// Somebody opened an emailed link: it is used up and its action is done, in one transaction.
import type { Deps } from '#server/deps.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { findLink, type LinkPurpose, type OpenLink, spendLink } from './account-links.store.ts';
import { type FoundUser, findUser, isActive, lockUser } from './accounts.store.ts';

/** What `work` refuses leaves the link as it was. The user's row is locked. */
export async function followLink<T>(
  { db, clock }: Deps,
  purpose: LinkPurpose,
  token: string,
  work: (tx: Tx, found: FoundUser, link: OpenLink) => Promise<T>,
): Promise<T> {
  const now = clock.now();
  const link = await findLink(db.query, now, purpose, token);
  if (!link) throw new Refusal('link_invalid');
  return db.transaction(async (tx) => {
    const found = await lockUser(tx, link);
    if (!found || !isActive(found) || !(await spendLink(tx, now, purpose, token)))
      throw new Refusal('link_invalid');
    return work(tx, found, link);
  });
}

/** Whether following it now would work: asked when its page is opened, and nothing is used up. */
export async function isLinkGood(
  { db, clock }: Deps,
  { purpose, token }: { purpose: LinkPurpose; token: string },
): Promise<boolean> {
  const link = await findLink(db.query, clock.now(), purpose, token);
  const found = link && (await findUser(db.query, link));
  // Who brings an account back is not active yet.
  return !!found && (purpose === 'restore_account' || isActive(found));
}
