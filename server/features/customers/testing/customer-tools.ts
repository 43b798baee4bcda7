// What tests of customers begin with: a company, its customers, and jobs that are theirs.
import type { RequestBody } from '#contract/calls.ts';
import type { CustomerDetails, CustomerPage } from '#contract/customers/customers.ts';
import { expectOk, type Shop } from '#server/features/jobs/testing/test-tools.ts';
import { given } from '#server/testing/given.ts';
import type { HttpClient } from '#server/testing/http-client.ts';

export const newCustomer = (
  { client }: Pick<Shop, 'client'>,
  body: Partial<RequestBody<'POST /api/customers'>> = {},
): Promise<CustomerDetails> => client.ok('POST /api/customers', { body: { name: 'Maria Nguyễn', ...body } });

export const readCustomer = ({ client }: Pick<Shop, 'client'>, id: string): Promise<CustomerDetails> =>
  client.ok('GET /api/customers/:id', { params: { id } });

export const pageOf = async ({ client }: Pick<Shop, 'client'>, query = '') =>
  expectOk<CustomerPage>(await client.send(`GET /api/customers?${query}`));

/** Every page of a list, one after the other: the names. */
export async function namesOf(shop: Pick<Shop, 'client'>, query: string): Promise<string[]> {
  const names: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: CustomerPage = await pageOf(shop, `${query}&cursor=${cursor}`);
    names.push(...page.items.map(({ name }) => name));
    cursor = page.nextCursor;
  }
  return names;
}

/** A job of this customer, at this place. */
export const jobFor = (
  shop: Pick<Shop, 'client'>,
  { id: customerId, name }: Pick<CustomerDetails, 'id' | 'name'>,
  { placeId, ...more }: Partial<RequestBody<'POST /api/jobs'>> & { placeId?: string } = {},
) =>
  given.job(shop, {
    customerName: name,
    customerEmail: '',
    customerPhone: '',
    customerId,
    ...(placeId && { placeId }),
    ...more,
  });

/** A customer with one place. */
export async function withPlace(shop: Shop, address = '1 First St') {
  const customer = await newCustomer(shop, { places: [{ address, label: 'Home', accessNotes: 'Dog' }] });
  const [place] = customer.places;
  if (!place) throw new Error('The place is missing.');
  return { customer, place };
}

/** Writes down a furnace. */
export const equip = (client: HttpClient, placeId: string, body: object = {}) =>
  client.send(`POST /api/places/${placeId}/equipment`, { body: { kind: 'Furnace', ...body } });

/** More than anybody types: so many more places of a customer, with so much at each. */
export async function fillPlaces(
  { deps, user }: Pick<Shop, 'deps' | 'user'>,
  customerId: string,
  { places, equipmentAtEach }: { places: number; equipmentAtEach: number },
): Promise<void> {
  await deps.db.pool.query(
    `with more as (
       insert into places (account_id, id, customer_id, address, address_key, created_at, updated_at)
       select $1, gen_random_uuid(), $2, n || ' Main St', n || ' main st', now(), now()
       from generate_series(1, $3::int) n
       returning account_id, id)
     insert into equipment (account_id, id, place_id, kind, created_at, updated_at)
     select account_id, gen_random_uuid(), id, 'x', now(), now() from more, generate_series(1, $4::int)`,
    [user.accountId, customerId, places, equipmentAtEach],
  );
}
