// The sandbox's books. A port knows nothing of the product, so it defines its own kinds of columns.
import { bigint, boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const accountId = () => uuid('account_id').notNull();

export const customerSandboxMerchants = pgTable('customer_sandbox_merchants', {
  accountId: uuid('account_id').primaryKey(),
  id: text('id').notNull(),
  companyName: text('company_name').notNull(),
  createdAt: instant('created_at').notNull(),
});

export const customerSandboxCheckouts = pgTable('customer_sandbox_checkouts', {
  accountId: accountId(),
  id: text('id').notNull(),
  attemptId: uuid('attempt_id').notNull(),
  amountCents: integer('amount_cents').notNull(),
  title: text('title').notNull(),
  successUrl: text('success_url').notNull(),
  cancelUrl: text('cancel_url').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

export const customerSandboxPayments = pgTable('customer_sandbox_payments', {
  accountId: accountId(),
  reference: text('reference').notNull(),
  checkoutId: text('checkout_id').notNull(),
  amountCents: integer('amount_cents').notNull(),
  brand: text('brand').notNull(),
  last4: text('last4').notNull(),
  paidAt: instant('paid_at').notNull(),
  isDisputed: boolean('is_disputed').notNull(),
});

export const customerSandboxRefunds = pgTable('customer_sandbox_refunds', {
  accountId: accountId(),
  id: text('id').notNull(),
  reference: text('reference').notNull(),
  amountCents: integer('amount_cents').notNull(),
  idempotencyKey: text('idempotency_key').notNull(),
  at: instant('at').notNull(),
  position: bigint('position', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
});
