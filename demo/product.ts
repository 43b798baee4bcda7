// The product from its sources, on a folder of its own and with a clock that is set by hand: so that weeks of work are
// written in seconds, each call at its own time. Background work runs when it is told to.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Deps } from '#server/deps.ts';
import { openDeps } from '#server/open-deps.ts';
import { makeLog } from '#server/platform/log.ts';
import { drainQueue, migrateQueue } from '#server/platform/queue/worker.ts';
import { MailRejected, type MailTransport } from '#server/ports/mail/mail.ts';
import { recordSealRoot } from '#server/start-warnings.ts';
import { allTasks } from '#server/tasks.ts';
import { type Mailbox, openMailbox } from '#server/testing/mailbox.ts';
import { makeTestClock, type TestClock } from '#server/testing/test-clock.ts';
import { deadMailbox } from './customers.ts';
import { demoSettings } from './folder.ts';

const server = path.resolve(import.meta.dirname, '../server');
const folders = {
  migrations: path.join(server, 'platform/db/migrations'),
  documents: path.join(server, 'documents'),
};
const noPages = { html: async () => '', serveAssets: async () => {} };

export interface DemoProduct {
  base: string;
  clock: TestClock;
  mailbox: Mailbox;
  /** Does the background work that waits: emails, seals, notices. */
  drain(): Promise<void>;
  /** The same, after a task of the timetable was added. */
  runTask(name: string): Promise<void>;
  close(): Promise<void>;
}

export async function openDemoProduct(dataDir: string, port: number, now: Date): Promise<DemoProduct> {
  const config = readConfig({
    ...demoSettings(dataDir, port),
    RATE_LIMIT: 'off',
    TRUST_PROXY: '127.0.0.1',
  });
  const log = makeLog('error');
  const clock = makeTestClock(now);
  const { deps: opened, close } = await openDeps(config, log, folders, clock);
  const deps: Deps = { ...opened, mail: mailOf(opened.mail, config.outboxDir, clock) };
  await recordSealRoot(deps);
  await migrateQueue(deps.db, log);
  const app = await buildApp(deps, noPages);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  const tasks = allTasks(deps);
  const drain = async () => {
    // Notices to technicians wait for some minutes by the machine's clock, which here are over.
    await deps.db.query.execute(sql`
      update graphile_worker._private_jobs set run_at = now() where run_at > now() and task_id in (
        select id from graphile_worker._private_tasks where identifier = 'technicians.tell')`);
    await drainQueue(deps.db, tasks, log);
  };
  return {
    base: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    clock,
    mailbox: openMailbox(config.outboxDir),
    drain,
    async runTask(name) {
      await deps.db.query.execute(sql`select graphile_worker.add_job(${name}::text)`);
      await drain();
    },
    async close() {
      await app.close();
      await close();
    },
  };
}

/** The outbox; emails bear the time of the demo's clock, and one mailbox does not exist any more. */
const mailOf = (outbox: MailTransport, folder: string, clock: TestClock): MailTransport => ({
  ...outbox,
  async send(mail) {
    if (mail.to.address === deadMailbox) throw new MailRejected('550 5.1.1 The mailbox does not exist.');
    await outbox.send(mail);
    const file = path.join(folder, `${mail.id}.eml`);
    const message = await readFile(file, 'latin1');
    await writeFile(file, message.replace(/^Date: .*$/m, `Date: ${clock.now().toUTCString()}`), 'latin1');
  },
});
