// Whether a new customer is here already: looked up before one is made, so that nobody is made twice unasked.
import { useState } from 'react';
import type { Customer } from '#contract/customers/customers.ts';
import { customerLimits } from '#contract/limits.ts';
import { api } from '#web/api/client.ts';
import { UserCancelled } from '#web/api/failures.ts';
import type { CustomerValues } from './customer-values.ts';

type Identity = Pick<CustomerValues, 'name' | 'email' | 'phone'>;

/** What a customer is found by. */
const keyOf = ({ name, email, phone }: Identity): string =>
  JSON.stringify([name, email, phone].map((text) => text.trim()));

export function useKnownCustomer() {
  const [found, setFound] = useState<{ key: string; customer: Customer } | null>(null);
  const [allowed] = useState(() => new Set<string>());

  /** Stops the save where the customer is known, unless that was allowed for exactly this name, email and phone. */
  async function assertNew(typed: Identity): Promise<void> {
    const key = keyOf(typed);
    if (allowed.has(key)) return;
    const { customer } = await api('GET /api/customers/match', { query: queryOf(typed) });
    setFound(customer && { key, customer });
    if (customer) throw new UserCancelled('Not created: this customer is here already.');
  }

  return {
    assertNew,
    allow: (typed: Identity) => void allowed.add(keyOf(typed)),
    /** The one that was found for what is typed now. */
    customerFor: (typed: Identity): Customer | null =>
      found && found.key === keyOf(typed) && !allowed.has(found.key) ? found.customer : null,
  };
}

/** Blank ones are left out, and what is longer than anything that could be found. */
const queryOf = ({ name, email, phone }: Identity) =>
  Object.fromEntries(
    Object.entries({ name, email, phone })
      .map(([key, text]) => [key, text.trim()] as const)
      .filter(([, text]) => text !== '' && text.length <= customerLimits.search),
  );
