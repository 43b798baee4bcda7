import { useQuery } from '@tanstack/react-query';
import type { Reply } from '#web/api/client.ts';

export type CompanySettings = Reply<'GET /api/company/settings'>;

export const settingsKey = ['/api/company/settings'] as const;

/** Read anew each time: photos added anywhere change what is stored. */
export const useCompanySettings = () =>
  useQuery<CompanySettings>({ queryKey: settingsKey, staleTime: 0, refetchOnMount: true });
