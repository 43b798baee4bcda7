import type { CustomerPage } from '#contract/customer-page.ts';
import { formatDay } from '#contract/days.ts';

/** "Paid Nov 13, 2026 · check" */
export const paidText = ({
  paidOn,
  method,
}: Pick<CustomerPage['payments'][number], 'paidOn' | 'method'>): string =>
  [`Paid ${formatDay(paidOn)}`, ...(method === 'other' ? [] : [method])].join(' · ');
