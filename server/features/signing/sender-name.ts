// How people who are signed in are named in a document's timeline: by the address they sign in with.
import { findUsersOf } from '#server/features/accounts/accounts.service.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { Scope } from '#server/platform/scope.ts';

export async function nameOfUser(db: Queryable, { accountId, userId }: Scope): Promise<string> {
  const users = await findUsersOf(db, accountId);
  return users.find(({ id }) => id === userId)?.email ?? 'the sender';
}
