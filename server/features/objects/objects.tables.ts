import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { accountId, count, instant } from '#server/platform/db/columns.ts';

export const objects = pgTable('objects', {
  accountId: accountId(),
  id: text('id').notNull(),
  purpose: text('purpose', { enum: ['logo', 'photo', 'any'] }).notNull(),
  contentType: text('content_type').notNull(),
  bytes: count('bytes').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  originalBytes: count('original_bytes').notNull(),
  originalName: text('original_name').notNull(),
  /** By the camera's clock, which knows no time zone. */
  takenAt: timestamp('taken_at', { mode: 'string' }),
  createdAt: instant('created_at').notNull(),
  storedAt: instant('stored_at'),
  attachedAt: instant('attached_at'),
  detachedAt: instant('detached_at'),
  deletingAt: instant('deleting_at'),
});
