import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Profession } from '#contract/texts/professions.ts';

export const companies = pgTable('companies', {
  accountId: uuid('account_id').primaryKey(),
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
  profession: text('profession').$type<Profession>(),
  /** Hundredths of a percent. */
  defaultTaxRate: integer('default_tax_rate'),
  onboardingCompleted: boolean('onboarding_completed').notNull().default(false),
  jobRetentionMonths: integer('job_retention_months'),
  invoiceRetentionMonths: integer('invoice_retention_months'),
});
