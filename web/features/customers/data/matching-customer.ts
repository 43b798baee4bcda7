// Whether somebody who is typed in is a customer already, so that nobody is made twice (D-2).
import { useQuery } from '@tanstack/react-query';
import type { Customer } from '#contract/customers/customers.ts';
import { customerLimits } from '#contract/limits.ts';
import { isEmailAddress } from '#contract/texts/typed-text.ts';
import { readQuery } from '#web/api/queries.ts';
import { timings } from '#web/timings.ts';
import { useDebounced } from '#web/ui/hooks.ts';

export interface TypedCustomer {
  name: string;
  email: string;
  phone: string;
}

/** Digits of a phone number without its area code; with fewer it is still being typed. */
export const shortestPhone = 7;

/** A complete email, or name and phone together; null until enough is typed. */
export function matchedBy({ name, email, phone }: TypedCustomer): Partial<TypedCustomer> | null {
  const typed = { name: name.trim(), email: email.trim(), phone: phone.trim() };
  const hasEmail = isEmailAddress(typed.email) && typed.email.length <= customerLimits.search;
  const hasPhone =
    typed.name !== '' &&
    typed.name.length <= customerLimits.name &&
    typed.phone.replace(/\D/g, '').length >= shortestPhone &&
    typed.phone.length <= customerLimits.search;
  if (!hasEmail && !hasPhone) return null;
  return {
    ...(hasEmail && { email: typed.email }),
    ...(hasPhone && { name: typed.name, phone: typed.phone }),
  };
}

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
