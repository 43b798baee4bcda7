// Pages that stay open: what 500 idle streams of events cost one process (bar: 60 MB), how soon a page hears of what another
// process has committed (bar: a second), and what it costs a write that the database announces it (bar: a quarter more
// time).
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { openDatabase } from '#server/platform/db/database.ts';
import { fillCustomers, fillJobs } from './filled-lists.ts';
import { inTurns, signUp, verdict } from './request-rates.ts';
import { removeDataDir, type ServerProcess, startServerProcess } from './server-process.ts';

const streams = 500;
const perSession = 10;
const longestMs = 1000;
const mostMegabytes = 60;
const mostForWriting = 1.25;

/** In the server: collects its garbage when asked, and says what is left. Without that the numbers go up and down by more than streams take. */
const answerWithMemory = `data:text/javascript,import { writeFileSync } from 'node:fs';
process.on('SIGUSR2', () => { gc(); gc(); const { heapUsed, external, rss } = process.memoryUsage();
writeFileSync(process.env.MEMORY_FILE, JSON.stringify({ held: heapUsed + external, rss })); });`;

const memoryFile = (dataDir: string) => path.join(dataDir, 'memory.json');

process.env.BILLING = 'off';
const isHeld = await measure();
process.exit(isHeld ? 0 : 1);

async function measure(): Promise<boolean> {
  const first = await startServerProcess();
  const { dataDir } = first;
  const companies: Awaited<ReturnType<typeof signUp>>[] = [];
  const setUp = openDatabase(first.databaseUrl);
  while (companies.length < streams / perSession) companies.push(await signUp(first.base, setUp.pool));
  await setUp.close();
  await first.stop();
  // A new process: what signing up has left in memory would hide what streams take.
  const server = await startServerProcess(dataDir, {
    nodeOptions: ['--expose-gc', '--import', answerWithMemory],
    env: { MEMORY_FILE: memoryFile(dataDir) },
  });
  const db = openDatabase(server.databaseUrl);
  try {
    return await compare(server, db.pool, companies);
  } finally {
    await db.close();
    await server.stop();
    removeDataDir(dataDir);
  }
}

type Company = Awaited<ReturnType<typeof signUp>>;

async function compare(server: ServerProcess, pool: pg.Pool, companies: Company[]): Promise<boolean> {
  const memory = () => memoryOf(server, memoryFile(server.dataDir));
  const [small] = companies;
  if (!small) throw new Error('There is no company.');
  await fillCustomers(pool, small.accountId, 100);
  await fillJobs(pool, small.accountId, 100);
  // Each session is looked up once before: code that every request runs is no cost of a stream.
  for (const { cookie } of companies)
    (await fetch(`${server.base}/api/auth/user`, { headers: { cookie } })).body?.cancel();
  await delay(5000);
  const before = await memory();
  const open: IncomingMessage[] = [];
  for (const { cookie } of companies)
    open.push(...(await Promise.all(Array.from({ length: perSession }, () => listen(server.base, cookie)))));
  // With a few heartbeats.
  await delay(45_000);
  const after = await memory();
  const grown = after.held - before.held;
  console.log(
    `${open.length} idle streams hold ${grown.toFixed(1)} MB, ${((grown * 1024) / open.length).toFixed(0)} KB each; resident ${before.rss.toFixed(0)} MB before, ${after.rss.toFixed(0)} after`,
  );

  const [first] = open;
  if (!first) throw new Error('There is no stream.');
  const delays: number[] = [];
  for (let round = 0; round < 50; round += 1) delays.push(await timeToHear(first, pool, small.accountId));
  delays.sort((a, b) => a - b);
  const [median = Number.NaN, slowest = Number.NaN] = [delays[25], delays.at(-1)];
  console.log(`a commit is heard of after ${median.toFixed(0)} ms, at most ${slowest.toFixed(0)} ms`);
  // One stays: somebody listens, as always when it matters.
  for (const stream of open.slice(1)) stream.destroy();
  const held = [
    verdict(
      `  memory of ${streams} idle streams (bar ${mostMegabytes} MB)`,
      grown > 0 && grown < mostMegabytes,
    ),
    verdict('  heard of within a second', slowest < longestMs),
  ];
  for (const lanes of [1, 8]) held.push(await writes(pool, small.accountId, lanes));
  return held.every(Boolean);
}

function listen(base: string, cookie: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(`${base}/api/events`, { agent: new Agent(), headers: { cookie } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`A stream was refused: ${response.statusCode}`));
      response.on('error', () => {}).resume();
      resolve(response);
    }).on('error', reject);
  });
}

async function timeToHear(stream: IncomingMessage, pool: pg.Pool, accountId: string): Promise<number> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from jobs where account_id = $1 order by random() limit 1',
    [accountId],
  );
  const { id = '' } = rows[0] ?? {};
  let heard = '';
  const isHeard = new Promise<void>((resolve) => {
    const read = (piece: Buffer) => {
      heard += piece;
      if (!heard.includes(id)) return;
      stream.off('data', read);
      resolve();
    };
    stream.on('data', read);
  });
  await pool.query('update jobs set updated_at = now() where account_id = $1 and id = $2', [accountId, id]);
  const begun = performance.now();
  await isHeard;
  return performance.now() - begun;
}

/** Changes of jobs by several connections at once, with the announcement and without. */
async function writes(pool: pg.Pool, accountId: string, lanes: number): Promise<boolean> {
  const { rows } = await pool.query<{ id: string }>('select id from jobs where account_id = $1', [accountId]);
  const rateWith = async (isAnnounced: boolean) => {
    await pool.query(`alter table jobs ${isAnnounced ? 'enable' : 'disable'} trigger jobs_announced`);
    let done = 0;
    const begun = performance.now();
    const lane = async (at: number) => {
      for (let n = at; performance.now() - begun < 3000; n += lanes) {
        const { rowCount } = await pool.query(
          'update jobs set notes = $3, updated_at = now() where account_id = $1 and id = $2',
          [accountId, rows[n % rows.length]?.id, `note ${n}`],
        );
        // An update of nothing would be as fast either way.
        if (rowCount !== 1) throw new Error('There is no job to change.');
        done += 1;
      }
    };
    await Promise.all(Array.from({ length: lanes }, (_, at) => lane(at)));
    return done / ((performance.now() - begun) / 1000);
  };
  const [announced, silent] = await inTurns(
    () => rateWith(true),
    () => rateWith(false),
  );
  await pool.query('alter table jobs enable trigger jobs_announced');
  const ratio = silent / announced;
  console.log(
    `changes of jobs over ${lanes} ${lanes === 1 ? 'connection' : 'connections'}: ${announced.toFixed(0)} a second announced, ${silent.toFixed(0)} not`,
  );
  return verdict(`  ${ratio.toFixed(2)} times as long (bar ${mostForWriting})`, ratio <= mostForWriting);
}

interface Memory {
  /** On its heap and beside it, in MB. */
  held: number;
  rss: number;
}

async function memoryOf({ child }: ServerProcess, file: string): Promise<Memory> {
  rmSync(file, { force: true });
  child.kill('SIGUSR2');
  while (!existsSync(file) || readFileSync(file).length === 0) await delay(20);
  const { held, rss } = JSON.parse(readFileSync(file, 'utf8'));
  return { held: held / 1024 / 1024, rss: rss / 1024 / 1024 };
}
