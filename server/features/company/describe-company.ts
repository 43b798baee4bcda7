// The company as part of the signed-in user.
import { formatDecimal } from '#contract/lines/money.ts';
import type { AccountDetails } from '#server/features/accounts/accounts.service.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { findCompany } from './company.store.ts';

type Details = Pick<
  AccountDetails,
  | 'onboardingCompleted'
  | 'defaultTaxRate'
  | 'businessName'
  | 'businessPhone'
  | 'businessAddress'
  | 'businessCity'
  | 'businessState'
  | 'businessZip'
  | 'businessFax'
  | 'businessWebsite'
  | 'profileImageUrl'
  | 'timeZone'
>;

export async function describeCompany(db: Queryable, accountId: string): Promise<Details> {
  const company = await findCompany(db, accountId);
  if (!company) throw new Error('There is no such account.');
  return {
    onboardingCompleted: company.onboardingCompleted,
    defaultTaxRate: company.defaultTaxRate === null ? null : formatDecimal(company.defaultTaxRate),
    businessName: company.companyName,
    businessPhone: company.companyPhone,
    businessAddress: company.companyAddress,
    businessCity: company.companyCity,
    businessState: company.companyState,
    businessZip: company.companyZip,
    businessFax: company.companyFax,
    businessWebsite: company.companyWebsite,
    profileImageUrl: company.logoPath,
    timeZone: company.timeZone,
  };
}
