// Somebody opened an emailed link: it is used up and its action is done, in one transaction. Guessing links is limited.
import type { Deps } from '#server/deps.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { perNetwork } from '#server/platform/limits.ts';
import { findLink, type LinkPurpose, type OpenLink, spendLink } from './account-links.store.ts';
import { type FoundUser, findUser, isActive, lockUser } from './accounts.store.ts';

/** What somebody brought along, and from which network. */
export interface TriedLink {
  token: string;
  address: string;
}

/** Only wrong links count. A right one works always: people share an address with somebody who guesses. */
export const countWrongLink = (
  { limits, config }: Pick<Deps, 'limits' | 'config'>,
  address: string,
): Promise<void> => limits.hitAll(perNetwork(config.limits.wrongLinks, address));

/** What `work` refuses leaves the link as it was. The user's row is locked. */
export async function followLink<T>(
  deps: Deps,
  purpose: LinkPurpose,
  { token, address }: TriedLink,
  work: (tx: Tx, found: FoundUser, link: OpenLink) => Promise<T>,
): Promise<T> {
  const now = deps.clock.now();
  const link = await findLink(deps.db.query, now, purpose, token);
  if (!link) {
    await countWrongLink(deps, address);
    throw new Refusal('link_invalid');
  }
  return deps.db.transaction(async (tx) => {
    const found = await lockUser(tx, link);
    if (!found || !isActive(found) || !(await spendLink(tx, now, purpose, token)))
      throw new Refusal('link_invalid');
    return work(tx, found, link);
  });
}

/** The user it was emailed to, while following it would work. Nothing is used up. */
export async function findLinkUser(
  deps: Deps,
  purpose: LinkPurpose,
  { token, address }: TriedLink,
): Promise<FoundUser | null> {
  const link = await findLink(deps.db.query, deps.clock.now(), purpose, token);
  if (!link) await countWrongLink(deps, address);
  const found = link && (await findUser(deps.db.query, link));
  // Who brings an account back is not active yet.
  return found && (purpose === 'restore_account' || isActive(found)) ? found : null;
}
