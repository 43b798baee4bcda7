// Which draft of a new job belongs to which address: each template, and each customer whose page it was begun from, has
// one of its own.

interface Started {
  customer?: string | undefined;
  template?: string | undefined;
}

const ofCustomer = 'customer-';

/** What the draft is stored as. */
export const newJobKey = ({ customer, template }: Started): string =>
  customer ? `${ofCustomer}${customer}` : (template ?? 'new');

/** What is asked for in the address of the form it belongs to. */
export function newJobSearch(key: string): Started {
  if (key === 'new') return {};
  return key.startsWith(ofCustomer) ? { customer: key.slice(ofCustomer.length) } : { template: key };
}
