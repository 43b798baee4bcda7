import { integer, pgTable } from 'drizzle-orm/pg-core';
import { bytea, instant } from '#server/platform/db/columns.ts';

export const freeUses = pgTable('free_uses', {
  visitor: bytea('visitor').primaryKey(),
  made: integer('made').notNull(),
  endsAt: instant('ends_at').notNull(),
});
