// Everything a phase needs: the running product, its database, the users, and where results are recorded.
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { SeededRandom } from '../../server/testing/seeded-random.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { fillWithJobs, openBusiness, signIn } from './businesses.ts';
import type { LoadOptions } from './options.ts';
import { type SmtpSink, startSmtpSink } from './smtp-sink.ts';
import { Tally } from './tally.ts';
import type { OwnerAtWork, TechnicianAtWork } from './user-actions.ts';
import type { TallyHolder } from './visitor.ts';
import type { Watched } from './watch.ts';

export interface LoadSetup {
  server: ServerProcess;
  watched: Watched;
  pool: pg.Pool;
  sink: SmtpSink;
  tallyHolder: TallyHolder;
  owners: OwnerAtWork[];
  technicians: TechnicianAtWork[];
  close(): Promise<void>;
}

export const logFile = 'server.log';
export const metricsToken = 'only-for-the-load-test';

// A full collection on demand, so that garbage does not look like growth.
const collectOnSignal = ['--expose-gc', '--import', "data:text/javascript,process.on('SIGUSR2',()=>gc())"];

export async function openLoadSetup({ people, jobs, seed }: LoadOptions): Promise<LoadSetup> {
  const sink = await startSmtpSink();
  const server = await startServerProcess(undefined, {
    env: { BILLING: 'off', LOG_LEVEL: 'info', METRICS_TOKEN: metricsToken, SMTP_URL: sink.url },
    nodeOptions: collectOnSignal,
    logFile,
  });
  // The product ends with this process.
  process.once('exit', () => server.child.kill());
  const pool = new pg.Pool({ connectionString: server.databaseUrl, max: 2 });
  const tallyHolder: TallyHolder = { tally: new Tally() };
  const context = { base: server.base, tallyHolder, pool };
  const owners = await Promise.all(
    Array.from({ length: Math.ceil(people / 2) }, async (_, at) => {
      const random = new SeededRandom(seed * 1000 + at);
      const owner = { ...(await openBusiness(context)), chance: random };
      await fillWithJobs(owner, jobs, random);
      return owner;
    }),
  );
  const technicians = await Promise.all(
    owners.slice(0, Math.floor(people / 2)).map(async ({ technicianEmail: email }, at) => ({
      visitor: await signIn(server.base, tallyHolder, email),
      email,
      chance: new SeededRandom(seed * 1000 + 500 + at),
    })),
  );
  // As autovacuum would have left a database that has been up for a while.
  await pool.query('vacuum analyze');
  return {
    server,
    watched: { pid: server.child.pid ?? 0, postmasterPid: server.postmasterPid },
    pool,
    sink,
    tallyHolder,
    owners,
    technicians,
    async close() {
      for (const { visitor } of [...owners, ...technicians]) visitor.leave();
      await pool.end();
      await server.stop();
      await sink.close();
    },
  };
}

/**
 * Resolves when no task is due and no email waits. Emails to technicians are sent at once instead of after two minutes.
 */
export async function whenQuiet({ pool }: LoadSetup, withinMs = 120_000): Promise<void> {
  await pool.query(
    `update graphile_worker._private_jobs j set run_at = now() from graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'technicians.tell' and j.locked_at is null and j.run_at > now()`,
  );
  const ends = performance.now() + withinMs;
  for (;;) {
    const { rows } = await pool.query<{ waiting: number }>(
      `select (select count(*) from graphile_worker._private_jobs
                where attempts < max_attempts and (locked_at is not null or run_at <= now()))::int
            + (select count(*) from mails where state = 'queued')::int as waiting`,
    );
    if (rows[0]?.waiting === 0) return;
    if (performance.now() > ends) throw new Error(`${rows[0]?.waiting} tasks and mails were left undone.`);
    await delay(100);
  }
}
