// Pages that stay open: what 500 idle streams of events cost one process (bar: 60 MB), how soon a page hears of what another
// process has committed (bar: a second), and what it costs a write that the database announces it (bar: a quarter more
// time). Half of the streams are of companies where nothing happens.
import { readFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { fillJobs } from './filled-lists.ts';
import { type Measured, measureServer } from './measured-server.ts';
import { inTurns, signUp, verdict } from './request-rates.ts';

const streams = 500;
const perSession = 10;
const longestMs = 1000;
const mostMegabytes = 60;
const mostForWriting = 1.25;

await measureServer(compare);

async function compare({ server, pool, small }: Measured): Promise<boolean> {
  await fillJobs(pool, small.accountId, 100);
  const writing = await writes(pool, small.accountId);

  const cookies = [small.cookie];
  while (cookies.length < streams / perSession) cookies.push((await signUp(server.base, pool)).cookie);
  const memory = () => residentMegabytes(server.child.pid ?? 0);
  await untilSteady(memory);
  const before = memory();
  const open: IncomingMessage[] = [];
  for (const cookie of cookies)
    open.push(...(await Promise.all(Array.from({ length: perSession }, () => listen(server.base, cookie)))));
  // With a few heartbeats.
  await delay(45_000);
  const grown = memory() - before;
  console.log(
    `${open.length} idle streams: ${grown.toFixed(0)} MB, ${((grown * 1024) / open.length).toFixed(0)} KB each`,
  );

  const [first] = open;
  if (!first) throw new Error('There is no stream.');
  const delays: number[] = [];
  for (let round = 0; round < 50; round += 1) delays.push(await timeToHear(first, pool, small.accountId));
  delays.sort((a, b) => a - b);
  const [median = Number.NaN, slowest = Number.NaN] = [delays[25], delays.at(-1)];
  console.log(`a commit is heard of after ${median.toFixed(0)} ms, at most ${slowest.toFixed(0)} ms`);
  for (const stream of open) stream.destroy();
  return [
    verdict(`  memory of ${streams} idle streams (bar ${mostMegabytes} MB)`, grown < mostMegabytes),
    verdict(`  heard of within a second`, slowest < longestMs),
    writing,
  ].every(Boolean);
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
async function writes(pool: pg.Pool, accountId: string): Promise<boolean> {
  const { rows } = await pool.query<{ id: string }>('select id from jobs where account_id = $1', [accountId]);
  const rateWith = async (isAnnounced: boolean) => {
    await pool.query(`alter table jobs ${isAnnounced ? 'enable' : 'disable'} trigger jobs_announced`);
    let done = 0;
    const begun = performance.now();
    const lane = async (at: number) => {
      for (let n = at; performance.now() - begun < 3000; n += 8) {
        await pool.query('update jobs set notes = $3, updated_at = now() where account_id = $1 and id = $2', [
          accountId,
          rows[n % rows.length]?.id,
          `note ${n}`,
        ]);
        done += 1;
      }
    };
    await Promise.all(Array.from({ length: 8 }, (_, at) => lane(at)));
    return done / ((performance.now() - begun) / 1000);
  };
  const [announced, silent] = await inTurns(
    () => rateWith(true),
    () => rateWith(false),
  );
  await pool.query('alter table jobs enable trigger jobs_announced');
  const ratio = silent / announced;
  console.log(`changes of jobs: ${announced.toFixed(0)} a second announced, ${silent.toFixed(0)} not`);
  return verdict(`  ${ratio.toFixed(2)} times as long (bar ${mostForWriting})`, ratio <= mostForWriting);
}

const residentMegabytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** After the burst of signing up. */
async function untilSteady(memory: () => number): Promise<void> {
  for (
    let last = Number.POSITIVE_INFINITY, now = memory();
    Math.abs(last - now) > 1;
    last = now, now = memory()
  )
    await delay(5000);
}
