// Payments that were written down by the version before customers could pay online.
import { expect, test } from 'vitest';
import { emptyDatabase, migrations, query } from '#server/admin/backup/testing/backup-tools.ts';
import { migrate } from './migrate.ts';

const step = '0071_customer_payments.sql';
const account = '11111111-1111-4111-8111-111111111111';
const job = '22222222-2222-4222-8222-222222222222';
const idOf = (digit: number) => `33333333-3333-4333-8333-33333333333${digit}`;
const methods = ['cash', 'check', 'card', 'other'];

const payment = (method: string, index: number) => `
  insert into job_payments (account_id, id, job_id, amount_cents, method, paid_on, note, created_at)
  values ('${account}', '${idOf(index)}', '${job}', 100, '${method}', '2026-11-14', 'n', '2026-11-14T10:00Z');`;

const rowsBefore = `
  insert into accounts (id) values ('${account}');
  insert into jobs (account_id, id, number, created_at, updated_at, customer_name, customer_key, line_items, tax_rate,
    subtotal_cents, tax_cents, total_cents, paid_cents, search, stage, estimate_at, invoice_at)
  values ('${account}', '${job}', 'J-1', now(), now(), 'Bob', 'bob', '[]', 0, 400, 0, 400, 400, '', 'invoice', now(), now());
  ${methods.map(payment).join('')}`;

const before = 'select account_id, id, job_id, amount_cents, method, paid_on, note, is_deposit, created_at';
const from = 'from job_payments order by id';

test('are as they were, none of them online, and none can become so without a reference', async () => {
  const url = await emptyDatabase();
  await migrate(
    url,
    migrations.filter(({ name }) => name < step),
  );
  await query(url, rowsBefore);
  const rows = await query(url, `${before} ${from}`);
  expect(rows).toHaveLength(methods.length);
  await migrate(url, migrations);
  expect(await query(url, `${before} ${from}`)).toEqual(rows);
  const added = await query(
    url,
    `select brand, last4, reference, refunded_cents, dispute_id, dispute_state, dispute_cents, dispute_respond_by ${from}`,
  );
  for (const row of added)
    expect(row).toEqual({
      brand: null,
      last4: null,
      reference: null,
      refunded_cents: 0,
      dispute_id: null,
      dispute_state: null,
      dispute_cents: 0,
      dispute_respond_by: null,
    });
  for (const [change, refusal] of [
    ["method = 'online'", 'job_payments_online_check'],
    ["reference = 'pi_1'", 'job_payments_online_check'],
    ["method = 'barter'", 'job_payments_method_check'],
    ["dispute_state = 'lost'", 'job_payments_dispute_check'],
  ])
    await expect(
      query(url, `update job_payments set ${change} where id = '${idOf(0)}'`),
      change,
    ).rejects.toThrow(refusal);
});
