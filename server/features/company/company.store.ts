// The only SQL about the company behind an account.
import { eq, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { CompanyUpdate, Onboarding, Retention } from '#contract/company/company.ts';
import { accountIsOpen, ownerEmailOf } from '#server/features/accounts/accounts.service.ts';
import type { Queryable, Tx } from '#server/platform/db/database.ts';
import type { RowOf } from '#server/platform/db/read-rows.ts';
import { companies } from './company.tables.ts';

/** Requests have company…, the user's record has business… (A-41). */
const profileColumns = {
  companyName: companies.businessName,
  companyPhone: companies.businessPhone,
  companyAddress: companies.businessAddress,
  companyCity: companies.businessCity,
  companyState: companies.businessState,
  companyZip: companies.businessZip,
  companyFax: companies.businessFax,
  companyWebsite: companies.businessWebsite,
} as const satisfies Partial<Record<keyof CompanyUpdate, unknown>>;

const columns = {
  ...profileColumns,
  logoPath: companies.logoPath,
  timeZone: companies.timeZone,
  profession: companies.profession,
  defaultTaxRate: companies.defaultTaxRate,
  onboardingCompleted: companies.onboardingCompleted,
  jobMonths: companies.jobRetentionMonths,
  invoiceMonths: companies.invoiceRetentionMonths,
  licenseNumbers: companies.licenseNumbers,
  companyEmail: companies.companyEmail,
  ownerName: companies.ownerName,
  brandColor: companies.brandColor,
  defaultPaymentTerms: companies.defaultPaymentTerms,
  defaultAgreement: companies.defaultAgreement,
  defaultComments: companies.defaultComments,
  estimateValidDays: companies.estimateValidDays,
  checkPayableTo: companies.checkPayableTo,
  otherWaysToPay: companies.otherWaysToPay,
  printPhotos: companies.printPhotos,
  messages: companies.messages,
  followUpEstimates: companies.followUpEstimates,
  followUpInvoices: companies.followUpInvoices,
  cancellationNotice: companies.cancellationNotice,
};

export type CompanyProfile = Record<keyof typeof profileColumns, string>;
export type CompanyRow = RowOf<typeof columns>;

const of = (accountId: string) => eq(companies.accountId, accountId);

/** Of a new account. The time zone may be the browser's, until the company chooses one. */
export async function insertCompany(
  tx: Tx,
  { accountId, timeZone }: { accountId: string; timeZone?: string },
): Promise<void> {
  await tx.insert(companies).values({ accountId, timeZone });
}

export async function findCompany(db: Queryable, accountId: string): Promise<CompanyRow | null> {
  const [row] = await db.select(columns).from(companies).where(of(accountId));
  return row ?? null;
}

export async function findCompanyWithOwner(
  db: Queryable,
  accountId: string,
): Promise<(CompanyRow & { ownerEmail: string | null }) | null> {
  const ownerEmail = ownerEmailOf(sql`${accountId}`);
  const [row] = await db
    .select({ ...columns, ownerEmail })
    .from(companies)
    .where(of(accountId));
  return row ?? null;
}

/** A second change of the company waits here for the first. */
export async function lockCompany(tx: Tx, accountId: string): Promise<CompanyRow | null> {
  const [row] = await tx.select(columns).from(companies).where(of(accountId)).for('no key update');
  return row ?? null;
}

export async function saveProfile(tx: Tx, accountId: string, profile: CompanyProfile): Promise<void> {
  await save(tx, accountId, {
    businessName: profile.companyName || null,
    businessPhone: profile.companyPhone || null,
    businessAddress: profile.companyAddress || null,
    businessCity: profile.companyCity || null,
    businessState: profile.companyState || null,
    businessZip: profile.companyZip || null,
    businessFax: profile.companyFax || null,
    businessWebsite: profile.companyWebsite || null,
  });
}

export const saveLogo = (tx: Tx, accountId: string, logoPath: string | null) =>
  save(tx, accountId, { logoPath });

export const saveTimeZone = (tx: Tx, accountId: string, timeZone: string) =>
  save(tx, accountId, { timeZone });

export const saveRetention = (tx: Tx, accountId: string, { jobMonths, invoiceMonths }: Retention) =>
  save(tx, accountId, { jobRetentionMonths: jobMonths, invoiceRetentionMonths: invoiceMonths });

export type CompanyChange = Partial<Omit<typeof companies.$inferInsert, 'accountId'>>;

/** What is undefined stays as it is. */
export const saveSettings = (tx: Tx, accountId: string, change: CompanyChange) => save(tx, accountId, change);

export const finishOnboarding = (
  tx: Tx,
  accountId: string,
  { profession, taxRate }: Pick<Onboarding, 'profession' | 'taxRate'>,
) => save(tx, accountId, { profession, defaultTaxRate: taxRate, onboardingCompleted: true });

async function save(tx: Tx, accountId: string, change: CompanyChange): Promise<void> {
  await tx.update(companies).set(change).where(of(accountId));
}

/** Joins the company, as `company`, to another feature's query. */
export const joinCompany = (accountId: SQL) =>
  sql`join companies company on company.account_id = ${accountId}`;

/**
 * What decides about a record of the company, of a query with `joinCompany`: its clock, how long it keeps records, and
 * whether its customers hear again of what they did not pay.
 */
export const companySettings = sql.raw(
  `company.time_zone as "timeZone", company.job_retention_months as "jobMonths",
   company.invoice_retention_months as "invoiceMonths", company.follow_up_invoices as "followUpInvoices"`,
);

/** For conditions of other features' queries: no details of the company have been entered yet. */
export const isUndescribed = (accountId: SQL) => sql`exists (
  select from companies c
  where c.account_id = ${accountId} and not c.onboarding_completed and num_nonnulls(
    c.business_name, c.business_phone, c.business_address, c.business_city, c.business_state, c.business_zip,
    c.business_fax, c.business_website, c.logo_path, c.profession, c.default_tax_rate, c.job_retention_months,
    c.invoice_retention_months, c.company_email, c.brand_color, c.default_payment_terms, c.default_agreement,
    c.default_comments, c.estimate_valid_days, c.check_payable_to, c.other_ways_to_pay) = 0
    and c.license_numbers = '{}' and c.messages = '{}'
    and not (c.print_photos or c.follow_up_estimates or c.follow_up_invoices or c.cancellation_notice))`;

/** Accounts, not stopped, that want old records deleted. */
export async function listDeletingAccounts(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ accountId: companies.accountId })
    .from(companies)
    .where(
      sql`${or(isNotNull(companies.jobRetentionMonths), isNotNull(companies.invoiceRetentionMonths))}
        and ${accountIsOpen(sql`${companies.accountId}`)}`,
    )
    .orderBy(companies.accountId);
  return rows.map(({ accountId }) => accountId);
}
