import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accountId, instant } from '../db/columns.ts';

export const idempotencyKeys = pgTable('idempotency_keys', {
  accountId: accountId(),
  action: text('action').notNull(),
  key: text('key').notNull(),
  contentHash: text('content_hash').notNull(),
  subjectId: uuid('subject_id').notNull(),
  /** Set aside for what is being made, such as the number of a job. */
  reserved: text('reserved'),
  done: boolean('done').notNull().default(false),
  createdAt: instant('created_at').notNull(),
});
