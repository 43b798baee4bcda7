import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { OwnMessages } from '#contract/texts/company-messages.ts';
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
  licenseNumbers: text('license_numbers').array().notNull().default([]),
  companyEmail: text('company_email'),
  ownerName: text('owner_name'),
  brandColor: text('brand_color'),
  /** Of these three, null is the product's own text. */
  defaultPaymentTerms: text('default_payment_terms'),
  defaultAgreement: text('default_agreement'),
  defaultComments: text('default_comments'),
  estimateValidDays: integer('estimate_valid_days'),
  checkPayableTo: text('check_payable_to'),
  otherWaysToPay: text('other_ways_to_pay'),
  printPhotos: boolean('print_photos').notNull().default(false),
  messages: jsonb('messages').$type<OwnMessages>().notNull().default({}),
  followUpEstimates: boolean('follow_up_estimates').notNull().default(false),
  followUpInvoices: boolean('follow_up_invoices').notNull().default(false),
  /** Of the right to cancel, on estimates agreed to away from the business (D-22). */
  cancellationNotice: boolean('cancellation_notice').notNull().default(false),
});
