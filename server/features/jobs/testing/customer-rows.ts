// Customers and places as they are stored, for tests of what jobs make of them.
import { newId } from '#server/platform/ids.ts';
import type { Shop } from './test-tools.ts';

export interface StoredCustomer {
  id: string;
  name: string;
  email: string | null;
  other_emails: string[];
  phone: string | null;
  archived_at: Date | null;
  open_jobs: number;
  balance_cents: number;
  addresses: string[];
}

export async function customersOf({ deps, user }: Pick<Shop, 'deps' | 'user'>): Promise<StoredCustomer[]> {
  const { rows } = await deps.db.pool.query<StoredCustomer>(
    `select id, name, email, other_emails, phone, archived_at, open_jobs::int, balance_cents::int, array(
       select address from places p where p.account_id = c.account_id and p.customer_id = c.id
       order by p.created_at, p.id) as addresses
     from customers c where account_id = $1 order by created_at, id`,
    [user.accountId],
  );
  return rows;
}

/** Changes columns of a customer as another feature would. */
export async function setCustomer(
  { deps }: Pick<Shop, 'deps'>,
  id: string,
  fields: Partial<Record<'archived_at' | 'billing_address' | 'is_tax_exempt' | 'phone' | 'email', unknown>>,
): Promise<void> {
  for (const [column, value] of Object.entries(fields))
    await deps.db.pool.query(`update customers set ${column} = $2 where id = $1`, [id, value]);
}

export async function addPlace(
  { deps, user }: Pick<Shop, 'deps' | 'user'>,
  customerId: string,
  address: string,
): Promise<string> {
  const id = newId();
  await deps.db.pool.query(
    `insert into places (account_id, id, customer_id, address, address_key, created_at, updated_at)
     values ($1, $2, $3, $4, lower($4), now(), now())`,
    [user.accountId, id, customerId, address],
  );
  return id;
}
