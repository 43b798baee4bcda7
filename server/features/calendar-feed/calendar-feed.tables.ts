import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { accountId, bytea, instant } from '#server/platform/db/columns.ts';

export const calendarFeeds = pgTable('calendar_feeds', {
  accountId: accountId(),
  id: uuid('id').notNull(),
  /** Null for the company's own. */
  technicianId: uuid('technician_id'),
  tokenHash: bytea('token_hash').notNull(),
  createdAt: instant('created_at').notNull(),
  /** The user; null for one that is older than office people. */
  madeBy: uuid('made_by'),
});
