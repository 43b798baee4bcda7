import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accountId, bytea, instant } from '#server/platform/db/columns.ts';

export const technicians = pgTable('technicians', {
  accountId: accountId(),
  id: uuid('id').notNull(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  phone: text('phone'),
  status: text('status', { enum: ['invited', 'active', 'disabled'] })
    .notNull()
    .default('invited'),
  userId: uuid('user_id'),
  createdAt: instant('created_at').notNull(),
  deletedAt: instant('deleted_at'),
});

/** They are invited like technicians and stand for the owner in daily work; no job is given to them. */
export const officePeople = pgTable('office_people', {
  accountId: accountId(),
  id: uuid('id').notNull(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  status: text('status', { enum: ['invited', 'active'] })
    .notNull()
    .default('invited'),
  userId: uuid('user_id'),
  createdAt: instant('created_at').notNull(),
  deletedAt: instant('deleted_at'),
});

export const technicianInvitations = pgTable('technician_invitations', {
  accountId: accountId(),
  id: uuid('id').notNull(),
  /** Either this or the other. */
  technicianId: uuid('technician_id'),
  officePersonId: uuid('office_person_id'),
  tokenHash: bytea('token_hash').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});

export const technicianSettings = pgTable('technician_settings', {
  accountId: uuid('account_id').primaryKey(),
  mailsOnChange: boolean('mails_on_change').notNull(),
});
