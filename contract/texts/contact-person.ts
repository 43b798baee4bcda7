// The person at a customer that is a company: who is asked for, greeted, and signs.
import { folded, seen } from './folded.ts';

/** Whom to ask for at the customer; null where that is the customer, and where nothing of the name is seen. */
export function contactPerson(customerName: string, contactName: string | null | undefined): string | null {
  const contact = contactName?.trim();
  return contact && seen(contact).trim() && folded(contact) !== folded(customerName.trim()) ? contact : null;
}

/** Who reads what is sent to the customer, and signs it. */
export const personOf = (job: { customerName: string; customerContactName: string | null }): string =>
  contactPerson(job.customerName, job.customerContactName) ?? job.customerName;
