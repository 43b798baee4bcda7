// npm run load: the built product under load. Four phases, each with a verdict: a mix of everything people do (errors,
// memory), the heap at rest, a storm of sign-ins (what is left for the others), and one action at a time (what it
// costs).
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { removeDataDir } from '../server-process.ts';
import { runCapacity } from './capacity.ts';
import { flatnessOf, minutesNeeded } from './flatness.ts';
import { runHeap } from './heap.ts';
import { type LoadSetup, logFile, openLoadSetup, whenQuiet } from './load-setup.ts';
import { runMix } from './mix.ts';
import { readOptions } from './options.ts';
import { describeCapacity, describeMix, describeStorm } from './report.ts';
import { runStorm } from './storm.ts';
import type { TallyLine } from './tally.ts';

/** With both cores busy hashing, a list must share them: several times slower is fair, a wait people notice is not. */
const stormBars = { timesSlowerP95: 5, p99Ms: 500 };

const options = readOptions(process.argv.slice(2));
const printed: string[] = [];
let held = true;

const print = (text: string) => {
  printed.push(text);
  console.log(`${text}\n`);
};
const verdict = (text: string, isHeld: boolean) => {
  held &&= isHeld;
  print(`**${isHeld ? 'held' : 'MISSED'}**: ${text}`);
};

console.error('Setting up the businesses …');
const setup = await openLoadSetup(options);
try {
  const { rows } = await setup.pool.query<{ version: string }>(
    "select current_setting('server_version') as version",
  );
  print(
    `${os.cpus().length} × ${os.cpus()[0]?.model || os.arch()}, ${Math.round(os.totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, PostgreSQL ${rows[0]?.version}; one process, and whoever asks on the same machine.`,
  );
  if (options.phases.includes('mix')) await mix(setup);
  if (options.phases.includes('heap')) await heap(setup);
  if (options.phases.includes('storm')) await storm(setup);
  if (options.phases.includes('capacity')) await capacity(setup);
  await aftermath(setup);
} finally {
  await setup.close();
  removeDataDir(setup.server.dataDir);
}
if (options.out) writeFileSync(options.out, `${printed.join('\n\n')}\n`);
process.exit(held ? 0 : 1);

async function mix(setup: LoadSetup): Promise<void> {
  await whenQuiet(setup);
  const { minutes, people, jobs, thinkMs } = options;
  print(
    `## ${people} people for ${minutes} minutes, ${setup.owners.length} businesses with ${jobs} jobs, a pause of ${thinkMs} ms on average`,
  );
  const result = await runMix(setup, options);
  print(describeMix(result));
  verdictOnResponses(result.lines, result.examples);
  for (const [name, kind, bar] of [
    ["the server's memory", 'rss', 'bar 10 %'],
    ["the database's own memory", 'databasePrivate', 'bar 10 % and 10 MB of connections that come and go'],
  ] as const) {
    const { middle, end, isFlat } = flatnessOf(result.samples, kind);
    const growth = `the last third is ${(100 * (end / middle - 1)).toFixed(1)} % above the middle one (${bar})`;
    if (minutes >= minutesNeeded) verdict(`${name} is flat: ${growth}`, isFlat);
    else print(`**not told**: whether ${name} is flat, in less than ${minutesNeeded} minutes; ${growth}`);
  }
}

async function heap(setup: LoadSetup): Promise<void> {
  print('## The heap at rest, after rounds of the same people in a hurry');
  const { requests, heldMb, isFlat } = await runHeap(setup, options);
  const text = heldMb.map((mb, at) => `${mb.toFixed(2)} MB after ${requests[at]} requests`).join(', ');
  verdict(`nothing is held on to: ${text} more each time (bar: 1 MB from the second to the last)`, isFlat);
}

async function storm(setup: LoadSetup): Promise<void> {
  await whenQuiet(setup);
  print(`## A storm of sign-ins: 20 people for ${options.stormSeconds} seconds, 8 others list jobs`);
  const result = await runStorm(setup, options);
  print(describeStorm(result));
  verdictOnResponses([result.calm, result.stormy, result.logins], result.examples);
  const { calm, stormy } = result;
  const slower = stormy.p95 / calm.p95;
  verdict(
    `lists go on: p95 ${slower.toFixed(1)} times as long (bar ${stormBars.timesSlowerP95}), p99 ${stormy.p99.toFixed(0)} ms (bar ${stormBars.p99Ms})`,
    slower <= stormBars.timesSlowerP95 && stormy.p99 <= stormBars.p99Ms,
  );
}

async function capacity(setup: LoadSetup): Promise<void> {
  print(`## One deed at a time, ${options.capacitySeconds} seconds each`);
  const result = await runCapacity(setup, options);
  print(describeCapacity(result));
  for (const example of result.examples) print(`- ${example}`);
  verdict(
    'every answer was the expected one',
    result.lines.every(({ errors }) => errors === 0),
  );
}

function verdictOnResponses(lines: TallyLine[], examples: string[]): void {
  const errors = lines.flatMap((line) => [...line.errors]);
  const count = (counts: (status: number) => boolean) =>
    errors.filter(([status]) => counts(status)).reduce((sum, [, times]) => sum + times, 0);
  for (const example of examples) print(`- ${example}`);
  const [failures, others] = [count((status) => status >= 500), count((status) => status < 500)];
  verdict(`${failures} answers of 500 and above, ${others} other unexpected ones`, failures + others === 0);
}

/** Everything must be finished afterwards: emails sent, tasks done, records consistent, no errors in the log. */
async function aftermath(setup: LoadSetup): Promise<void> {
  print('## Afterwards');
  await whenQuiet(setup);
  const { rows } = await setup.pool.query<{
    sent: number;
    failed: number;
    given_up: number;
    unsealed: number;
  }>(
    `select count(*) filter (where state = 'sent')::int as sent, count(*) filter (where state = 'failed')::int as failed,
       (select count(*) from graphile_worker._private_jobs where attempts >= max_attempts)::int as given_up,
       (select count(*) from signature_requests where status = 'approved' and sealed_at is null)::int as unsealed
     from mails`,
  );
  const { sent = 0, failed = 0, given_up = 0, unsealed = 0 } = rows[0] ?? {};
  const taken = setup.sink.taken();
  verdict(
    `${sent} mails sent and ${taken} taken by the mail server, ${failed} failed; ${given_up} tasks given up, ${unsealed} signatures without a seal`,
    sent === taken && failed + given_up + unsealed === 0,
  );
  const { dataDir } = setup.server;
  const complaints = readFileSync(path.join(dataDir, logFile), 'utf8')
    .split('\n')
    .filter((line) => /^\{"level":[4-6]0/.test(line))
    // A warning about the user it runs as, not about the run.
    .filter((line) => !line.includes('This runs as root'));
  for (const line of complaints.slice(0, 5)) print(`- ${line.slice(0, 600)}`);
  verdict(`${complaints.length} warnings and errors in the log`, complaints.length === 0);
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/server/admin.js', 'verify'], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir },
  });
  verdict(`the records: ${(stdout + stderr).trim()}`, status === 0);
}
