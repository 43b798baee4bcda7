// What other features may use of the company.
import { useQuery } from '@tanstack/react-query';
import type { Reply } from '#web/api/client.ts';
import { readQuery } from '#web/api/queries.ts';

/** What new jobs and templates start from. */
export type CompanyDefaults = Pick<
  Reply<'GET /api/company/settings'>,
  'defaultTaxRate' | 'defaultPaymentTerms' | 'defaultAgreement' | 'defaultComments' | 'brandColor'
>;

/** Undefined until they are there; a form then starts with the product's own. */
export const useCompanyDefaults = (): CompanyDefaults | undefined =>
  useQuery(readQuery('GET /api/company/settings')).data;
