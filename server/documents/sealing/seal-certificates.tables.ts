import { integer, pgTable } from 'drizzle-orm/pg-core';
import { accountId, bytea, instant } from '#server/platform/db/columns.ts';

export const sealCertificates = pgTable('seal_certificates', {
  accountId: accountId(),
  number: integer('number').notNull(),
  certificate: bytea('certificate').notNull(),
  keyCiphertext: bytea('key_ciphertext').notNull(),
  madeAt: instant('made_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});
