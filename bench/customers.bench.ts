// The list of customers and its search, with 100,000 customers in the account against 100 (bar: at most 1.5 times slower),
// and what is suggested while somebody types, against a bare Fastify + pg handler with two indexed queries: the session,
// and the customers found (bar: at most twice as long). Searches that find half of everything are printed too, and the
// timeline of a customer with 2,000 jobs against one with three.
import type pg from 'pg';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { startBare } from './bare-lists.ts';
import { inTurns, print, rate, signUp, verdict } from './request-rates.ts';
import { removeDataDir, type ServerProcess, startServerProcess } from './server-process.ts';
import { fillTimelines } from './timeline-records.ts';

const few = 100;
const many = 100_000;
const slowest = 1.5;
const longest = 2;

await measure();

async function measure(): Promise<void> {
  process.env.BILLING = 'off';
  const server = await startServerProcess();
  const db = openDatabase(server.databaseUrl);
  let isHeld = false;
  try {
    isHeld = await compare(server, db);
  } finally {
    await db.close();
    await server.stop();
    removeDataDir(server.dataDir);
  }
  process.exit(isHeld ? 0 : 1);
}

async function compare(server: ServerProcess, db: Database): Promise<boolean> {
  const small = await signUp(server.base, db.pool);
  const large = await signUp(server.base, db.pool);
  await fill(db.pool, small.accountId, few);
  await fill(db.pool, large.accountId, many);
  const { ordinary, busy } = await fillTimelines(db.pool, large.accountId);
  await db.pool.query('vacuum analyze');
  const inBoth = async (query: string, length?: number): Promise<[number, number]> => {
    const url = `${server.base}/api/customers?${query}`;
    return inTurns(
      () => rate(url, small.cookie, length),
      () => rate(url, large.cookie, length),
    );
  };

  const results: boolean[] = [];
  for (const query of [
    'limit=50',
    'limit=50&sort=last-job',
    'limit=50&sort=balance',
    'limit=10&archived=true',
    'limit=50&q=customer77x',
    'limit=50&q=5550077',
    'limit=50&q=nobodyatall',
  ]) {
    const [inSmall, inLarge] = await inBoth(query, 2);
    print(`GET /api/customers?${query}`, inLarge);
    const ratio = inSmall / inLarge;
    results.push(
      verdict(`  ${ratio.toFixed(2)} times slower than of 100 (bar ${slowest})`, ratio <= slowest),
    );
  }

  const bare = await startBare(server.databaseUrl);
  for (const q of ['customer771', 'cu', 'x77123']) {
    const path = `/api/customers?q=${q}&sort=last-job&limit=8`;
    const [plain, ours] = await inTurns(
      () => rate(bare.base + path, large.cookie, 2),
      () => rate(server.base + path, large.cookie, 2),
    );
    print(`suggestions for ${q}: bare Fastify + pg`, plain);
    print(`suggestions for ${q}`, ours);
    const ratio = plain / ours;
    results.push(verdict(`  ${ratio.toFixed(2)} times as long (bar ${longest})`, ratio <= longest));
  }
  bare.stop();

  for (const query of ['q=customer', 'q=boise&sort=last-job', 'q=cu%20bo&sort=balance']) {
    const [inSmall, inLarge] = await inBoth(query, 1);
    print(`  ?${query}`, inLarge, `, ${(inSmall / inLarge).toFixed(2)} times slower than in 100`);
  }

  const timeline = (id: string) => rate(`${server.base}/api/customers/${id}/timeline`, large.cookie, 1);
  const [ofOrdinary, ofBusy] = await inTurns(
    () => timeline(ordinary),
    () => timeline(busy),
  );
  print('timeline of a customer with 3 jobs', ofOrdinary);
  print(
    'timeline of a customer with 2,000 jobs',
    ofBusy,
    `, ${(ofOrdinary / ofBusy).toFixed(2)} times slower`,
  );
  return results.every(Boolean);
}

/**
 * Typical customers, with one place each; every tenth is archived and every third owes something. Numbers are spread in
 * the small company as they are in the large one, so that a search finds one in both.
 */
async function fill(pool: pg.Pool, accountId: string, count: number): Promise<void> {
  await pool.query(
    `insert into customers (account_id, id, name, name_key, email, phone, created_at, updated_at, search, balance_cents,
       last_job_at, archived_at)
     select $1::uuid, gen_random_uuid(), 'Customer' || n || 'x', 'customer' || n || 'x', 'c' || n || '@example.com',
       '(208) 555-' || lpad(n::text, 4, '0'), now() - n * interval '1 minute', now(),
       array_to_tsvector(array(select right(($1::uuid)::text, 8) || word from unnest(array['customer' || n || 'x',
         'ustomer' || n || 'x', n || 'x', 'c' || n, 'example', 'com', '208555' || lpad(n::text, 4, '0'),
         '555' || lpad(n::text, 4, '0'), n || 'w', 'bannock', 'st', 'boise', 'x' || n]) word)),
       case when n % 3 = 0 then n else 0 end, case when n % 2 = 0 then now() - n * interval '1 minute' end,
       case when n % 10 = 9 then now() end
     from generate_series(1, ${count}) n`,
    [accountId],
  );
  await pool.query(
    `insert into places (account_id, id, customer_id, address, address_key, created_at, updated_at)
     select account_id, gen_random_uuid(), id, name || ' W Bannock St, Boise', name_key || ' w bannock st boise',
       created_at, created_at
     from customers where account_id = $1`,
    [accountId],
  );
}
