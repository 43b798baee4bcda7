import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Made by migrate.ts itself, which speaks to a database that may have no tables yet. */
export const schemaMigrations = pgTable('schema_migrations', {
  name: text('name').primaryKey(),
  digest: text('digest').notNull(),
  ranAt: instant('ran_at').notNull().defaultNow(),
});
