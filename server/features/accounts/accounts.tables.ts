import { bigint, boolean, customType, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const accounts = pgTable('accounts', {
  id: uuid('id').primaryKey(),
  createdAt: instant('created_at').notNull().defaultNow(),
  deactivatedAt: instant('deactivated_at'),
  paymentMethodConsent: boolean('payment_method_consent').notNull().default(false),
  subscriptionStatus: text('subscription_status', {
    enum: ['none', 'trial', 'active', 'past_due', 'lifetime', 'expired', 'canceled'],
  })
    .notNull()
    .default('none'),
  subscriptionPlan: text('subscription_plan', { enum: ['trial', 'monthly', 'annual', 'lifetime'] }),
  trialEndsAt: instant('trial_ends_at'),
  renewsAt: instant('renews_at'),
  onboardingCompleted: boolean('onboarding_completed').notNull().default(false),
  defaultTaxRate: integer('default_tax_rate'),
  businessName: text('business_name'),
  businessPhone: text('business_phone'),
  businessAddress: text('business_address'),
  businessCity: text('business_city'),
  businessState: text('business_state'),
  businessZip: text('business_zip'),
  businessFax: text('business_fax'),
  businessWebsite: text('business_website'),
  logoPath: text('logo_path'),
  timeZone: text('time_zone').notNull().default('America/New_York'),
  profession: text('profession'),
  jobRetentionMonths: integer('job_retention_months'),
  invoiceRetentionMonths: integer('invoice_retention_months'),
  planAfterTrial: text('plan_after_trial', { enum: ['monthly', 'annual'] }),
  graceEndsAt: instant('grace_ends_at'),
  purgeAt: instant('purge_at'),
});

export const users = pgTable('users', {
  accountId: uuid('account_id').notNull(),
  id: uuid('id').notNull(),
  email: text('email').notNull(),
  role: text('role', { enum: ['owner', 'technician'] }).notNull(),
  passwordHash: text('password_hash').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  disabledAt: instant('disabled_at'),
  emailConfirmedAt: instant('email_confirmed_at'),
  totpSecret: bytea('totp_secret'),
  totpPendingSecret: bytea('totp_pending_secret'),
  totpPendingSessionId: uuid('totp_pending_session_id'),
  totpPendingUntil: instant('totp_pending_until'),
  totpLastStep: bigint('totp_last_step', { mode: 'number' }).notNull().default(0),
});
