import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accountId, bytea, count, instant } from '#server/platform/db/columns.ts';

/** The account itself. Its company is a row of features/company, what was bought for it one of features/billing. */
export const accounts = pgTable('accounts', {
  id: uuid('id').primaryKey(),
  createdAt: instant('created_at').notNull().defaultNow(),
  deactivatedAt: instant('deactivated_at'),
  purgeAt: instant('purge_at'),
});

export const users = pgTable('users', {
  accountId: accountId(),
  id: uuid('id').notNull(),
  email: text('email').notNull(),
  role: text('role', { enum: ['owner', 'office', 'technician'] }).notNull(),
  passwordHash: text('password_hash').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  disabledAt: instant('disabled_at'),
  emailConfirmedAt: instant('email_confirmed_at'),
  totpSecret: bytea('totp_secret'),
  totpPendingSecret: bytea('totp_pending_secret'),
  totpPendingSessionId: uuid('totp_pending_session_id'),
  totpPendingUntil: instant('totp_pending_until'),
  totpLastStep: count('totp_last_step').notNull().default(0),
});

export const backupCodes = pgTable('backup_codes', {
  accountId: accountId(),
  userId: uuid('user_id').notNull(),
  codeHash: bytea('code_hash').notNull(),
  usedAt: instant('used_at'),
});

export const pendingLogins = pgTable('pending_logins', {
  accountId: accountId(),
  userId: uuid('user_id').notNull(),
  tokenHash: bytea('token_hash').notNull(),
  remember: boolean('remember').notNull(),
  endsOther: boolean('ends_other').notNull(),
  wrongCodes: integer('wrong_codes').notNull().default(0),
  verifiedAt: instant('verified_at'),
  expiresAt: instant('expires_at').notNull(),
});

export const accountLinks = pgTable('account_links', {
  accountId: accountId(),
  id: uuid('id').notNull(),
  userId: uuid('user_id').notNull(),
  tokenHash: bytea('token_hash').notNull(),
  purpose: text('purpose', {
    enum: ['reset_password', 'confirm_email', 'restore_account', 'undo_mfa'],
  }).notNull(),
  newEmail: text('new_email'),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});
