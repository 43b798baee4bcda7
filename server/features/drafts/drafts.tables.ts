import { json, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { DraftKind } from '#contract/limits.ts';
import { accountId, instant } from '#server/platform/db/columns.ts';

export const drafts = pgTable('drafts', {
  accountId: accountId(),
  userId: uuid('user_id').notNull(),
  kind: text('kind').$type<DraftKind>().notNull(),
  key: text('key').notNull(),
  data: json('data').$type<unknown>().notNull(),
  /** Later than that of the write before: it names the version. */
  updatedAt: instant('updated_at').notNull(),
});
