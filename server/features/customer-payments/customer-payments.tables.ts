import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accountId, cents, instant } from '#server/platform/db/columns.ts';

const provider = () => text('provider', { enum: ['sandbox', 'stripe'] }).notNull();

/** The contractor's account at the provider. */
export const customerPaymentAccounts = pgTable('customer_payment_accounts', {
  accountId: uuid('account_id').primaryKey(),
  provider: provider(),
  merchantId: text('merchant_id').notNull(),
  state: text('state', { enum: ['waiting', 'ready', 'disconnected'] }).notNull(),
  connectedAt: instant('connected_at').notNull(),
  changedAt: instant('changed_at').notNull(),
});

export const customerPaymentSettings = pgTable('customer_payment_settings', {
  accountId: uuid('account_id').primaryKey(),
  allowPartPayments: boolean('allow_part_payments').notNull().default(false),
});

/** One try of one customer to pay. Its id is the key at the provider, and of the payment that comes of it. */
export const customerPaymentAttempts = pgTable('customer_payment_attempts', {
  accountId: accountId(),
  id: uuid('id').notNull(),
  jobId: uuid('job_id').notNull(),
  payLinkId: uuid('pay_link_id').notNull(),
  purpose: text('purpose', { enum: ['balance', 'deposit'] }).notNull(),
  amountCents: cents('amount_cents').notNull(),
  provider: provider(),
  merchantId: text('merchant_id').notNull(),
  /** Null until the provider has answered. */
  checkoutId: text('checkout_id'),
  state: text('state', { enum: ['open', 'paid', 'closed'] }).notNull(),
  openedAt: instant('opened_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  /** When the provider was asked last what became of it. */
  askedAt: instant('asked_at'),
  settledAt: instant('settled_at'),
});

/** What was given back. Its id is the key at the provider. */
export const customerRefunds = pgTable('customer_refunds', {
  accountId: accountId(),
  id: uuid('id').notNull(),
  jobId: uuid('job_id').notNull(),
  paymentId: uuid('payment_id').notNull(),
  amountCents: cents('amount_cents').notNull(),
  reason: text('reason'),
  /** Null where it was made on the provider's own pages. */
  actorUserId: uuid('actor_user_id'),
  state: text('state', { enum: ['open', 'pending', 'done', 'failed', 'refused'] }).notNull(),
  /** The provider's own id. */
  refundId: text('refund_id'),
  createdAt: instant('created_at').notNull(),
  askedAt: instant('asked_at'),
  settledAt: instant('settled_at'),
});
