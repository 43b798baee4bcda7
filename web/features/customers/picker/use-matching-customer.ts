// Whether somebody who is typed in is a customer already.
import { useQuery } from '@tanstack/react-query';
import type { Customer } from '#contract/customers/customers.ts';
import { readQuery } from '#web/api/queries.ts';
import { timings } from '#web/timings.ts';
import { useDebounced } from '#web/ui/hooks.ts';
import { matchedBy, type TypedCustomer } from '../data/matched-by.ts';

/** The one a job with these data goes to, archived or not. */
export function useMatchingCustomer(typed: TypedCustomer, isWanted: boolean): Customer | undefined {
  const key = useDebounced(JSON.stringify(matchedBy(typed)), timings.searchAfterTyping);
  const query = JSON.parse(key) as Partial<TypedCustomer> | null;
  const isComplete = isWanted && query !== null;
  const { data } = useQuery({
    ...readQuery('GET /api/customers/match', { query: query ?? {} }),
    enabled: isComplete,
  });
  // What is typed on may be somebody else.
  const isCurrent = key === JSON.stringify(matchedBy(typed));
  return isComplete && isCurrent ? (data?.customer ?? undefined) : undefined;
}
