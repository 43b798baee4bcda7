import type { Queryable } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import type { Scope } from '#server/platform/scope.ts';
import { findUser } from './accounts.store.ts';

/** For what must not be had with an address that may be a stranger's. */
export async function requireConfirmed(db: Queryable, scope: Scope): Promise<void> {
  const found = await findUser(db, scope);
  if (!found?.user.emailConfirmedAt) throw new Refusal('email_unconfirmed');
}
