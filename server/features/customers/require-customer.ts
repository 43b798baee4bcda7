// A customer by the id in an address. Another account's is exactly as unknown as one that never was.
import type { Queryable, Tenant, Tx } from '#server/platform/db/database.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { isId } from '#server/platform/ids.ts';
import { type CustomerRow, findCustomer, lockCustomer } from './customers.store.ts';

export const customerNotFound = () => new Refusal('not_found', { message: 'Customer not found' });

export async function requireCustomer(db: Queryable, scope: Tenant, id: string): Promise<CustomerRow> {
  const row = isId(id) ? await findCustomer(db, scope, id) : null;
  if (!row) throw customerNotFound();
  return row;
}

export async function requireLockedCustomer(tx: Tx, scope: Tenant, id: string): Promise<CustomerRow> {
  const row = isId(id) ? await lockCustomer(tx, scope, id) : null;
  if (!row) throw customerNotFound();
  return row;
}
