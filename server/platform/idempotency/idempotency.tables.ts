import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const idempotencyKeys = pgTable('idempotency_keys', {
  accountId: uuid('account_id').notNull(),
  action: text('action').notNull(),
  key: text('key').notNull(),
  contentHash: text('content_hash').notNull(),
  subjectId: uuid('subject_id').notNull(),
  reserved: text('reserved'),
  done: boolean('done').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
});
