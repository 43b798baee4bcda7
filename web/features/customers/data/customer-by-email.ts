// Apart from the other queries: what an email address may be is in the form libraries, which no list loads.
import { useQuery } from '@tanstack/react-query';
import type { Customer } from '#contract/customers/customers.ts';
import { customerLimits } from '#contract/limits.ts';
import { isEmailAddress } from '#contract/texts/typed-text.ts';
import { readQuery } from '#web/api/queries.ts';
import { timings } from '#web/timings.ts';
import { useDebounced } from '#web/ui/hooks.ts';
import { suggestionCount } from './customer-queries.ts';

/** The one a job with this email goes to: of several, the one of the newest job. */
export function useCustomerByEmail(typed: string, isWanted: boolean): Customer | undefined {
  const email = useDebounced(typed.trim().toLowerCase(), timings.searchAfterTyping);
  const isSearched = isWanted && isEmailAddress(email) && email.length <= customerLimits.search;
  const { data } = useQuery({
    ...readQuery('GET /api/customers', {
      query: { q: email, sort: 'last-job' as const, limit: suggestionCount },
    }),
    enabled: isSearched,
  });
  if (!isSearched) return undefined;
  return data?.items.find((customer) =>
    [customer.email, ...customer.otherEmails].some((known) => known?.toLowerCase() === email),
  );
}
