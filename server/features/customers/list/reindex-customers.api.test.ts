// Customers from before an upgrade are found by everything once the task has run.
import { expect, test } from 'vitest';
import { openShop, runTask, type Shop } from '#server/features/jobs/testing/test-tools.ts';
import { newCustomer, pageOf } from '../testing/customer-tools.ts';
import { reindexCustomersHandler } from './reindex-customers.task.ts';

const namesFound = async (shop: Shop, q: string) =>
  (await pageOf(shop, `q=${encodeURIComponent(q)}`)).items.map(({ name }) => name);

/** As the version before indexed them. */
const forgetTerms = ({ deps, user }: Shop) =>
  deps.db.pool.query(
    `update customers set search_version = 1, search = array_to_tsvector(array['x']) where account_id = $1`,
    [user.accountId],
  );

test('they are brought up to date in the background, and nothing else of them changes', async () => {
  const shop = await openShop();
  const customer = await newCustomer(shop, {
    name: 'Ana',
    places: [{ label: 'North', address: '1 First St' }],
  });
  await shop.client.ok('POST /api/places/:id/equipment', {
    params: { id: customer.places[0]?.id ?? '' },
    body: { kind: 'Furnace', serial: 'AB-12/34' },
  });
  const stored = async () =>
    (await shop.deps.db.pool.query('select * from customers where id = $1', [customer.id])).rows[0];
  const before = await stored();
  await forgetTerms(shop);
  expect([await namesFound(shop, 'ab-12'), await namesFound(shop, 'north')]).toEqual([[], []]);
  await runTask(shop, 'customers.reindex');
  expect([await namesFound(shop, 'ab-12'), await namesFound(shop, 'north')]).toEqual([['Ana'], ['Ana']]);
  expect(await stored()).toEqual(before);
});

test('so is whom the version before adds meanwhile, which knows nothing of it', async () => {
  const shop = await openShop();
  await shop.deps.db.pool.query(
    `insert into customers (account_id, id, name, name_key, created_at, updated_at, search)
     values ($1, gen_random_uuid(), 'Ben', 'ben', now(), now(), array_to_tsvector(array['x']))`,
    [shop.user.accountId],
  );
  expect(await namesFound(shop, 'ben')).toEqual([]);
  await runTask(shop, 'customers.reindex');
  expect(await namesFound(shop, 'ben')).toEqual(['Ben']);
});

test('a run does so many, and the next goes on with the rest', async () => {
  const shop = await openShop();
  for (const name of ['Oak One', 'Oak Two', 'Oak Three']) await newCustomer(shop, { name });
  await forgetTerms(shop);
  const { run } = reindexCustomersHandler(shop.deps, { limit: 1, batches: 2 });
  await run({}, { number: 1, isLast: false });
  expect(await namesFound(shop, 'oak')).toHaveLength(2);
  // The rest is in the queue.
  await shop.drain();
  expect(await namesFound(shop, 'oak')).toEqual(['Oak One', 'Oak Three', 'Oak Two']);
});
