import { sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#server/platform/db/database.ts';
import type { Scope } from '#server/platform/scope.ts';

/** A newer connection takes the place of the older one. */
export async function keepConnection(
  tx: Tx,
  { accountId }: Scope,
  kept: { connection: Buffer; connectedAt: Date; expiresAt: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into docusign_connections (account_id, connection, connected_at, expires_at)
    values (${accountId}, ${kept.connection}, ${kept.connectedAt}, ${kept.expiresAt})
    on conflict (account_id) do update
      set connection = excluded.connection, connected_at = excluded.connected_at, expires_at = excluded.expires_at`);
}

export async function hasConnection(db: Queryable, { accountId }: Scope, now: Date): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from docusign_connections where account_id = ${accountId} and expires_at > ${now}`,
  );
  return rows.length > 0;
}
