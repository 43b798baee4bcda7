// Whether a new customer is here already: looked up before one is made, so that nobody is made twice unasked.
import { useState } from 'react';
import type { Customer } from '#contract/customers/customers.ts';
import { api } from '#web/api/client.ts';
import { UserCancelled } from '#web/api/failures.ts';
import { matchedBy, type TypedCustomer } from '../data/matched-by.ts';

/** What was looked up, or allowed. */
const keyOf = ({ name, email, phone }: TypedCustomer): string =>
  JSON.stringify([name, email, phone].map((text) => text.trim()));

export function useKnownCustomer() {
  const [found, setFound] = useState<{ key: string; customer: Customer } | null>(null);
  const [allowed] = useState(() => new Set<string>());

  /** Stops the save where the customer is known, unless that was allowed for exactly this name, email and phone. */
  async function assertNew(typed: TypedCustomer): Promise<void> {
    const key = keyOf(typed);
    if (allowed.has(key)) return;
    const query = matchedBy(typed);
    const { customer } = query ? await api('GET /api/customers/match', { query }) : { customer: null };
    setFound(customer && { key, customer });
    if (customer) throw new UserCancelled('Not created: this customer is here already.');
  }

  return {
    assertNew,
    allow: (typed: TypedCustomer) => void allowed.add(keyOf(typed)),
    /** The one that was found for what is typed now. */
    customerFor: (typed: TypedCustomer): Customer | null =>
      found && found.key === keyOf(typed) && !allowed.has(found.key) ? found.customer : null,
  };
}
