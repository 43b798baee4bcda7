// Whether a new customer is here already: looked up before one is made, so that nobody is made twice unasked.
import { useState } from 'react';
import type { Customer } from '#contract/customers/customers.ts';
import { customerLimits } from '#contract/limits.ts';
import { folded } from '#contract/texts/folded.ts';
import { api } from '#web/api/client.ts';
import { UserCancelled } from '#web/api/failures.ts';
import { shortestSearch } from '../data/customer-queries.ts';
import { matchedBy, shortestPhone, type TypedCustomer } from '../data/matching-customer.ts';

/** What was looked up, or allowed. */
const keyOf = ({ name, email, phone }: TypedCustomer): string =>
  JSON.stringify([name, email, phone].map((text) => text.trim()));

interface KnownCustomerFound {
  customer: Customer;
  isSure: boolean;
}

export function useKnownCustomer() {
  const [found, setFound] = useState<(KnownCustomerFound & { key: string }) | null>(null);
  const [allowed] = useState(() => new Set<string>());

  /** Stops the save where the customer is known, unless that was allowed for exactly this name, email and phone. */
  async function assertNew(typed: TypedCustomer): Promise<void> {
    const key = keyOf(typed);
    if (allowed.has(key)) return;
    const query = matchedBy(typed);
    const { customer } = query ? await api('GET /api/customers/match', { query }) : { customer: null };
    const similar = customer ? null : await findSimilar(typed);
    const double = customer ?? similar;
    setFound(double && { key, customer: double, isSure: customer !== null });
    if (double) throw new UserCancelled('Not created: this customer is here already.');
  }

  return {
    assertNew,
    allow: (typed: TypedCustomer) => void allowed.add(keyOf(typed)),
    /** The one that was found for what is typed now. */
    foundFor: (typed: TypedCustomer): KnownCustomerFound | null =>
      found && found.key === keyOf(typed) && !allowed.has(found.key) ? found : null,
  };
}

const nameOf = (text: string): string => folded(text).replace(/\s+/g, ' ').trim();

/** Without the country: "+1 208 555 0177" is typed as often as "(208) 555-0177". */
const digitsOf = (text: string): string => text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');

const compared = 5;

/** Somebody with the same name, or the same phone number. */
async function findSimilar({ name, phone }: TypedCustomer): Promise<Customer | null> {
  const wanted = { name: nameOf(name), phone: digitsOf(phone) };
  const search = async (q: string, isSame: (customer: Customer) => boolean) => {
    if (q.length < shortestSearch || q.length > customerLimits.search) return undefined;
    const { items } = await api('GET /api/customers', { query: { q, limit: compared } });
    return items.find(isSame);
  };
  const [sameName, samePhone] = await Promise.all([
    search(name.trim(), (other) => nameOf(other.name) === wanted.name),
    wanted.phone.length < shortestPhone
      ? undefined
      : search(wanted.phone, (other) =>
          [other.phone, ...other.otherPhones].some((text) => text && digitsOf(text) === wanted.phone),
        ),
  ]);
  return samePhone ?? sameName ?? null;
}
