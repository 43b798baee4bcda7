// The company's details as they are typed, and how they come from and go to the contract's shapes.
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { CompanyUpdate } from '#contract/company/company.ts';
import { beginsState, stateCode } from '#contract/texts/us-states.ts';
import type { Reply } from '#web/api/client.ts';
import type { CurrentUser } from '#web/api/current-user.ts';
import { readQuery } from '#web/api/queries.ts';
import type { ContractForm } from '#web/api/use-contract-form.ts';
import { formatFax, formatPhone } from '#web/ui/form/contact-text.ts';

export type CompanySettings = Reply<'GET /api/company/settings'>;

const settingsQuery = readQuery('GET /api/company/settings');
export const settingsKey = settingsQuery.queryKey;

/** Fetched each time: photos added anywhere change the storage in use. */
export const useCompanySettings = () => useQuery({ ...settingsQuery, staleTime: 0, refetchOnMount: true });

export const CompanyDetails = CompanyUpdate.omit({ companyLogo: true });
export type CompanyValues = z.input<typeof CompanyDetails>;
export type CompanyForm = ContractForm<CompanyValues, z.output<typeof CompanyDetails>>;

/** Form fields are company…, the user's fields are business…. */
export const companyValuesOf = (user: CurrentUser): CompanyValues => ({
  companyName: user.businessName ?? '',
  companyPhone: formatPhone(user.businessPhone ?? ''),
  companyAddress: user.businessAddress ?? '',
  companyCity: user.businessCity ?? '',
  companyState: user.businessState ?? '',
  companyZip: user.businessZip ?? '',
  companyFax: formatFax(user.businessFax ?? ''),
  companyWebsite: user.businessWebsite ?? '',
  timeZone: user.timeZone,
});

/** Two letters; the name of a state may be typed out and becomes them. */
export function formatState(typed: string): string {
  const letters = typed
    .replace(/[^a-z ]/gi, '')
    .replace(/\s+/g, ' ')
    .trimStart();
  const code = stateCode(letters);
  if (code !== letters) return code;
  return (beginsState(letters) ? letters : letters.replaceAll(' ', '').slice(0, 2)).toUpperCase();
}
