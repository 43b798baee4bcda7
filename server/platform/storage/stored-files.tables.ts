import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accountId, count, instant } from '../db/columns.ts';

export const storedFiles = pgTable('stored_files', {
  accountId: accountId(),
  key: text('key').notNull(),
  kind: text('kind').notNull(),
  bytes: count('bytes').notNull(),
  claim: uuid('claim'),
  claimedAt: instant('claimed_at'),
});

/** The sum per account, maintained by a trigger. */
export const storageUse = pgTable('storage_use', {
  accountId: uuid('account_id').primaryKey(),
  bytes: count('bytes').notNull(),
});
