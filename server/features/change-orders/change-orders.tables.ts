import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ChangeOrderStatus } from '#contract/jobs/change-orders.ts';
import type { PricedOffer } from '#server/features/signing/signing.service.ts';
import { accountId, cents, instant } from '#server/platform/db/columns.ts';

export const changeOrders = pgTable('change_orders', {
  accountId: accountId(),
  id: uuid('id').notNull(),
  jobId: uuid('job_id').notNull(),
  /** From 1 in each job: the last part of its number. */
  seq: integer('seq').notNull(),
  number: text('number').notNull(),
  status: text('status').$type<ChangeOrderStatus>().notNull(),
  reason: text('reason').notNull(),
  before: jsonb('before').$type<PricedOffer>().notNull(),
  after: jsonb('after').$type<PricedOffer>().notNull(),
  beforeTotalCents: cents('before_total_cents').notNull(),
  afterTotalCents: cents('after_total_cents').notNull(),
  /** Of the job, when this was last saved: applied to no other. */
  documentVersion: integer('document_version').notNull(),
  revision: integer('revision').notNull().default(1),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  sentAt: instant('sent_at'),
  endedAt: instant('ended_at'),
  declineReason: text('decline_reason'),
  /** When the job was left as it was: declined, it then asks for nobody any more. */
  dismissedAt: instant('dismissed_at'),
});

/** The last number that was given in each job: that of a deleted draft is not given again. */
export const changeOrderCounts = pgTable('change_order_counts', {
  accountId: accountId(),
  jobId: uuid('job_id').notNull(),
  lastSeq: integer('last_seq').notNull(),
});
