import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accountId, cents, instant, tsvector } from '#server/platform/db/columns.ts';

export const priceItems = pgTable('price_items', {
  accountId: accountId(),
  id: uuid('id').notNull(),
  name: text('name').notNull(),
  nameKey: text('name_key').notNull(),
  description: text('description'),
  category: text('category'),
  categoryKey: text('category_key').notNull().default(''),
  sku: text('sku'),
  unit: text('unit'),
  unitPriceCents: cents('unit_price_cents').notNull(),
  /** For the owner alone. */
  costCents: cents('cost_cents'),
  taxed: boolean('taxed').notNull().default(true),
  archivedAt: instant('archived_at'),
  /** To the day. An item that a line used is archived instead of deleted. */
  lastUsedAt: instant('last_used_at'),
  /** The change of prices that wrote the present price; null once somebody edits it by hand. */
  adjustmentId: uuid('adjustment_id'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  revision: integer('revision').notNull().default(1),
  search: tsvector('search').notNull(),
});

export interface PriceChange {
  id: string;
  /** In cents, as `after`. */
  before: number;
  after: number;
}

/** The last change of prices of a company, for its one undo. */
export const priceAdjustments = pgTable('price_adjustments', {
  accountId: uuid('account_id').primaryKey(),
  id: uuid('id').notNull(),
  at: instant('at').notNull(),
  undoneAt: instant('undone_at'),
  changes: jsonb('changes').$type<PriceChange[]>().notNull(),
});

/** Companies that answered the offer of starter items, or got them with onboarding. */
export const priceListStarts = pgTable('price_list_starts', {
  accountId: uuid('account_id').primaryKey(),
  at: instant('at').notNull(),
  added: integer('added').notNull(),
});
