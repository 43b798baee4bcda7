// GET /api/jobs, first page. Against a bare Fastify + pg handler that runs the same SQL (bar: 60 % of its requests a
// second), and with 100,000 jobs in the account against 100 (bar: at most 1.5 times slower). Searches are printed too.
import { spawn } from 'node:child_process';
import { Agent, get } from 'node:http';
import { PgDialect } from 'drizzle-orm/pg-core';
import Fastify from 'fastify';
import pg from 'pg';
import { type PageQuery, pageStatement } from '#server/features/jobs/list/job-list.store.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { removeDataDir, type ServerProcess, startServerProcess } from './server-process.ts';

const firstPage: PageQuery = { stage: undefined, search: null, sort: 'newest', after: null, limit: 51 };
const seconds = 4;
const connections = 8;
const few = 100;
const many = 100_000;

if (process.argv[2] === 'bare') await serveBare(process.argv[3] ?? '', process.argv[4] ?? '');
else await measure();

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
  await db.pool.query('vacuum analyze');
  const bare = await startBare(server.databaseUrl, small.accountId);

  const page = `${server.base}/api/jobs?limit=50`;
  const rates: Record<'bare' | 'small' | 'large', number[]> = { bare: [], small: [], large: [] };
  // In turns, so that a busy moment of the machine affects all of them.
  for (let round = 0; round < 4; round += 1) {
    const [plain, own, big] = [
      await rate(bare.url, ''),
      await rate(page, small.cookie),
      await rate(page, large.cookie),
    ];
    if (round === 0) continue;
    rates.bare.push(plain);
    rates.small.push(own);
    rates.large.push(big);
  }
  const [plain, own, big] = [median(rates.bare), median(rates.small), median(rates.large)];
  print('bare Fastify + pg, 50 of 100 jobs', plain);
  print('GET /api/jobs?limit=50 of 100 jobs', own);
  const share = verdict(
    `  of the bare handler ${(100 * (own / plain)).toFixed(0)} % (bar 60 %)`,
    own / plain >= 0.6,
  );
  print('GET /api/jobs?limit=50 of 100,000 jobs', big);
  const growth = verdict(`  ${(own / big).toFixed(2)} times slower (bar 1.5)`, own / big <= 1.5);

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
  ]) {
    const url = `${server.base}/api/jobs${query}`;
    const [inFew, inMany] = [await rate(url, small.cookie, 1), await rate(url, large.cookie, 1)];
    print(
      `  ${query || '(plain array)'}`,
      inMany,
      `, ${(inFew / inMany).toFixed(2)} times slower than in 100`,
    );
  }
  bare.stop();
  return share && growth;
}

function print(what: string, perSecond: number, more = ''): void {
  console.log(`${what.padEnd(44)} ${perSecond.toFixed(0).padStart(6)} a second${more}`);
}

function verdict(text: string, held: boolean): boolean {
  console.log(`${text}: ${held ? 'held' : 'MISSED'}`);
  return held;
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Requests a second over a few keep-alive connections. */
async function rate(url: string, cookie: string, length = seconds): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let done = 0;
  const begun = performance.now();
  const ends = begun + length * 1000;
  const one = () =>
    new Promise<void>((resolve, reject) => {
      get(url, { agent, headers: { cookie } }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
        response.resume().on('end', resolve);
      }).on('error', reject);
    });
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < ends) {
        await one();
        done += 1;
      }
    }),
  );
  agent.destroy();
  return done / ((performance.now() - begun) / 1000);
}

async function signUp(base: string, pool: pg.Pool): Promise<{ cookie: string; accountId: string }> {
  const cookies = new Map<string, string>();
  const saveCookies = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/);
      cookies.set(name, value);
    }
  };
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const first = await fetch(`${base}/api/csrf-token`);
  saveCookies(first);
  const { csrfToken } = (await first.json()) as { csrfToken: string };
  const email = `${Math.random().toString(36).slice(2)}@example.com`;
  const response = await fetch(`${base}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': csrfToken, cookie: cookie() },
    body: JSON.stringify({ email, password: 'copper elbow 22 mm' }),
  });
  if (!response.ok) throw new Error(`Signing up failed: ${response.status} ${await response.text()}`);
  saveCookies(response);
  const { rows } = await pool.query('select account_id from users where email = $1', [email]);
  return { cookie: cookie(), accountId: rows[0].account_id };
}

/** Typical jobs: three lines, a description, a customer each. */
async function fill(pool: pg.Pool, accountId: string, count: number): Promise<void> {
  await pool.query(
    `insert into jobs (account_id, id, number, created_at, updated_at, customer_name, customer_email, customer_phone,
       customer_address, customer_key, description, line_items, tax_rate, subtotal_cents, tax_cents, total_cents, stage,
       estimate_at, search)
     select $1::uuid, gen_random_uuid(), (1000 + n)::text, now() - n * interval '1 minute', now(), 'Customer' || n,
       'c' || n || '@example.com', '(208) 555-0177', n || ' W Bannock St, Boise', 'customer' || n,
       'No-cool repair, replaced failed start components and tested',
       jsonb_build_array(
         jsonb_build_object('id', 'a', 'quantity', 150, 'description', 'Labor', 'unitPrice', 9500, 'taxed', false),
         jsonb_build_object('id', 'b', 'quantity', 100, 'description', 'Capacitor', 'unitPrice', 4500, 'taxed', true),
         jsonb_build_object('id', 'c', 'quantity', 100, 'description', 'Trip', 'unitPrice', n, 'taxed', true)),
       600, 18750 + n, 300, 19050 + n, (array['estimate', 'work_order', 'invoice'])[1 + n % 3], now(),
       array_to_tsvector(array(select right(($1::uuid)::text, 8) || word from unnest(array[(1000 + n)::text,
         substr((1000 + n)::text, 2), 'customer' || n, 'c' || n, 'example', 'com', '2085550177', n || 'x', 'w',
         'bannock', 'st', 'boise', 'no', 'cool', 'repair', 'replaced', 'failed', 'start', 'components', 'and', 'tested'
       ]) word))
     from generate_series(1, ${count}) n`,
    [accountId],
  );
}

function startBare(databaseUrl: string, accountId: string): Promise<{ url: string; stop(): void }> {
  const child = spawn(
    process.execPath,
    [...process.execArgv, process.argv[1] ?? '', 'bare', databaseUrl, accountId],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  return new Promise((resolve) => {
    child.stdout.once('data', (line: Buffer) =>
      resolve({ url: line.toString().trim(), stop: () => child.kill() }),
    );
  });
}

/** The smallest possible server: the same statement, the rows as they come. */
async function serveBare(databaseUrl: string, accountId: string): Promise<void> {
  const statement = new PgDialect().sqlToQuery(pageStatement({ accountId }, firstPage));
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  const app = Fastify();
  app.get('/jobs', async () => {
    const { rows } = await pool.query(statement.sql, statement.params);
    return { jobs: rows };
  });
  console.log(`${await app.listen({ port: 0, host: '127.0.0.1' })}/jobs`);
}
