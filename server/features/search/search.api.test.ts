// One search over everything: what is found by what, in which order, and by whom.
import { expect, test } from 'vitest';
import { type SearchKind, searchLimit } from '#contract/lists/search.ts';
import { given } from '#server/testing/given.ts';
import { openShop, type Shop } from '../jobs/testing/test-tools.ts';

const search = ({ client }: Pick<Shop, 'client'>, q?: string) =>
  client.ok('GET /api/search', { query: { q } });

const titles = async (shop: Pick<Shop, 'client'>, kind: SearchKind, q?: string) =>
  (await search(shop, q)).groups.find((group) => group.kind === kind)?.items.map(({ title }) => title) ?? [];

const customer = (
  { client }: Shop,
  body: { name: string; phone?: string; email?: string; address?: string },
) =>
  client.ok('POST /api/customers', {
    body: {
      name: body.name,
      phone: body.phone,
      email: body.email,
      places: body.address ? [{ address: body.address }] : [],
    },
  });

test('jobs are found by their numbers, people and lines', async () => {
  const shop = await openShop();
  const sam = await shop.given.listedTechnician(shop.user.accountId, 'Sam Ortiz');
  await given.job(shop, { customerName: 'Maria Nguyễn', assignedTechnicianId: sam });
  await given.job(shop, { customerName: 'Bob', customerEmail: '', currentStage: 'invoice', lineItems: [] });
  const first = 'EST-1001 Maria Nguyễn';
  for (const q of ['1001', 'EST-1001', 'inv-1001', 'WO 1001', 'nguyen', 'sam', 'capac', '  maria  '])
    expect([q, await titles(shop, 'jobs', q)]).toEqual([q, [first]]);
  expect(await titles(shop, 'jobs', '100')).toEqual(['INV-1002 Bob', first]);
  const found = (await search(shop, 'maria')).groups.find(({ kind }) => kind === 'jobs');
  expect(found?.items).toEqual([{ id: expect.any(String), title: first, detail: 'No-cool repair' }]);
});

test('customers are found by name, phone, email and address', async () => {
  const shop = await openShop();
  const made = await customer(shop, {
    name: 'Oak Street Dental',
    phone: '(208) 555-0188',
    email: 'office@oakdental.example',
    address: '14 Oak St\nBoise, ID 83702',
  });
  await customer(shop, { name: 'Harold Jensen' });
  for (const q of ['oak str', 'DENT', '5550188', '0188', 'office@oak', '14 oak'])
    expect([q, await titles(shop, 'customers', q)]).toEqual([q, ['Oak Street Dental']]);
  expect((await search(shop, 'dental')).groups).toEqual([
    {
      kind: 'customers',
      items: [
        { id: made.id, title: 'Oak Street Dental', detail: '(208) 555-0188 · 14 Oak St, Boise, ID 83702' },
      ],
    },
  ]);
  await shop.client.ok('POST /api/customers/:id/archive', { params: { id: made.id } });
  expect(await titles(shop, 'customers', 'dental')).toEqual([]);
});

test('a customer who is found by a place or its equipment shows that place', async () => {
  const shop = await openShop();
  const made = await customer(shop, { name: 'Ana', phone: '208-555-0188', address: '1 First St' });
  const place = await shop.client.ok('POST /api/customers/:id/places', {
    params: { id: made.id },
    body: { address: '2 Second St\nNampa' },
  });
  await shop.client.ok('POST /api/places/:id/equipment', {
    params: { id: place.id },
    body: { kind: 'Boiler', serial: 'CP-7654' },
  });
  const details = async (q: string) =>
    (await search(shop, q)).groups.flatMap(({ items }) => items.map(({ detail }) => detail));
  const second = '208-555-0188 · 2 Second St, Nampa';
  expect(await details('nampa')).toEqual([second]);
  for (const q of ['cp-76', 'ana cp7654'])
    expect([q, await details(q)]).toEqual([q, [`Boiler · Serial CP-7654 · ${second}`]]);
  expect(await details('ana')).toEqual(['208-555-0188 · 1 First St']);
});

test('jobs found by what is not shown come after those where it can be read', async () => {
  const shop = await openShop();
  const sam = await shop.given.listedTechnician(shop.user.accountId, 'Sam Ortiz');
  const make = (customerName: string, more: object = {}) => {
    shop.clock.advance(1000);
    return given.job(shop, { customerName, customerEmail: '', ...more });
  };
  await make('Sam Spade');
  await make('Old', { assignedTechnicianId: sam });
  await make('Samuel');
  await make('New', { assignedTechnicianId: sam });
  const [spade, old, samuel, recent] = ['1001 Sam Spade', '1002 Old', '1003 Samuel', '1004 New'].map(
    (title) => `EST-${title}`,
  );
  expect(await titles(shop, 'jobs', 'SAM')).toEqual([samuel, spade, recent, old]);
  expect(await titles(shop, 'jobs', 'inv-100')).toEqual([recent, samuel, old, spade]);
  expect(await titles(shop, 'jobs', '')).toEqual([recent, samuel, old, spade]);
});

test('items of the price list are found by name, SKU and description, without their cost', async () => {
  const shop = await openShop();
  const { id } = await shop.client.ok('POST /api/price-list', {
    body: {
      name: 'Run capacitor',
      description: 'Dual, 45+5 µF',
      sku: 'CAP-455',
      unit: 'each',
      unitPrice: '184.00',
      cost: '21.50',
    },
  });
  for (const q of ['capacitor', 'run', 'cap-455', 'dual'])
    expect([q, await titles(shop, 'price-list', q)]).toEqual([q, ['Run capacitor']]);
  expect((await search(shop, 'cap-455')).groups).toEqual([
    { kind: 'price-list', items: [{ id, title: 'Run capacitor', detail: '$184.00 each · CAP-455' }] },
  ]);
});

test('without a word the most recent of each come, and never more than a few', async () => {
  const shop = await openShop();
  for (let n = 1; n <= searchLimit + 2; n += 1) {
    shop.clock.advance(1000);
    await given.job(shop, { customerName: `Customer ${n}`, customerEmail: `c${n}@example.com` });
  }
  const newest = Array.from({ length: searchLimit }, (_, at) => searchLimit + 2 - at);
  expect(await titles(shop, 'jobs')).toEqual(newest.map((n) => `EST-${1000 + n} Customer ${n}`));
  expect(await titles(shop, 'customers', ' ')).toEqual(newest.map((n) => `Customer ${n}`));
  expect(await titles(shop, 'jobs', 'customer')).toHaveLength(searchLimit);
});

test('what was closed is found and called so; what is in the bin is not', async () => {
  const shop = await openShop();
  const { id } = await given.job(shop);
  await shop.client.ok('POST /api/jobs/:id/close', { params: { id }, body: { outcome: 'lost' } });
  const found = async () => (await search(shop, '1001')).groups.find(({ kind }) => kind === 'jobs')?.items;
  expect((await found())?.map(({ detail }) => detail)).toEqual(['No-cool repair · Lost']);
  expect(await titles(shop, 'jobs')).toEqual([]);
  await shop.client.ok('DELETE /api/jobs/:id', { params: { id } });
  expect(await found()).toBeUndefined();
});

test('another company finds nothing of it', async () => {
  const shop = await openShop();
  await given.job(shop);
  await customer(shop, { name: 'Oak Street Dental' });
  const other = await shop.given.owner();
  for (const q of ['', 'maria', '1001', 'oak']) expect((await search(other, q)).groups).toEqual([]);
});

test('office people search too, technicians do not', async () => {
  const shop = await openShop();
  const { accountId } = shop.user;
  await given.job(shop);
  const { client: office } = await shop.given.officePerson({ accountId });
  expect(await titles({ client: office }, 'jobs', 'maria')).toHaveLength(1);
  const { client: technician } = await shop.given.technician({ accountId });
  expect((await technician.call('GET /api/search', { query: { q: 'maria' } })).status).toBe(403);
});

test('whatever is typed is a search or refused', async () => {
  const shop = await openShop();
  await given.job(shop);
  const hostile = ["' or 1=1 --", '%', '!&|()<->:*', '\\', '🔧', '\u0000', 'a'.repeat(200), 'qz '.repeat(66)];
  for (const q of hostile) expect([q, (await search(shop, q)).groups]).toEqual([q, []]);
  expect((await shop.client.call('GET /api/search', { query: { q: 'a'.repeat(201) } })).status).toBe(400);
  expect((await shop.client.send('GET /api/search?q=a&q=b')).status).toBe(400);
});

test('what most of many have finds the newest; what one of many has is found among all', async () => {
  const shop = await openShop();
  const { accountId } = shop.user;
  const mark = accountId.slice(-8);
  const words = `array_to_tsvector(array[$2 || 'common', $2 || 'n' || n || 'x'])`;
  const at = `now() - n * interval '1 minute'`;
  await shop.deps.db.pool.query(
    `insert into jobs (account_id, id, number, created_at, updated_at, customer_name, customer_key, line_items, tax_rate,
       subtotal_cents, tax_cents, total_cents, stage, estimate_at, search)
     select $1::uuid, gen_random_uuid(), n::text, ${at}, now(), 'c' || n, 'c' || n, '[]', 0, 0, 0, 0, 'estimate', now(), ${words}
     from generate_series(1, 700) n`,
    [accountId, mark],
  );
  await shop.deps.db.pool.query(
    `insert into price_items (account_id, id, name, name_key, unit_price_cents, created_at, updated_at, search)
     select $1::uuid, gen_random_uuid(), 'common ' || n, 'common ' || n, 0, ${at}, now(), ${words}
     from generate_series(1, 700) n`,
    [accountId, mark],
  );
  const six = (text: string) => [1, 2, 3, 4, 5, 6].map((n) => `${text}${n}`);
  expect(await titles(shop, 'jobs', 'common')).toEqual(
    [1, 2, 3, 4, 5, 6].map((n) => expect.stringMatching(new RegExp(` c${n}$`))),
  );
  expect(await titles(shop, 'price-list', 'common')).toEqual(six('common '));
  expect(await titles(shop, 'jobs', 'n690x')).toEqual([expect.stringMatching(/ c690$/)]);
  expect(await titles(shop, 'price-list', 'n690x')).toEqual(['common 690']);
  expect((await search(shop, 'n701x')).groups).toEqual([]);
});
