// The only SQL about accounts and their users.
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '#server/platform/db/database.ts';
import type { Scope } from '#server/platform/scope.ts';
import { accounts, users } from './accounts.tables.ts';

export type AccountRow = typeof accounts.$inferSelect;
export type UserRow = typeof users.$inferSelect;

export async function findCurrentUser(
  db: Queryable,
  scope: Scope,
): Promise<{ user: UserRow; account: AccountRow } | null> {
  const [row] = await db
    .select({ user: users, account: accounts })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.accountId))
    .where(and(eq(users.accountId, scope.accountId), eq(users.id, scope.userId)));
  return row ?? null;
}
