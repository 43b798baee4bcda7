import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './db/columns.ts';

export const installationKeys = pgTable('installation_keys', {
  name: text('name', { enum: ['app_secret', 'seal_root'] }).primaryKey(),
  fingerprint: text('fingerprint').notNull(),
  recordedAt: instant('recorded_at').notNull(),
});
