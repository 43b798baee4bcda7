// Who a job with these data would be for, asked before there is one.
import { expect, test } from 'vitest';
import { openShop, type Shop } from '#server/features/jobs/testing/test-tools.ts';
import { given } from '#server/testing/given.ts';
import { jobFor, newCustomer, readCustomer } from '../testing/customer-tools.ts';

type Typed = { name?: string; email?: string; phone?: string };

const matchOf = async ({ client }: Pick<Shop, 'client'>, query: Typed) =>
  (await client.ok('GET /api/customers/match', { query })).customer;

const maria = {
  name: 'Maria Nguyễn',
  email: 'Maria@example.com',
  otherEmails: ['bills@example.com'],
  phone: '(208) 555-0177',
  otherPhones: ['208-555-0178'],
  places: [{ address: '12 Oak St' }],
};

test.each<[string, Typed]>([
  ['the primary email', { email: 'maria@example.com' }],
  ['another email', { email: ' BILLS@Example.com ' }],
  ['an email, whatever the name', { name: 'Otto', email: 'maria@EXAMPLE.com', phone: '1' }],
  ['name and phone', { name: 'maria  NGUYEN', phone: '+1 208 555 0177' }],
  ['what has signs that no form saves', { name: 'Maria\u0000 Nguyễn', email: '\u0000', phone: '2085550177' }],
  ['name and another phone', { name: 'Maria Nguyễn', phone: '2085550178' }],
  [
    'name and phone, with a new email',
    { name: 'Maria Nguyễn', phone: '2085550177', email: 'new@example.com' },
  ],
])('found by %s, as a job finds the same', async (_, typed) => {
  const shop = await openShop();
  const { id } = await newCustomer(shop, maria);
  expect(await matchOf(shop, typed)).toMatchObject({ id, name: maria.name, address: '12 Oak St' });
  const job = await given.job(shop, {
    customerName: typed.name ?? 'Somebody',
    customerEmail: typed.email?.trim() ?? '',
    customerPhone: typed.phone ?? '',
  });
  expect(job.customerId).toBe(id);
});

test.each<Typed>([
  {},
  { name: 'Maria Nguyễn' },
  { name: 'Maria Nguyễn', phone: '' },
  { name: 'Maria Nguyễn', phone: 'none' },
  { name: 'Maria Nguyễn', email: '', phone: '   ' },
  { phone: '2085550177' },
  { name: 'Maria', phone: '2085550177' },
  { name: 'Maria Nguyễn', phone: '5550177' },
  { email: 'maria@example.co' },
  { email: ' ' },
])('nobody is found by %j', async (typed) => {
  const shop = await openShop();
  await newCustomer(shop, maria);
  // With a blank phone and no email, as others have it.
  await newCustomer(shop, { name: 'Maria Nguyễn' });
  expect(await matchOf(shop, typed)).toBeNull();
});

test('one that is archived is found and stays archived; of several, one that is not', async () => {
  const shop = await openShop();
  const { id } = await newCustomer(shop, maria);
  await shop.client.ok('POST /api/customers/:id/archive', { params: { id } });
  expect(await matchOf(shop, { email: maria.email })).toMatchObject({ id, archivedAt: expect.any(String) });
  expect((await readCustomer(shop, id)).archivedAt).not.toBeNull();
  const other = await newCustomer(shop, { ...maria, name: 'Her office' });
  expect(await matchOf(shop, { email: maria.email })).toMatchObject({ id: other.id });
});

test('of several, the one with the newest job; by the longest email there is', async () => {
  const shop = await openShop();
  const email = `${'x'.repeat(60)}@${`${'y'.repeat(60)}.`.repeat(3)}example.co`;
  expect(email.length).toBe(254);
  await newCustomer(shop, { ...maria, email });
  const second = await newCustomer(shop, { ...maria, name: 'Her office', email });
  await newCustomer(shop, { ...maria, name: 'Her shop', email });
  await jobFor(shop, second);
  expect(await matchOf(shop, { email })).toMatchObject({ id: second.id });
});

test('the address is that of the newest job', async () => {
  const shop = await openShop();
  const places = [{ address: '1 First St' }, { address: '2 Second St' }];
  const customer = await newCustomer(shop, { ...maria, places, billingAddress: 'PO Box 9' });
  const placeId = customer.places.find(({ address }) => address === '2 Second St')?.id;
  await jobFor(shop, customer, { placeId });
  expect((await matchOf(shop, { email: maria.email }))?.address).toBe('2 Second St');
  await newCustomer(shop, { name: 'Ben', email: 'ben@example.com', billingAddress: 'PO Box 1' });
  expect((await matchOf(shop, { email: 'ben@example.com' }))?.address).toBe('PO Box 1');
});

test('office people ask too; technicians may not, and another company finds nobody', async () => {
  const shop = await openShop();
  const { id } = await newCustomer(shop, maria);
  const query = { email: maria.email };
  const { client: office } = await shop.given.officePerson({ accountId: shop.user.accountId });
  expect(await matchOf({ client: office }, query)).toMatchObject({ id });
  const { client: technician } = await shop.given.technician({ accountId: shop.user.accountId });
  expect((await technician.call('GET /api/customers/match', { query })).status).toBe(403);
  expect(await matchOf(await shop.given.owner(), query)).toBeNull();
});

test('a text that is too long is refused', async () => {
  const shop = await openShop();
  for (const query of [{ name: 'x'.repeat(201) }, { email: 'x'.repeat(255) }, { phone: '1'.repeat(201) }])
    expect((await shop.client.call('GET /api/customers/match', { query })).status).toBe(400);
});
