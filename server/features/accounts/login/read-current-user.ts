// Who is signed in, with company and subscription.
import type { CurrentUser } from '#contract/accounts.ts';
import type { Deps } from '#server/deps.ts';
import type { Scope } from '#server/identity/scope.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { type FoundUser, findUser, hasLostAddress } from '../accounts.store.ts';

export async function readCurrentUser(deps: Deps, scope: Scope): Promise<CurrentUser> {
  const found = await findUser(deps.db.query, scope);
  if (!found) throw new Refusal('not_signed_in');
  return toCurrentUser(deps, deps.db.query, found);
}

export const toCurrentUser = async (
  deps: Deps,
  db: Queryable,
  { user }: FoundUser,
): Promise<CurrentUser> => ({
  id: user.id,
  email: hasLostAddress(user) ? '' : user.email,
  emailConfirmed: user.emailConfirmedAt !== null,
  role: user.role,
  ...(await deps.accountParts.describe(deps, db, user.accountId)),
});
