// How much one account is slowed down by a hostile one: long documents, costly pictures, seals, sign-ins and slow
// connections, all at once. Bars: at most 5 times its quiet latency, and the server's memory below 700 MB at its peak.
// `npm run bench -- neighbour --seconds 300` is the long form, `--only prints` runs only the attacks with that word.
// Limits are on, as in production.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { SeededRandom } from '../server/testing/seeded-random.ts';
import { fillWithJobs, openBusiness } from './load/businesses.ts';
import { Tally, type TallyLine } from './load/tally.ts';
import { actions, workQuietly } from './neighbour/quiet-account.ts';
import { removeDataDir, startServerProcess } from './server-process.ts';

const bars = { times: 5, megabytes: 700 };
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '40' }, only: { type: 'string', default: '' } },
  allowPositionals: true,
});
const seconds = Number(values.seconds);
if (!(seconds > 0)) throw new Error('--seconds must be a number above 0.');

const server = await startServerProcess(undefined, {
  // The quiet account makes a job a second, which no person does.
  env: { BILLING: 'off', RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1', LIMIT_NEW_JOBS: '5000/1h' },
});
process.once('exit', () => server.child.kill());
const pool = new pg.Pool({ connectionString: server.databaseUrl, max: 1 });
const tallyHolder = { tally: new Tally() };
const random = new SeededRandom(1);
const quiet = await openBusiness({ base: server.base, tallyHolder, pool, address: '192.0.2.10' });
await pool.end();
await fillWithJobs(quiet, 60, random);
const hostile = fork(
  'bench/neighbour/hostile.ts',
  [server.base, server.databaseUrl, '198.51.100.20', values.only],
  { execArgv: ['--import', 'tsx'] },
);
process.once('exit', () => hostile.kill());
await once(hostile, 'message');

// Threads start and code is compiled before anything is measured.
await workQuietly(quiet, random, 5);
const alone = await measure(Math.max(15, Math.min(60, seconds / 2)));
hostile.send('begin');
await workQuietly(quiet, random, 3);
const beside = await measure(seconds);
const peak = peakMegabytes();
hostile.send('end');
const [answered] = (await once(hostile, 'message')) as [{ name: string; done: number; refused: string }[]];
console.table(answered);

let isHeld = true;
const verdict = (held: boolean) => {
  isHeld &&= held;
  return held ? 'held' : 'MISSED';
};
const ms = (value: number) => value.toFixed(0).padStart(6);
console.log(
  `${'the neighbour, ms'.padEnd(17)}  alone p50    p95   beside p50    p95    p50 times  p95 times  requests  refused`,
);
for (const name of actions) {
  const [before, during] = [alone.line(name), beside.line(name)];
  const times = [during.p50 / before.p50, during.p95 / before.p95] as const;
  const refused = refusalsOf(during);
  // Too few replies would be no measurement, and a refusal is worse than a long wait.
  const held = times.every((ratio) => ratio <= bars.times) && refused === 0 && during.count >= 5;
  console.log(
    `${name.padEnd(17)}     ${ms(before.p50)} ${ms(before.p95)}       ${ms(during.p50)} ${ms(during.p95)}    ${times
      .map((ratio) => ratio.toFixed(1).padStart(9))
      .join(
        '  ',
      )}  ${String(during.count).padStart(8)}  ${String(refused).padStart(7)} (bar ${bars.times}): ${verdict(held)}`,
  );
}
console.log(
  `the server's memory at its peak: ${peak.toFixed(0)} MB (bar ${bars.megabytes}): ${verdict(peak <= bars.megabytes)}`,
);
for (const example of [...alone.examples, ...beside.examples]) console.log(`  ${example}`);
await server.stop();
removeDataDir(server.dataDir);
process.exit(isHeld ? 0 : 1);

async function measure(forSeconds: number): Promise<Tally> {
  const tally = new Tally();
  tallyHolder.tally = tally;
  await workQuietly(quiet, random, forSeconds);
  return tally;
}

function refusalsOf({ errors }: TallyLine): number {
  return [...errors.values()].reduce((sum, count) => sum + count, 0);
}

/** The peak of the process, as the system reports it. */
function peakMegabytes(): number {
  const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}
