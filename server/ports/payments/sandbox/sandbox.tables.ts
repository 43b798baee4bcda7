// The sandbox's ledger. A port knows nothing of the product, so it defines its own kinds of columns.
import { bigint, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { CardBehaviour } from './test-cards.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const accountId = () => uuid('account_id').notNull();
const position = () => bigint('position', { mode: 'number' }).notNull().generatedAlwaysAsIdentity();

export const sandboxPaymentMethods = pgTable('sandbox_payment_methods', {
  accountId: uuid('account_id'),
  id: text('id').primaryKey(),
  brand: text('brand').notNull(),
  last4: text('last4').notNull(),
  expiresMonth: integer('expires_month').notNull(),
  expiresYear: integer('expires_year').notNull(),
  behaviour: text('behaviour').$type<CardBehaviour>().notNull(),
  createdAt: instant('created_at').notNull(),
});

export const sandboxCustomers = pgTable('sandbox_customers', {
  accountId: uuid('account_id').primaryKey(),
  id: text('id').notNull(),
  cardId: text('card_id'),
  createdAt: instant('created_at').notNull(),
});

export const sandboxSubscriptions = pgTable('sandbox_subscriptions', {
  accountId: accountId(),
  id: text('id').notNull(),
  plan: text('plan', { enum: ['monthly', 'annual'] }).notNull(),
  state: text('state', { enum: ['trial', 'active', 'past_due', 'ended'] }).notNull(),
  periodEnd: instant('period_end').notNull(),
  createdAt: instant('created_at').notNull(),
  endedAt: instant('ended_at'),
  position: position(),
});

export const sandboxCharges = pgTable('sandbox_charges', {
  accountId: accountId(),
  id: text('id').notNull(),
  purpose: text('purpose', { enum: ['subscription', 'lifetime'] }).notNull(),
  chargedCents: integer('charged_cents').notNull(),
  creditUsedCents: integer('credit_used_cents').notNull(),
  paymentMethodId: text('payment_method_id'),
  declineReason: text('decline_reason'),
  idempotencyKey: text('idempotency_key').notNull(),
  at: instant('at').notNull(),
  position: position(),
});

export const sandboxCredits = pgTable('sandbox_credits', {
  accountId: accountId(),
  id: text('id').notNull(),
  amountCents: integer('amount_cents').notNull(),
  at: instant('at').notNull(),
});

export const sandboxRefunds = pgTable('sandbox_refunds', {
  accountId: accountId(),
  id: text('id').notNull(),
  chargeId: text('charge_id').notNull(),
  refundedCents: integer('refunded_cents').notNull(),
  at: instant('at').notNull(),
  position: position(),
});

export const sandboxCheckouts = pgTable('sandbox_checkouts', {
  accountId: accountId(),
  id: text('id').notNull(),
  clientSecret: text('client_secret').notNull(),
  plan: text('plan', { enum: ['monthly', 'annual', 'lifetime'] }).notNull(),
  amountCents: integer('amount_cents').notNull(),
  idempotencyKey: text('idempotency_key').notNull(),
  expiresAt: instant('expires_at').notNull(),
  chargeId: text('charge_id'),
});

export const sandboxAnswers = pgTable('sandbox_answers', {
  accountId: accountId(),
  idempotencyKey: text('idempotency_key').notNull(),
  askHash: text('ask_hash').notNull(),
  answer: text('answer').notNull(),
  at: instant('at').notNull(),
});
