// Customers are found by their places and what stands there, and the list says which place it was.
import { describe, expect, test } from 'vitest';
import type { CustomerDetails } from '#contract/customers/customers.ts';
import { openShop, type Shop } from '#server/features/jobs/testing/test-tools.ts';
import { given } from '#server/testing/given.ts';
import { jobFor, newCustomer, pageOf } from '../testing/customer-tools.ts';

const found = async (shop: Pick<Shop, 'client'>, q: string, more = '') =>
  (await pageOf(shop, `q=${encodeURIComponent(q)}${more}`)).items;

const namesFound = async (shop: Pick<Shop, 'client'>, q: string) =>
  (await found(shop, q)).map(({ name }) => name);

const matched = async (shop: Pick<Shop, 'client'>, q: string, more?: string) =>
  (await found(shop, q, more)).map(({ matchedPlace }) => matchedPlace?.address ?? null);

const placeAt = ({ places }: CustomerDetails, address: string) =>
  places.find((place) => place.address === address)?.id ?? '';

const install = (
  { client }: Pick<Shop, 'client'>,
  placeId: string,
  body: { make?: string; model?: string; serial?: string },
) =>
  client.ok('POST /api/places/:id/equipment', {
    params: { id: placeId },
    body: { kind: 'Furnace', ...body },
  });

const furnace = { make: 'Carrier', model: '59TP6-080', serial: 'AB-12/34' };

async function shopWithFurnace() {
  const shop = await openShop();
  const customer = await newCustomer(shop, { name: 'Ana', places: [{ address: '1 First St' }] });
  await newCustomer(shop, { name: 'Ben', places: [{ address: '2 Second St' }] });
  const placeId = placeAt(customer, '1 First St');
  return { shop, customer, placeId, equipment: await install(shop, placeId, furnace) };
}

describe('a customer is found by equipment', () => {
  test.each(['AB-12', 'ab-12/34', 'ab1234', 'AB12 34', '1234', 'carrier', '59tp6', '59TP6080', 'ana carr'])(
    'typed as %s',
    async (q) => {
      const { shop } = await shopWithFurnace();
      expect(await namesFound(shop, q)).toEqual(['Ana']);
      expect(await namesFound(await shop.given.owner(), q)).toEqual([]);
    },
  );

  test('as it is now: changed, retired, deleted', async () => {
    const { shop, equipment } = await shopWithFurnace();
    const params = { id: equipment.id };
    await shop.client.ok('PATCH /api/equipment/:id', { params, body: { serial: 'ZZ-99' } });
    expect([await namesFound(shop, 'zz-99'), await namesFound(shop, 'ab1234')]).toEqual([['Ana'], []]);
    await shop.client.ok('PATCH /api/equipment/:id', {
      params,
      body: { retiredAt: '2026-11-01T00:00:00.000Z' },
    });
    expect(await namesFound(shop, 'zz-99')).toEqual(['Ana']);
    await shop.client.ok('DELETE /api/equipment/:id', { params });
    expect(await namesFound(shop, 'zz-99')).toEqual([]);
  });

  test('that a technician wrote down and corrected', async () => {
    const { shop, customer, placeId } = await shopWithFurnace();
    const { client, technicianId } = await shop.given.technician({ accountId: shop.user.accountId });
    await jobFor(shop, customer, { placeId, assignedTechnicianId: technicianId });
    const { id } = await install({ client }, placeId, { serial: 'TECH-1' });
    expect(await namesFound(shop, 'tech-1')).toEqual(['Ana']);
    await client.ok('PATCH /api/equipment/:id', { params: { id }, body: { serial: 'OTHER-2' } });
    expect([await namesFound(shop, 'other-2'), await namesFound(shop, 'tech-1')]).toEqual([['Ana'], []]);
  });

  test('that came with a merge, or went with its place', async () => {
    const { shop, customer } = await shopWithFurnace();
    const double = { address: '1 First St' };
    const goes = await newCustomer(shop, { name: 'Anna', places: [double, { address: '3 Third St' }] });
    await install(shop, placeAt(goes, '1 First St'), { serial: 'FOLDED-1' });
    await install(shop, placeAt(goes, '3 Third St'), { serial: 'MOVED-1' });
    await shop.client.ok('POST /api/customers/:id/merge', {
      params: { id: goes.id },
      body: { intoId: customer.id },
    });
    for (const q of ['folded', 'moved', 'ab-12']) expect(await namesFound(shop, q)).toEqual(['Ana']);
    const id = placeAt(goes, '3 Third St');
    await shop.client.ok('DELETE /api/places/:id', { params: { id } });
    expect(await namesFound(shop, 'moved')).toEqual([]);
  });

  test('and still is after the customer was changed, or found by a new job', async () => {
    const { shop, customer } = await shopWithFurnace();
    await shop.client.ok('PATCH /api/customers/:id', {
      params: { id: customer.id },
      body: { email: 'ana@example.com' },
    });
    await given.job(shop, {
      customerName: 'Ana',
      customerEmail: 'ana@example.com',
      customerAddress: '9 Ninth St',
    });
    expect([await namesFound(shop, 'ab-12'), await namesFound(shop, 'ninth')]).toEqual([['Ana'], ['Ana']]);
  });
});

describe('the place that was found', () => {
  async function shopWithPlaces() {
    const shop = await openShop();
    const customer = await newCustomer(shop, {
      name: 'Ana Oak',
      email: 'ana@example.com',
      phone: '(208) 555-0188',
      billingAddress: 'PO Box 9',
      places: [{ label: 'North', address: '1 First St\nBoise' }],
    });
    for (const address of ['2 Oak St\nBoise', '3 Third St\nNampa']) {
      shop.clock.advance(1000);
      await shop.client.ok('POST /api/customers/:id/places', {
        params: { id: customer.id },
        body: { address },
      });
    }
    await install(shop, placeAt(customer, '1 First St\nBoise'), furnace);
    return shop;
  }

  test.each([
    ['first', '1 First St\nBoise'],
    ['ana first', '1 First St\nBoise'],
    ['north', '1 First St\nBoise'],
    ['ab-12/34', '1 First St\nBoise'],
    ['carrier boise', '1 First St\nBoise'],
    ['nampa', '3 Third St\nNampa'],
    // Both are in Boise; the second has more of it, else the newest counts.
    ['oak boise', '2 Oak St\nBoise'],
    ['boise', '2 Oak St\nBoise'],
    // The customer's own.
    ['oak', null],
    ['ana 0188', null],
    ['+1 208 555 0188', null],
    ['po box', null],
    ['ana@example.com', null],
    // In two places together.
    ['first nampa', null],
  ])('%s is at %j', async (q, address) => {
    const shop = await shopWithPlaces();
    expect(await matched(shop, q)).toEqual([address]);
    expect(await matched(shop, q, '&sort=last-job&limit=20')).toEqual([address]);
  });

  test('has its id and label, and stands only in a search', async () => {
    const shop = await shopWithPlaces();
    const [item] = await found(shop, 'north');
    expect(item?.matchedPlace).toEqual({
      id: expect.any(String),
      label: 'North',
      address: '1 First St\nBoise',
      equipment: null,
    });
    const { items } = await pageOf(shop);
    expect(items.map((listed) => 'matchedPlace' in listed)).toEqual([false]);
  });

  test.each([
    ['ab12', 'Furnace · Serial AB-12/34'],
    ['ana 1234', 'Furnace · Serial AB-12/34'],
    ['carrier ab-12', 'Furnace · Serial AB-12/34'],
    ['first carrier', 'Furnace · Carrier 59TP6-080'],
    ['59tp6080', 'Furnace · Carrier 59TP6-080'],
    ['first boise', null],
  ])('%s was found in %j', async (q, text) => {
    const [item] = await found(await shopWithPlaces(), q);
    expect(item?.matchedPlace).toMatchObject({ address: '1 First St\nBoise', equipment: text });
  });

  test('is found without accents', async () => {
    const shop = await openShop();
    const customer = await newCustomer(shop, { places: [{ label: 'Café Łódź', address: '1 Straße' }] });
    await install(shop, placeAt(customer, '1 Straße'), { make: 'Bösch', serial: 'É–12' });
    for (const q of ['cafe', 'LODZ', 'strasse', 'bosch', 'e12'])
      expect([q, await matched(shop, q)]).toEqual([q, ['1 Straße']]);
  });

  test('is found by a label that was changed', async () => {
    const shop = await shopWithPlaces();
    const [item] = await found(shop, 'north');
    const id = item?.matchedPlace?.id ?? '';
    await shop.client.ok('PATCH /api/places/:id', { params: { id }, body: { label: 'Lake house' } });
    expect([await matched(shop, 'lake'), await matched(shop, 'north')]).toEqual([['1 First St\nBoise'], []]);
  });
});

test('each of 500 places is found by its label and what stands there, also newer ones with the same word', async () => {
  const shop = await openShop();
  const customer = await newCustomer(shop, { name: 'Big Co', places: [{ address: '1 First St' }] });
  await shop.deps.db.pool.query(
    `with made as (
      insert into places (account_id, id, customer_id, label, address, address_key, created_at, updated_at)
      select c.account_id, gen_random_uuid(), c.id, 'Site ' || 7000 + n, n || ' Long St', n || ' long st',
        now() + n * interval '1 s', now()
      from customers c, generate_series(1, 499) n where c.id = $1 returning *)
    insert into equipment (account_id, id, place_id, kind, make, model, serial, created_at, updated_at)
    select account_id, gen_random_uuid(), id, 'Furnace', 'Carrier', '59TP6-' || label, '5619K-' || label || '-X',
      created_at, now() from made`,
    [customer.id],
  );
  await shop.client.ok('PATCH /api/customers/:id', { params: { id: customer.id }, body: { phone: '1' } });
  for (const site of [7001, 7002, 7250, 7499]) {
    const address = `${site - 7000} Long St`;
    for (const q of [`${site}`, `big site ${site}`, `5619ksite${site}`, `long carrier ${site}`])
      expect([q, await matched(shop, q)]).toEqual([q, [address]]);
  }
});
