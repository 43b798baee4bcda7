// The user a reset link was mailed to, while the link is good and the user may still come in.
import type { Deps } from '#server/deps.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { findLink } from './account-links.store.ts';
import { type FoundUser, findUser, isActive } from './accounts.store.ts';

export async function findOpenReset({ db, clock }: Deps, token: string): Promise<FoundUser> {
  const link = await findLink(db.query, clock.now(), 'reset_password', token);
  const found = link && (await findUser(db.query, link));
  if (!found || !isActive(found)) throw new Refusal('link_invalid');
  return found;
}
