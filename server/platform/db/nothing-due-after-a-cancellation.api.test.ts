// Jobs of the version in which a customer still owed what they had canceled.
import { expect, test } from 'vitest';
import { emptyDatabase, migrations, query } from '#server/admin/backup/testing/backup-tools.ts';
import { migrate } from './migrate.ts';

const own = '0067_nothing_due_after_a_cancellation.sql';
const before = '0066_taken_along_by_a_cancellation.sql';
const until = (last: string) => migrations.filter(({ name }) => name <= last);

const account = '11111111-1111-4111-8111-111111111111';
const customer = (digit: number) => `22222222-2222-4222-8222-22222222222${digit}`;

const insertCustomer = (digit: number) => `
  insert into customers (account_id, id, name, name_key, search, created_at, updated_at)
  values ('${account}', '${customer(digit)}', 'Bob ${digit}', 'bob ${digit}', '', now(), now());`;

const insertJob = (of: number, number: number, cents: number, canceled: boolean) => `
  insert into jobs (account_id, id, number, created_at, updated_at, customer_name, customer_key, customer_id, line_items,
    tax_rate, subtotal_cents, tax_cents, total_cents, search, stage, estimate_at, invoice_at, customer_cancelled_at)
  values ('${account}', '33333333-3333-4333-8333-33333333333${number}', 'J-${number}', now(), now(), 'Bob', 'bob',
    '${customer(of)}', '[]', 0, ${cents}, 0, ${cents}, '', 'invoice', now(), now(), ${canceled ? 'now()' : 'null'});`;

const balances = (url: string) =>
  query(url, 'select balance_cents::int as due, open_jobs as open from customers order by name');

test('is no longer due, and each cancellation from then on is counted', async () => {
  const url = await emptyDatabase();
  await migrate(url, until(before));
  await query(url, `insert into accounts (id) values ('${account}')`);
  await query(url, [1, 2].map(insertCustomer).join(''));
  await query(
    url,
    insertJob(1, 1, 50_000, true) + insertJob(1, 2, 7_000, false) + insertJob(2, 3, 900, false),
  );
  expect(await balances(url)).toEqual([
    { due: 57_000, open: 2 },
    { due: 900, open: 1 },
  ]);
  expect(await migrate(url, until(own))).toEqual([own]);
  expect(await balances(url)).toEqual([
    { due: 7_000, open: 1 },
    { due: 900, open: 1 },
  ]);
  await query(url, `update jobs set customer_cancelled_at = now() where number = 'J-3'`);
  expect(await balances(url)).toContainEqual({ due: 0, open: 0 });
  await query(url, `update jobs set customer_cancelled_at = null`);
  expect(await balances(url)).toEqual([
    { due: 57_000, open: 2 },
    { due: 900, open: 1 },
  ]);
  await query(url, insertJob(2, 4, 300, true));
  await query(url, `delete from jobs where number = 'J-4'`);
  await query(url, `select count_jobs_of_customers('${account}', array['${customer(2)}']::uuid[])`);
  expect(await balances(url)).toContainEqual({ due: 900, open: 1 });
});
