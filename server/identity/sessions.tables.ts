import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accountId, bytea, instant } from '../platform/db/columns.ts';

export const sessions = pgTable('sessions', {
  accountId: accountId(),
  id: uuid('id').notNull(),
  userId: uuid('user_id').notNull(),
  tokenHash: bytea('token_hash').notNull(),
  remember: boolean('remember').notNull(),
  createdAt: instant('created_at').notNull(),
  lastSeenAt: instant('last_seen_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  finalAt: instant('final_at').notNull(),
  endedAt: instant('ended_at'),
  endedBecause: text('ended_because', {
    enum: ['logout', 'replaced', 'expired', 'reset', 'deactivated'],
  }),
  userAgent: text('user_agent').notNull(),
  address: text('address').notNull(),
});
