// Customers and places as they are stored, for tests of what jobs make of them, and changed as their page does it.
import type { RequestBody } from '#contract/calls.ts';
import type { Shop } from './test-tools.ts';

export interface StoredCustomer {
  id: string;
  name: string;
  contact_name: string | null;
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
    `select id, name, contact_name, email, other_emails, phone, archived_at, open_jobs::int, balance_cents::int, array(
       select address from places p where p.account_id = c.account_id and p.customer_id = c.id
       order by p.created_at, p.id) as addresses
     from customers c where account_id = $1 order by created_at, id`,
    [user.accountId],
  );
  return rows;
}

type Id = string | null | undefined;

export const changeCustomer = (
  { client }: Pick<Shop, 'client'>,
  id: Id,
  body: RequestBody<'PATCH /api/customers/:id'>,
) => client.ok('PATCH /api/customers/:id', { params: { id: id ?? '' }, body });

export const archiveCustomer = ({ client }: Pick<Shop, 'client'>, id: Id) =>
  client.ok('POST /api/customers/:id/archive', { params: { id: id ?? '' } });

export const addPlace = ({ client }: Pick<Shop, 'client'>, id: Id, address: string) =>
  client.ok('POST /api/customers/:id/places', { params: { id: id ?? '' }, body: { address } });
