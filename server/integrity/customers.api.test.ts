// What a customer's row repeats of its jobs, and what jobs say of their customers: each broken row is named.
import { expect, test } from 'vitest';
import { openShop, type Shop } from '#server/features/jobs/testing/test-tools.ts';
import { given } from '#server/testing/given.ts';
import { checkIntegrity } from './check-integrity.ts';

/** Past constraints and triggers, as damage comes. */
async function breakRows({ deps }: Shop, statement: string, id: string | null): Promise<void> {
  const client = await deps.db.pool.connect();
  try {
    await client.query('begin');
    await client.query("set local session_replication_role = 'replica'");
    await client.query(statement, [id]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

const unknown = '00000000-0000-7000-8000-000000000000';
const ofJob = 'Every job’s customer is of its own company, and its place is one of that customer’s.';
const counted = 'What a customer shows of its jobs is what they come to.';

test.each([
  ['a customer that is not there', ofJob, `update jobs set customer_id = '${unknown}' where id = $1`],
  ['no customer, but a place', ofJob, 'update jobs set customer_id = null where id = $1'],
  ['a place of nobody', ofJob, `update jobs set place_id = '${unknown}' where id = $1`],
  [
    'open jobs',
    counted,
    'update customers set open_jobs = 7 where id = (select customer_id from jobs where id = $1)',
  ],
  [
    'the balance',
    counted,
    'update customers set balance_cents = 1 where id = (select customer_id from jobs where id = $1)',
  ],
  [
    'the last job',
    counted,
    'update customers set last_job_at = null where id = (select customer_id from jobs where id = $1)',
  ],
  [
    'how many customers there are',
    'The counters of customers count those there are.',
    'update customer_counters set active = 9 where account_id = (select account_id from jobs where id = $1)',
  ],
  [
    'an email that finds nobody',
    'New jobs find a customer by every one of its emails.',
    `update customers set match_keys = '{}' where id = (select customer_id from jobs where id = $1)`,
  ],
])('%s is named', async (_, rule, statement) => {
  const shop = await openShop();
  const { id } = await given.job(shop, { currentStage: 'invoice' });
  expect(await checkIntegrity(shop.deps, shop.user.accountId)).toEqual([]);
  await breakRows(shop, statement, id);
  const found = await checkIntegrity(shop.deps, shop.user.accountId);
  expect(found.map((breach) => breach.rule)).toContain(rule);
});

test('a photo of equipment is attached, named by what it shows, and missed when it is gone', async () => {
  const shop = await openShop();
  const { client, deps, user } = shop;
  const { placeId } = await given.job(shop);
  const photo = await given.photo(shop);
  await client.ok('POST /api/places/:id/equipment', {
    params: { id: placeId ?? '' },
    body: { kind: 'Furnace', photo },
  });
  expect(await checkIntegrity(deps, user.accountId)).toEqual([]);
  const { rows } = await deps.db.pool.query<{ key: string }>(
    "select key from stored_files where account_id = $1 and key like '%-full'",
    [user.accountId],
  );
  await deps.files.remove(rows[0]?.key ?? '');
  expect(await checkIntegrity(deps, user.accountId)).toContainEqual(
    expect.objectContaining({ found: expect.stringContaining('photo of equipment Furnace') }),
  );
  await deps.db.pool.query('update objects set detached_at = now() where account_id = $1', [user.accountId]);
  const found = await checkIntegrity(deps, user.accountId);
  expect(found.map((breach) => breach.rule)).toContain(
    'Every photo of a job or of equipment is a picture of its own account, attached to it.',
  );
});
