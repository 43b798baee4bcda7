import { describe, expect, test } from 'vitest';
import { moveTo, openShop, type Shop } from '#server/features/jobs/testing/test-tools.ts';
import { jobFor, namesOf, newCustomer, pageOf } from '../testing/customer-tools.ts';
import { searchCustomers } from './list-customers.ts';

const invoice = (unitPrice: string) => ({
  currentStage: 'invoice' as const,
  lineItems: [{ quantity: 1, description: 'x', unitPrice }],
  taxRate: 0,
});

/** Bob owes 20, Zoe and anna 30 each; anna had the newest job. */
async function fill(shop: Shop): Promise<void> {
  const made = new Map<string, Awaited<ReturnType<typeof newCustomer>>>();
  for (const name of ['émile', 'Zoe', 'anna', 'Emile', 'Bob', 'Łukasz']) {
    made.set(name, await newCustomer(shop, { name }));
    shop.clock.advance(1000);
  }
  for (const [name, price] of [
    ['Zoe', '30'],
    ['Bob', '20'],
    ['anna', '30'],
  ] as const) {
    const customer = made.get(name);
    if (customer) await jobFor(shop, customer, invoice(price));
    shop.clock.advance(1000);
  }
}

describe('the list of customers', () => {
  test('of a new company is empty', async () => {
    const shop = await openShop();
    expect(await shop.client.ok('GET /api/customers')).toEqual({ items: [], nextCursor: null, total: 0 });
  });

  test.each([
    // Case and accents do not count.
    ['name', ['anna', 'Bob', 'émile', 'Emile', 'Łukasz', 'Zoe']],
    // Without a job, when the customer was added.
    ['last-job', ['anna', 'Bob', 'Zoe', 'Łukasz', 'Emile', 'émile']],
    ['balance', ['anna', 'Zoe', 'Bob', 'émile', 'Emile', 'Łukasz']],
  ])('by %s is the same in one page and in many, also of those archived', async (sort, expected) => {
    const shop = await openShop();
    await fill(shop);
    await newCustomer(await shop.given.owner());
    const page = await pageOf(shop, `sort=${sort}`);
    expect([page.items.map(({ name }) => name), page.total, page.nextCursor]).toEqual([expected, 6, null]);
    expect(await namesOf(shop, `sort=${sort}&limit=2`)).toEqual(expected);
    expect(await namesOf(shop, `sort=${sort}&limit=1`)).toEqual(expected);
    for (const { id } of page.items)
      await shop.client.ok('POST /api/customers/:id/archive', { params: { id } });
    expect((await pageOf(shop)).total).toBe(0);
    expect(await namesOf(shop, `sort=${sort}&limit=2&archived=true`)).toEqual(expected);
    expect((await pageOf(shop, 'archived=true&limit=1')).total).toBe(6);
  });

  test('says what each one owes, and where the newest job was', async () => {
    const shop = await openShop();
    const customer = await newCustomer(shop, {
      billingAddress: 'PO Box 7',
      places: [{ address: '1 First St' }, { address: '2 Second St' }],
    });
    await newCustomer(shop, { name: 'Only a box', billingAddress: 'PO Box 8' });
    const addresses = async () => (await pageOf(shop)).items.map(({ address }) => address);
    expect(await addresses()).toEqual(['1 First St', 'PO Box 8']);
    const second = customer.places.find(({ address }) => address === '2 Second St');
    await jobFor(shop, customer, {
      placeId: second?.id ?? '',
      customerAddress: '2 Second St',
      ...invoice('12.50'),
    });
    expect(await addresses()).toEqual(['2 Second St', 'PO Box 8']);
    expect((await pageOf(shop)).items[0]).toMatchObject({
      openJobs: 1,
      balanceDue: '12.50',
      lastJobAt: '2026-11-14T17:00:00.000Z',
    });
  });

  test('finds by name, contact, phone digits, email and address, however they are written', async () => {
    const shop = await openShop();
    await newCustomer(shop, {
      name: 'Maria Nguyễn',
      contactName: 'Front Desk',
      email: 'Maria.N@northside.example',
      otherEmails: ['bills@northside.example'],
      phone: '(208) 555-0177',
      otherPhones: ['+1 208 555 0199'],
      billingAddress: 'PO Box 99',
      places: [{ address: '2000 W Bannock St\nBoise' }],
    });
    await newCustomer(shop, { name: 'Bob' });
    for (const q of [
      'nguyen',
      'MARIA',
      '0177',
      '2085550199',
      'northside',
      'bills@',
      'bannock',
      'box 99',
      'desk',
      'guy',
    ])
      expect([q, await namesOf(shop, `q=${encodeURIComponent(q)}`)]).toEqual([q, ['Maria Nguyễn']]);
    for (const q of ['annock', 'nobody', '!'])
      expect([q, (await pageOf(shop, `q=${encodeURIComponent(q)}`)).total]).toEqual([q, 0]);
    expect((await pageOf(shop, 'q=%20')).total).toBe(2);
  });

  test('a search is also paged, sorted and counted to a thousand, wherever in the list it matches', async () => {
    const shop = await openShop({ ownDatabase: true });
    await shop.deps.db.pool.query(
      `insert into customers (account_id, id, name, name_key, created_at, updated_at, search)
       select $1::uuid, gen_random_uuid(), 'c' || n, 'c' || lpad(n::text, 5, '0'), now() - n * interval '1 minute', now(),
         array_to_tsvector(array(select right($1::text, 8) || word from unnest(array['all',
           case when n <= 30 then 'few' end, case when n > 2470 then 'last' end, case when n > 400 then 'later' end,
           case when n % 4 = 0 then 'fourth' end, case when n % 20 = 0 then 'twentieth' end]) word where word is not null))
       from generate_series(1, 2500) n`,
      [shop.user.accountId],
    );
    const every = (step: number, count: number, from = 0) =>
      Array.from({ length: count }, (_, at) => `c${from + (at + 1) * step}`);
    const first = { few: every(1, 7), last: every(1, 7, 2470), later: every(1, 7, 400) };
    const rest = { all: every(1, 7), fourth: every(4, 7), twentieth: every(20, 7) };
    const totals = { all: 1000, few: 30, last: 30, later: 1000, fourth: 625, twentieth: 125 };
    const amongNewest = { ...totals, all: 8, few: 8, fourth: 8, twentieth: 8 };
    for (const [q, names] of Object.entries({ ...first, ...rest }))
      for (const sort of ['name', 'last-job', 'balance']) {
        const page = await pageOf(shop, `q=${q}&limit=30&sort=${sort}`);
        const shown = page.items.map(({ name }) => name);
        expect([q, sort, shown.slice(0, 7), shown.length]).toEqual([q, sort, names, 30]);
        expect([q, sort, page.total]).toEqual([q, sort, totals[q as keyof typeof totals]]);
        const next = page.nextCursor ? `q=${q}&limit=30&sort=${sort}&cursor=${page.nextCursor}` : '';
        expect([q, next === '' || (await pageOf(shop, next)).total === page.total]).toEqual([q, true]);
        // What is offered while somebody types only says that there are more, where the newest fill the list.
        const offered = await pageOf(shop, `q=${q}&limit=7&sort=last-job`);
        expect([offered.items.map(({ name }) => name), offered.total]).toEqual([
          names,
          amongNewest[q as keyof typeof totals],
        ]);
        const more = await pageOf(shop, `q=${q}&limit=7&sort=last-job&cursor=${offered.nextCursor}`);
        expect(more.items.map(({ name }) => name)).toEqual(shown.slice(7, 14));
        expect([q, more.total]).toEqual([q, page.total]);
      }
    for (const q of ['few', 'last']) expect(await namesOf(shop, `q=${q}&limit=7`)).toHaveLength(30);
    expect(await namesOf(shop, 'q=fourth&limit=190')).toEqual(every(4, 625));
    expect(new Set(await namesOf(shop, 'q=all&limit=190')).size).toBe(2500);
    expect(new Set(await namesOf(shop, 'limit=190')).size).toBe(2500);
    expect(await pageOf(shop, 'q=nobody&limit=30')).toMatchObject({ items: [], total: 0 });
  });

  test('what is offered in a short list is counted', async () => {
    const shop = await openShop();
    for (const name of ['Ana Oak', 'Bo Oak', 'Cy Oak', 'Di Elm']) await newCustomer(shop, { name });
    expect(await pageOf(shop, 'q=oak&limit=2&sort=last-job')).toMatchObject({ total: 3, items: [{}, {}] });
    expect(await pageOf(shop, 'q=elm&limit=2&sort=last-job')).toMatchObject({ total: 1, items: [{}] });
  });

  test('a cursor of another order, or of nobody, is refused', async () => {
    const shop = await openShop();
    await fill(shop);
    const { nextCursor } = await pageOf(shop, 'limit=1');
    for (const query of [
      `sort=balance&cursor=${nextCursor}`,
      'cursor=x',
      `cursor=${Buffer.from('{"sort":"name","nameKey":"\\u0000","id":"x","total":null}').toString('base64url')}`,
      `cursor=${Buffer.from('null').toString('base64url')}`,
    ])
      expect([query, (await shop.client.send(`GET /api/customers?${query}`)).status]).toEqual([query, 400]);
    for (const query of ['limit=0', 'limit=201', 'sort=age', 'archived=maybe', `q=${'x'.repeat(201)}`])
      expect([query, (await shop.client.send(`GET /api/customers?${query}`)).status]).toEqual([query, 400]);
  });

  test('a name whose letters are written out still has a next page', async () => {
    const shop = await openShop();
    for (const last of ['a', 'b']) await newCustomer(shop, { name: `${'½'.repeat(199)}${last}` });
    expect(await namesOf(shop, 'limit=1')).toHaveLength(2);
  });

  test('who is added meanwhile neither repeats nor hides a row', async () => {
    const shop = await openShop();
    await fill(shop);
    const first = await pageOf(shop, 'limit=3');
    await newCustomer(shop, { name: 'Aaron' });
    const second = await pageOf(shop, `limit=3&cursor=${first.nextCursor}`);
    expect(second.items.map(({ name }) => name)).toEqual(['Emile', 'Łukasz', 'Zoe']);
  });
});

test('suggestions begin with the newest job, and leave out archived customers and other companies', async () => {
  const shop = await openShop();
  await fill(shop);
  const zoe = (await pageOf(shop, 'q=zoe')).items[0];
  await moveTo(shop, '2026-11-15T17:00:00Z');
  if (zoe) await jobFor(shop, zoe);
  await newCustomer(await shop.given.owner(), { name: 'Zelda' });
  const suggested = async (q: string, limit: number) =>
    (await searchCustomers(shop.deps.db, shop.user, q, limit)).map(({ name }) => name);
  expect(await suggested('e', 2)).toEqual(['Emile', 'émile']);
  expect(await suggested('z', 6)).toEqual(['Zoe']);
  expect(await suggested('.', 6)).toEqual([]);
  await shop.client.ok('POST /api/customers/:id/archive', { params: { id: zoe?.id ?? '' } });
  expect(await suggested('z', 6)).toEqual([]);
});

test.each(['+12085550188', '12085550188', '+1 (208) 555-0188', '1-208-555-0188', '2085550188', '5550188'])(
  'a phone is found by %s, however it was written down',
  async (typed) => {
    const shop = await openShop();
    await newCustomer(shop, { name: 'Ana', phone: '(208) 555-0188' });
    await newCustomer(shop, { name: 'Ben', phone: '+1 208-555-0188' });
    await newCustomer(shop, { name: 'Cleo', phone: '(208) 555-0199' });
    const { items } = await pageOf(shop, `q=${encodeURIComponent(typed)}`);
    expect(items.map(({ name }) => name)).toEqual(['Ana', 'Ben']);
  },
);
