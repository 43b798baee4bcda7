import { boolean, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { accountId, cents, count, day, instant, tsvector } from '#server/platform/db/columns.ts';

export const customers = pgTable('customers', {
  accountId: accountId(),
  id: uuid('id').notNull(),
  name: text('name').notNull(),
  /** Folded, for sorting and for finding the same name. */
  nameKey: text('name_key').notNull(),
  contactName: text('contact_name'),
  email: text('email'),
  otherEmails: text('other_emails').array().notNull().default([]),
  phone: text('phone'),
  otherPhones: text('other_phones').array().notNull().default([]),
  /** What a new job finds its customer by: customer-keys.ts. */
  matchKeys: text('match_keys').array().notNull().default([]),
  billingAddress: text('billing_address'),
  notes: text('notes'),
  isTaxExempt: boolean('is_tax_exempt').notNull().default(false),
  archivedAt: instant('archived_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  /** Saved changes that a form can show. */
  revision: integer('revision').notNull().default(1),
  search: tsvector('search').notNull(),
  /** Of `search`: customer-keys.ts. */
  searchVersion: smallint('search_version').notNull(),
  // Counted by a trigger on jobs.
  openJobs: count('open_jobs').notNull().default(0),
  balanceCents: cents('balance_cents').notNull().default(0),
  lastJobAt: instant('last_job_at'),
});

/** How many there are; counted by a trigger. */
export const customerCounters = pgTable('customer_counters', {
  accountId: uuid('account_id').primaryKey(),
  active: count('active').notNull().default(0),
  archived: count('archived').notNull().default(0),
});

export const places = pgTable('places', {
  accountId: accountId(),
  id: uuid('id').notNull(),
  customerId: uuid('customer_id').notNull(),
  label: text('label'),
  address: text('address').notNull(),
  /** Folded: the same address typed again is the same place. */
  addressKey: text('address_key').notNull(),
  accessNotes: text('access_notes'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  revision: integer('revision').notNull().default(1),
});

export const equipment = pgTable('equipment', {
  accountId: accountId(),
  id: uuid('id').notNull(),
  placeId: uuid('place_id').notNull(),
  kind: text('kind').notNull(),
  make: text('make'),
  model: text('model'),
  serial: text('serial'),
  installedOn: day('installed_on'),
  warrantyUntil: day('warranty_until'),
  notes: text('notes'),
  photoPath: text('photo_path'),
  retiredAt: instant('retired_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  revision: integer('revision').notNull().default(1),
});
