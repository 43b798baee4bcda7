import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { MailClass, MailKind } from '#server/mail-kinds.ts';
import { bytea, instant } from '../db/columns.ts';
import type { UnsentReason } from './unsent-reasons.ts';

export const mails = pgTable('mails', {
  accountId: uuid('account_id'),
  id: uuid('id').primaryKey(),
  subjectId: uuid('subject_id'),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  /** What somebody wrote in it, to be read again; null where it has the usual words. */
  message: text('message'),
  /** Encrypted; null once it is sent or given up. */
  content: bytea('content'),
  state: text('state', { enum: ['queued', 'sent', 'failed', 'withheld'] }).notNull(),
  attempts: integer('attempts').notNull().default(0),
  unsentReason: text('unsent_reason').$type<UnsentReason>(),
  /** What the last attempt failed with. */
  lastError: text('last_error'),
  createdAt: instant('created_at').notNull(),
  sentAt: instant('sent_at'),
  fileKeys: text('file_keys').array().notNull().default([]),
  kind: text('kind').$type<MailKind>().notNull(),
  dedupeKey: text('dedupe_key').notNull(),
  mailbox: text('mailbox'),
  countsAs: text('counts_as').$type<MailClass>(),
  dueAt: instant('due_at'),
  foldedInto: uuid('folded_into'),
});
