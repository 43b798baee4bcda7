import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, instant } from '../db/columns.ts';

export const mails = pgTable('mails', {
  accountId: uuid('account_id'),
  id: uuid('id').primaryKey(),
  occasion: text('occasion').notNull(),
  subjectId: uuid('subject_id'),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  /** Encrypted; null once it is sent or given up. */
  content: bytea('content'),
  state: text('state', { enum: ['queued', 'sent', 'failed', 'withheld'] }).notNull(),
  attempts: integer('attempts').notNull().default(0),
  lastError: text('last_error'),
  createdAt: instant('created_at').notNull(),
  sentAt: instant('sent_at'),
  fileKeys: text('file_keys').array().notNull().default([]),
  kind: text('kind'),
  mailbox: text('mailbox'),
  countsAs: text('counts_as'),
  dueAt: instant('due_at'),
  foldedInto: uuid('folded_into'),
});
