import { bigint, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const objects = pgTable('objects', {
  accountId: uuid('account_id').notNull(),
  id: text('id').notNull(),
  purpose: text('purpose', { enum: ['logo', 'photo', 'any'] }).notNull(),
  contentType: text('content_type').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  originalBytes: bigint('original_bytes', { mode: 'number' }).notNull(),
  originalName: text('original_name').notNull(),
  takenAt: timestamp('taken_at', { mode: 'string' }),
  createdAt: instant('created_at').notNull(),
  storedAt: instant('stored_at'),
  attachedAt: instant('attached_at'),
  detachedAt: instant('detached_at'),
  deletingAt: instant('deleting_at'),
});
