// Who a job with these data would be for (D-2), asked while somebody types them. Writes nothing.
import type { Customer } from '#contract/customers/customers.ts';
import { blankIsNull } from '#contract/texts/contact-fields.ts';
import { onOneLine } from '#contract/texts/typed-text.ts';
import type { Deps } from '#server/deps.ts';
import type { Tenant } from '#server/platform/db/database.ts';
import { shownAddressOf } from '../customer-address.store.ts';
import { toCustomer } from '../read-customer.ts';
import { findMatch } from './customer-for-job.ts';

interface Typed {
  name?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
}

/** Without what a job's form takes out before it saves. */
const asSaved = (text = '') => onOneLine(text);

export async function readMatch(
  { db }: Pick<Deps, 'db'>,
  scope: Tenant,
  { name, email, phone }: Typed,
): Promise<{ customer: Customer | null }> {
  const found = await findMatch(db.query, scope, {
    customerName: asSaved(name),
    customerEmail: blankIsNull(asSaved(email)),
    customerPhone: blankIsNull(asSaved(phone)),
  });
  return { customer: found && toCustomer(found, await shownAddressOf(db.query, found)) };
}
