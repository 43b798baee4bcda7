// The only SQL about the company behind an account: columns of the account's own row.
import { type SQL, sql } from 'drizzle-orm';
import type { CompanyUpdate, Onboarding, Retention } from '#contract/company.ts';
import type { Profession } from '#contract/professions.ts';
import type { Queryable, Tx } from '#server/platform/db/database.ts';

/** Requests say company…, the user's record says business… (A-41). */
const columns = {
  companyName: 'business_name',
  companyPhone: 'business_phone',
  companyAddress: 'business_address',
  companyCity: 'business_city',
  companyState: 'business_state',
  companyZip: 'business_zip',
  companyFax: 'business_fax',
  companyWebsite: 'business_website',
} as const satisfies Partial<Record<keyof CompanyUpdate, string>>;

type ProfileField = keyof typeof columns;
export type CompanyProfile = Record<ProfileField, string>;

export type CompanyRow = Record<ProfileField, string | null> & {
  logoPath: string | null;
  timeZone: string;
  profession: Profession | null;
  defaultTaxRate: number | null;
  onboardingCompleted: boolean;
  jobMonths: number | null;
  invoiceMonths: number | null;
};

const selected = sql.join(
  [
    ...Object.entries(columns),
    ['logoPath', 'logo_path'],
    ['timeZone', 'time_zone'],
    ['profession', 'profession'],
    ['defaultTaxRate', 'default_tax_rate'],
    ['onboardingCompleted', 'onboarding_completed'],
    ['jobMonths', 'job_retention_months'],
    ['invoiceMonths', 'invoice_retention_months'],
  ].map(([name = '', column = '']) => sql`${sql.identifier(column)} as ${sql.identifier(name)}`),
  sql`, `,
);

export async function findCompany(db: Queryable, accountId: string): Promise<CompanyRow | null> {
  const { rows } = await db.execute<CompanyRow>(
    sql`select ${selected} from accounts where id = ${accountId}`,
  );
  return rows[0] ?? null;
}

/** Whoever changes the company waits here for the one before. Does not hold up rows that refer to the account. */
export async function lockCompany(tx: Tx, accountId: string): Promise<CompanyRow | null> {
  const { rows } = await tx.execute<CompanyRow>(
    sql`select ${selected} from accounts where id = ${accountId} for no key update`,
  );
  return rows[0] ?? null;
}

export async function saveProfile(tx: Tx, accountId: string, profile: CompanyProfile): Promise<void> {
  const fields = Object.entries(columns) as [ProfileField, string][];
  await save(
    tx,
    accountId,
    fields.map(([field, column]) => sql`${sql.identifier(column)} = ${profile[field] || null}`),
  );
}

export const saveLogo = (tx: Tx, accountId: string, path: string | null) =>
  save(tx, accountId, [sql`logo_path = ${path}`]);

export const saveTimeZone = (tx: Tx, accountId: string, timeZone: string) =>
  save(tx, accountId, [sql`time_zone = ${timeZone}`]);

export const saveRetention = (tx: Tx, accountId: string, { jobMonths, invoiceMonths }: Retention) =>
  save(tx, accountId, [
    sql`job_retention_months = ${jobMonths}`,
    sql`invoice_retention_months = ${invoiceMonths}`,
  ]);

export const finishOnboarding = (
  tx: Tx,
  accountId: string,
  { profession, taxRate }: Pick<Onboarding, 'profession' | 'taxRate'>,
) =>
  save(tx, accountId, [
    sql`profession = ${profession}`,
    sql`default_tax_rate = ${taxRate}`,
    sql`onboarding_completed = true`,
  ]);

async function save(tx: Tx, accountId: string, assignments: SQL[]): Promise<void> {
  await tx.execute(sql`update accounts set ${sql.join(assignments, sql`, `)} where id = ${accountId}`);
}
