import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Line } from '#contract/lines/line-items.ts';
import type { Deposit, Discount, Option } from '#contract/lines/offer.ts';
import { accountId, instant } from '#server/platform/db/columns.ts';

export const templates = pgTable('templates', {
  accountId: accountId(),
  id: uuid('id').notNull(),
  createdAt: instant('created_at').notNull(),
  name: text('name').notNull(),
  jobDescription: text('job_description').notNull(),
  lineItems: jsonb('line_items').$type<Line[]>().notNull(),
  /** For estimates. */
  options: jsonb('options').$type<Option[]>(),
  discount: jsonb('discount').$type<Discount>(),
  deposit: jsonb('deposit').$type<Deposit>(),
  taxRate: integer('tax_rate').notNull(),
  paymentTerms: text('payment_terms').notNull(),
  otherComments: text('other_comments').notNull(),
  customerAgreementText: text('customer_agreement_text').notNull(),
  thankYouMessage: text('thank_you_message').notNull(),
  headerColor: text('header_color').notNull(),
  /** Which of the product's own templates it came from. */
  starter: text('starter'),
  /** Saved changes: `revision` in replies. */
  version: integer('version').notNull().default(1),
});
