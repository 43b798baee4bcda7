// The lists people look at all day: GET /api/jobs, a technician's own jobs, a month of the calendar. Each against a bare
// Fastify + pg handler that looks the session up and selects the same rows by an index, with less about each (bar: 60 % of
// its requests a second). GET /api/jobs also with 100,000 jobs in the account against 100 (bar: at most 1.5 times slower).
// Searches and the counts beside filters are printed too.
import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { startBare } from './bare-lists.ts';
import { fillCustomers, fillJobs } from './filled-lists.ts';
import { few, type Measured, many, measureServer } from './measured-server.ts';
import { inTurns, print, rate, verdict } from './request-rates.ts';

await measureServer(compare);

async function compare({ server, pool, small, large }: Measured): Promise<boolean> {
  for (const [{ accountId }, count] of [[small, few] as const, [large, many] as const]) {
    await fillCustomers(pool, accountId, count);
    await fillJobs(pool, accountId, count);
  }
  const technician = await addTechnician(pool, small.accountId);
  await pool.query('vacuum analyze');
  const bare = await startBare(server.databaseUrl);
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

  const results = [
    await share('jobs', bare.base, server.base, '/api/jobs?limit=20', small.cookie),
    await share('technician', bare.base, server.base, '/api/technician/jobs', technician),
    await share(
      'calendar',
      bare.base,
      server.base,
      `/api/calendar?from=${day(-15)}&to=${day(15)}`,
      small.cookie,
    ),
  ];
  bare.stop();

  const page = `${server.base}/api/jobs?limit=20`;
  const [inSmall, inLarge] = await inTurns(
    () => rate(page, small.cookie),
    () => rate(page, large.cookie),
  );
  print('GET /api/jobs?limit=20 of 100,000 jobs', inLarge);
  results.push(
    verdict(
      `  ${(inSmall / inLarge).toFixed(2)} times slower than of 100 (bar 1.5)`,
      inSmall / inLarge <= 1.5,
    ),
  );

  for (const query of [
    '',
    '?limit=50&sort=oldest',
    '?limit=50&sort=customer-asc',
    '?limit=50&sort=total-desc',
    '?limit=50&stage=invoice',
    '?limit=50&q=customer77123',
    '?limit=50&q=repair',
    '?limit=50&q=77123&sort=total-asc',
    '?limit=50&q=nobodyatall',
    '/counts',
    '/counts?q=repair',
  ]) {
    const url = `${server.base}/api/jobs${query}`;
    const [inFew, inMany] = [await rate(url, small.cookie, 1), await rate(url, large.cookie, 1)];
    print(
      `  ${query || '(plain array)'}`,
      inMany,
      `, ${(inFew / inMany).toFixed(2)} times slower than in 100`,
    );
  }
  return results.every(Boolean);
}

async function share(
  what: string,
  bare: string,
  own: string,
  path: string,
  cookie: string,
): Promise<boolean> {
  const [plain, ours] = await inTurns(
    () => rate(bare + path, cookie),
    () => rate(own + path, cookie),
  );
  print(`${what}: bare Fastify + pg`, plain);
  print(`${what}: GET ${path}`, ours);
  return verdict(
    `  of the bare handler ${(100 * (ours / plain)).toFixed(0)} % (bar 60 %)`,
    ours / plain >= 0.6,
  );
}

/** With a session, and 20 of the company's jobs. Returns the cookie. */
async function addTechnician(pool: pg.Pool, accountId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await pool.query(
    `with person as (
       insert into users (account_id, id, email, role, password_hash)
       values ($1, gen_random_uuid(), 'technician@example.com', 'technician', '') returning id),
     technician as (
       insert into technicians (account_id, id, name, email, status, user_id, created_at)
       select $1, gen_random_uuid(), 'Tess', 'technician@example.com', 'active', id, now() from person returning id),
     session as (
       insert into sessions (account_id, id, user_id, token_hash, remember, created_at, last_seen_at, expires_at,
         final_at, user_agent, address)
       select $1, gen_random_uuid(), id, $2, false, now(), now(), now() + interval '1 day', now() + interval '1 day',
         '', '' from person)
     update jobs set technician_id = (select id from technician)
     where account_id = $1 and id in (select id from jobs where account_id = $1 order by created_at limit 20)`,
    [accountId, createHash('sha256').update(token).digest()],
  );
  return `fieldwright_session=${token}`;
}
