import { boolean, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { accountId, instant } from '#server/platform/db/columns.ts';

/** Who may work and until when; who pays and with what. One row for each account. */
export const subscriptions = pgTable('subscriptions', {
  accountId: uuid('account_id').primaryKey(),
  paymentMethodConsent: boolean('payment_method_consent').notNull().default(false),
  status: text('status', {
    enum: ['none', 'trial', 'active', 'past_due', 'lifetime', 'expired', 'canceled'],
  })
    .notNull()
    .default('none'),
  plan: text('plan', { enum: ['trial', 'monthly', 'annual', 'lifetime'] }),
  trialEndsAt: instant('trial_ends_at'),
  planAfterTrial: text('plan_after_trial', { enum: ['monthly', 'annual'] }),
  renewsAt: instant('renews_at'),
  graceEndsAt: instant('grace_ends_at'),
  customerId: text('customer_id'),
  subscriptionId: text('subscription_id'),
  anchorDay: smallint('anchor_day'),
  periodStartsAt: instant('period_starts_at'),
  periodTimeZone: text('period_time_zone'),
  periodCents: integer('period_cents').notNull().default(0),
  planChangedAt: instant('plan_changed_at'),
  creditCents: integer('credit_cents').notNull().default(0),
  cardBrand: text('card_brand'),
  cardLast4: text('card_last4'),
  cardExpiresMonth: smallint('card_expires_month'),
  cardExpiresYear: smallint('card_expires_year'),
  retryAt: instant('retry_at'),
  noticeFor: instant('notice_for'),
  /** Saved changes: 0 until something was paid or given. */
  version: integer('version').notNull().default(0),
});

export const paymentAttempts = pgTable('payment_attempts', {
  accountId: accountId(),
  /** Also the idempotency key. */
  id: uuid('id').notNull(),
  kind: text('kind', { enum: ['trial', 'lifetime', 'plan', 'renewal', 'cancel', 'checkout'] }).notNull(),
  input: jsonb('input').$type<unknown>().notNull(),
  state: text('state', { enum: ['open', 'done', 'declined', 'abandoned'] }).notNull(),
  outcome: jsonb('outcome').$type<unknown>(),
  awaitsPayer: boolean('awaits_payer').notNull().default(false),
  openedAt: instant('opened_at').notNull(),
  closedAt: instant('closed_at'),
});

export const charges = pgTable('charges', {
  accountId: accountId(),
  id: text('id').notNull(),
  attemptId: uuid('attempt_id'),
  purpose: text('purpose', { enum: ['subscription', 'lifetime'] }).notNull(),
  chargedCents: integer('charged_cents').notNull(),
  creditUsedCents: integer('credit_used_cents').notNull(),
  refundedCents: integer('refunded_cents').notNull().default(0),
  at: instant('at').notNull(),
});

export const paymentEvents = pgTable('payment_events', {
  accountId: accountId(),
  id: text('id').notNull(),
  receivedAt: instant('received_at').notNull(),
});
