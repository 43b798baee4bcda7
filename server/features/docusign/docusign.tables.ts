import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { bytea, instant } from '#server/platform/db/columns.ts';

export const docusignConnections = pgTable('docusign_connections', {
  accountId: uuid('account_id').primaryKey(),
  /** Encrypted. */
  connection: bytea('connection').notNull(),
  connectedAt: instant('connected_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});
