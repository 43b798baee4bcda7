import { integer, pgTable } from 'drizzle-orm/pg-core';
import { bytea, instant } from './db/columns.ts';

export const rateLimits = pgTable('rate_limits', {
  key: bytea('key').primaryKey(),
  hits: integer('hits').notNull(),
  windowEndsAt: instant('window_ends_at').notNull(),
});
