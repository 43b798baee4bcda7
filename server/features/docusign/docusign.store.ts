// The docusign_connections table: one connection per account.
import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '#server/identity/scope.ts';
import type { Queryable, Tx } from '#server/platform/db/database.ts';
import { docusignConnections as table } from './docusign.tables.ts';

/** A newer connection takes the place of the older one. */
export async function saveConnection(
  tx: Tx,
  { accountId }: Scope,
  stored: Omit<typeof table.$inferSelect, 'accountId'>,
): Promise<void> {
  await tx
    .insert(table)
    .values({ accountId, ...stored })
    .onConflictDoUpdate({ target: table.accountId, set: stored });
}

export async function hasConnection(db: Queryable, { accountId }: Scope, now: Date): Promise<boolean> {
  return (await db.$count(table, and(eq(table.accountId, accountId), gt(table.expiresAt, now)))) > 0;
}

/** For conditions of other features' queries: the account is, or was, connected. */
export const hasConnections = (accountId: SQL) =>
  sql`exists (select from docusign_connections c where c.account_id = ${accountId})`;
