// The upgrade that gives older jobs their customers (D-2): while people work, and safe to interrupt.
import { expect, test } from 'vitest';
import { checkIntegrity } from '#server/integrity/check-integrity.ts';
import { given } from '#server/testing/given.ts';
import { customersOf } from '../testing/customer-rows.ts';
import { openShop, runTask, type Shop } from '../testing/test-tools.ts';
import { assignCustomers, assignCustomersHandler } from './assign-customers.task.ts';

/** As jobs were before there were customers. */
async function forgetCustomers({ deps, user }: Shop): Promise<void> {
  const { pool } = deps.db;
  await pool.query('update jobs set customer_id = null, place_id = null where account_id = $1', [
    user.accountId,
  ]);
  await pool.query('delete from customers where account_id = $1', [user.accountId]);
}

/** Copies of one job for several people; the job itself stays the newest. */
async function fill({ deps, user }: Shop, jobId: string, count: number, people: number): Promise<void> {
  await deps.db.pool.query(
    `insert into jobs select (jsonb_populate_record(j, jsonb_build_object(
       'id', gen_random_uuid(), 'number', 'old ' || n, 'created_at', j.created_at - n * interval '1 minute',
       'customer_name', 'Customer ' || n % $3, 'customer_email', 'c' || n % $3 || '@example.com',
       'customer_phone', '208 555 ' || n % $3, 'customer_address', n % ($3 * 2) || ' Oak St',
       'deleted_at', case when n % 10 = 0 then j.created_at end, 'customer_id', null, 'place_id', null))).*
     from jobs j, generate_series(1, $2::int) n where j.account_id = $1 and j.id = $4`,
    [user.accountId, count, people, jobId],
  );
  await deps.db.pool.query(
    'insert into job_numbers (account_id, number_key) select account_id, number from jobs where account_id = $1 on conflict do nothing',
    [user.accountId],
  );
}

const countWithout = async ({ deps, user }: Shop) => {
  const { rows } = await deps.db.pool.query<{ count: number }>(
    'select count(*)::int from jobs where account_id = $1 and customer_id is null',
    [user.accountId],
  );
  return rows[0]?.count ?? 0;
};

const expectSound = async ({ deps, user }: Shop) =>
  expect(await checkIntegrity(deps, user.accountId)).toEqual([]);

test('the newest job’s data wins, older ones add emails and places, and fill what is blank', async () => {
  const shop = await openShop();
  const ana = { customerName: 'Ana', customerPhone: '208 555 0100' };
  await given.job(shop, { ...ana, customerEmail: 'old@example.com', customerAddress: '1 Old St' });
  shop.clock.set('2026-11-14T17:10:00.000Z');
  const binned = await given.job(shop, { customerName: 'Bo', customerEmail: null, currentStage: 'invoice' });
  await shop.deps.db.pool.query('update jobs set deleted_at = now() where id = $1', [binned.id]);
  await given.job(shop, {
    customerName: 'Ana Díaz',
    customerPhone: null,
    customerEmail: 'old@example.com',
    customerAddress: '2 New St',
  });
  await given.job(shop, { ...ana, customerEmail: 'mid@example.com', customerAddress: '2 new st.' });
  await forgetCustomers(shop);
  await runTask(shop, 'jobs.assign-customers');
  expect(await countWithout(shop)).toBe(0);
  const customers = (await customersOf(shop))
    .map((customer) => ({ ...customer, addresses: customer.addresses.toSorted() }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  expect(customers).toMatchObject([
    { name: 'Ana', email: 'mid@example.com', phone: '208 555 0100' },
    {
      name: 'Ana Díaz',
      email: 'old@example.com',
      phone: '208 555 0100',
      addresses: ['1 Old St', '2 New St'],
    },
    { name: 'Bo', open_jobs: 0, balance_cents: 0 },
  ]);
  await expectSound(shop);
});

test('an interrupted upgrade goes on where it was, and people create jobs meanwhile', async () => {
  const shop = await openShop();
  const { id } = await given.job(shop);
  await fill(shop, id, 300, 40);
  await assignCustomers(shop.deps, { limit: 50 });
  expect(await countWithout(shop)).toBe(250);
  // Ended in the middle of a batch: nothing of it stays.
  const broken = {
    ...shop.deps,
    db: {
      ...shop.deps.db,
      transaction: <T>(work: Parameters<typeof shop.deps.db.transaction<T>>[0]) =>
        shop.deps.db.transaction<T>(async (tx) => {
          await work(tx);
          throw new Error('cut');
        }),
    },
  };
  await expect(assignCustomers(broken, { limit: 50 })).rejects.toThrow('cut');
  expect(await countWithout(shop)).toBe(250);
  const people = Array.from({ length: 20 }, (_, at) =>
    given.job(shop, {
      customerName: `Customer ${at}`,
      customerEmail: `C${at}@example.com`,
      customerPhone: `208 555 ${at}`,
      customerAddress: `${at} Oak St`,
    }),
  );
  const upgrade = (async () => {
    let after = await assignCustomers(shop.deps, { limit: 20 });
    while (after) after = await assignCustomers(shop.deps, { limit: 20, after });
  })();
  await Promise.all([...people, upgrade, assignCustomers(shop.deps, { limit: 20 })]);
  // What somebody worked on in that moment, or another process had, is left for the next run.
  await runTask(shop, 'jobs.assign-customers');
  expect(await countWithout(shop)).toBe(0);
  const customers = await customersOf(shop);
  expect(customers).toHaveLength(41);
  expect(customers.every(({ addresses }) => addresses.length <= 2)).toBe(true);
  await expectSound(shop);
});

test('several companies, each with its own customers, in more jobs than one run takes', async () => {
  const shop = await openShop();
  const other = { ...shop, ...(await shop.given.owner()) };
  for (const company of [shop, other]) await fill(company, (await given.job(company)).id, 60, 30);
  const { run } = assignCustomersHandler(shop.deps, { limit: 10, batches: 3 });
  await run({}, { number: 1, isLast: false });
  expect((await countWithout(shop)) + (await countWithout(other))).toBe(90);
  // The rest is in the queue.
  await shop.drain();
  for (const company of [shop, other]) {
    expect(await countWithout(company)).toBe(0);
    expect(await customersOf(company)).toHaveLength(31);
    await expectSound(company);
  }
});
