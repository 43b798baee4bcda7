// The job's own pay link: the same each time, stored nowhere, another one once links were withdrawn.
import { expect, test } from 'vitest';
import { openShop, type Shop } from '#server/features/jobs/testing/test-tools.ts';
import { makeSecrets } from '#server/platform/secrets.ts';
import { given } from '#server/testing/given.ts';
import { contact } from './testing/pay-link-tools.ts';

interface Key {
  accountId: string;
  id: string;
}

const keyOf = ({ user: { accountId } }: Shop, { id }: { id: string }): Key => ({ accountId, id });
const lasting = async ({ deps }: Shop, job: Key) =>
  (await deps.payLinks.lasting(deps.db.query, job)).split('/').at(-1) ?? '';

const read = ({ newGuest }: Shop, token: string) =>
  newGuest().call('GET /api/pay/:token', { params: { token } });
const withdraw = ({ client }: Shop, { id }: Key) =>
  client.ok('DELETE /api/jobs/:id/pay-link', { params: { id } });

async function countLinks({ deps }: Shop, { id }: Key): Promise<number | null> {
  const { rowCount } = await deps.db.pool.query('select from pay_links where job_id = $1', [id]);
  return rowCount;
}

async function open() {
  const shop = await openShop();
  return { shop, job: keyOf(shop, await given.job(shop, { currentStage: 'invoice' })) };
}

test('is the same each time, also for those who ask at once, and opens the page', async () => {
  const { shop, job } = await open();
  const tokens = await Promise.all(Array.from({ length: 5 }, () => lasting(shop, job)));
  expect(new Set([...tokens, await lasting(shop, job)]).size).toBe(1);
  expect((await read(shop, tokens[0] ?? '')).status).toBe(200);
  expect(await countLinks(shop, job)).toBe(1);
});

test('is not stored: no row of any table has it', async () => {
  const { shop, job } = await open();
  const token = await lasting(shop, job);
  const { pool } = shop.deps.db;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  for (const { name } of tables) {
    const { rowCount } = await pool.query(`select from ${name} t where t::text like any ($1)`, [
      [`%${token}%`, `%${Buffer.from(token).toString('hex')}%`],
    ]);
    expect([name, rowCount]).toEqual([name, 0]);
  }
});

test('ends with the others when they are withdrawn, and the next one is another', async () => {
  const { shop, job } = await open();
  const first = await lasting(shop, job);
  expect(await withdraw(shop, job)).toEqual({ success: true, withdrawn: 1 });
  const second = await lasting(shop, job);
  expect(second).not.toBe(first);
  const ended = await read(shop, first);
  expect([ended.status, ended.body.code, ended.body.contact]).toEqual([410, 'pay_link_withdrawn', contact]);
  expect((await read(shop, second)).status).toBe(200);
});

test('is another for each job, and for the job of another account', async () => {
  const { shop, job } = await open();
  const other = keyOf(shop, await given.job(shop, { currentStage: 'invoice' }));
  expect(await lasting(shop, other)).not.toBe(await lasting(shop, job));
  const neighbour = await shop.given.owner();
  await expect(lasting(shop, { accountId: neighbour.user.accountId, id: job.id })).rejects.toThrow();
});

test('after a new secret what is printed goes on opening the page, and a new one is shown', async () => {
  const { shop, job } = await open();
  const printed = await lasting(shop, job);
  const secrets = makeSecrets('another secret, as long as they have to be');
  Object.assign(shop.deps.secrets, secrets);
  const shown = await lasting(shop, job);
  expect(shown).not.toBe(printed);
  expect(await lasting(shop, job)).toBe(shown);
  for (const token of [printed, shown]) expect((await read(shop, token)).status).toBe(200);
  expect(await withdraw(shop, job)).toEqual({ success: true, withdrawn: 2 });
});

test('goes with its job', async () => {
  const { shop, job } = await open();
  await lasting(shop, job);
  await shop.deps.db.pool.query('delete from jobs where id = $1', [job.id]);
  expect(await countLinks(shop, job)).toBe(0);
});
