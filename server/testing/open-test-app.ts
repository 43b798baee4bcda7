// The product on a real PostgreSQL and a real port, for one test, independent of the test runner.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { buildApp, type HttpLimits } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import type { Deps } from '../deps.ts';
import { openRenderer } from '../documents/render/renderer.ts';
import { openSealer } from '../documents/sealing/open-sealer.ts';
import { sealStore } from '../documents/sealing/seal-certificates.store.ts';
import { openSealThreads } from '../documents/sealing/seal-threads.ts';
import { SessionCookies } from '../identity/session-cookie.ts';
import { joinFeatures } from '../join-features.ts';
import { openFiles } from '../open-files.ts';
import { systemClock } from '../platform/clock.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import type { PageSource } from '../platform/http/pages.ts';
import { makeLimits } from '../platform/limits.ts';
import { makeLog } from '../platform/log.ts';
import { drainQueue } from '../platform/queue/worker.ts';
import { makeSecrets } from '../platform/secrets.ts';
import { openCustomerPayments } from '../ports/customer-payments/open-customer-payments.ts';
import type { FileStore } from '../ports/files/files.ts';
import { openOutbox } from '../ports/mail/outbox.ts';
import { openPayments } from '../ports/payments/open-payments.ts';
import { allTasks, timetable } from '../tasks.ts';
import { type Given, makeGiven } from './given.ts';
import { HttpClient } from './http-client.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { makeTestClock, type TestClock } from './test-clock.ts';
import { watchRoutes } from './watch-routes.ts';

export interface TestApp {
  /** A new visitor. */
  guest: HttpClient;
  /** Another one, with the same network address as somebody else if given. */
  newGuest(address?: string): HttpClient;
  given: Given;
  clock: TestClock;
  mailbox: Mailbox;
  deps: Deps;
  app: FastifyInstance;
  /** Every route Fastify knows, such as 'GET /api/jobs/:id'. */
  routes: string[];
  base: string;
  logs: string[];
  /** Runs all queued tasks. */
  drain(): Promise<void>;
  /** Queues the tasks of every entry of the timetable once, and runs them. */
  runTimetable(): Promise<void>;
}

/** Deps and settings a test overrides. */
export interface TestAppOptions {
  env?: Record<string, string>;
  /** `files` is the adapter that is counted. */
  deps?: Partial<Omit<Deps, 'files'> & { files: FileStore }>;
  pages?: PageSource;
  httpLimits?: Partial<HttpLimits>;
  /** Accounts made by `given` have finished the onboarding. */
  onboarded?: boolean;
  installation?: Installation;
  /** Connections that outlive this app, for tests that share a database; without them it opens its own. */
  connections?: Database;
}

/** Connections for one test, or for all tests of a worker. */
export const openTestDatabase = (url: string): Database => openDatabase(url, { max: 12 });

/** An existing installation: its folder with files and keys, and the time of its records. */
interface Installation {
  dataDir: string;
  appSecret: string;
  now: Date;
}

// One for all tests of a process: starting its threads takes longer than most tests.
const renderer = openRenderer({ home: path.resolve(import.meta.dirname, '../documents') });

const sealing = {
  threads: openSealThreads(path.resolve(import.meta.dirname, '../documents')),
  typesetter: renderer,
  authorityFile: path.join(mkdtempSync(path.join(os.tmpdir(), 'fieldwright-seal-')), 'authority.pem'),
  appName: 'Fieldwright',
  clock: systemClock,
  log: makeLog('silent'),
};

const bareShell: PageSource = {
  html: async () => '<!doctype html><html lang="en"><head><!--head--></head><body></body></html>',
  serveAssets: async () => {},
};

export async function openTestApp(
  databaseUrl: string,
  options: TestAppOptions = {},
): Promise<TestApp & { close(): Promise<void> }> {
  const { installation } = options;
  const dataDir = installation?.dataDir ?? mkdtempSync(path.join(os.tmpdir(), 'fieldwright-app-'));
  const config: Config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    TRUST_PROXY: '127.0.0.1',
    // Tests share a database and write to the same few people.
    LIMIT_MAILS_TO_ONE_ADDRESS_OVERALL: '100000/1d',
    LIMIT_MAILS_TO_ONE_ADDRESS_UNCONFIRMED: '100000/1d',
    LIMIT_INVITATIONS_TO_ONE_ADDRESS_OVERALL: '100000/1d',
    ...options.env,
  });
  const logs: string[] = [];
  const log = makeLog('info', { write: (line: string) => void logs.push(line) });
  const clock = makeTestClock(installation?.now);
  const db = options.connections ?? openTestDatabase(databaseUrl);
  const secrets = makeSecrets(installation?.appSecret ?? 'a secret that is only ever used by tests');
  const root = installation && { authorityFile: path.join(dataDir, 'signing/authority.pem'), clock };
  const deps = joinFeatures({
    config,
    db,
    clock,
    log,
    secrets,
    cookies: new SessionCookies(config.secureOrigin, secrets),
    limits: makeLimits(db, clock, config.rateLimits),
    mail: await openOutbox({ folder: config.outboxDir }),
    renderer,
    sealer: openSealer({ ...sealing, ...root, store: sealStore(db), secrets }),
    esign: null,
    ...(await openPayments({ stripe: config.stripe, pool: db.pool, clock })),
    ...(await openCustomerPayments({ settings: config.customerPayments, pool: db.pool, clock })),
    ...options.deps,
    files: await openFiles({ config, clock, log, db: options.deps?.db ?? db }, options.deps?.files),
  });
  const { app, routes } = await watchRoutes(() =>
    buildApp(deps, options.pages ?? bareShell, options.httpLimits),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  const drain = () => drainQueue(db, allTasks(deps), log);
  const base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  return {
    app,
    routes,
    base,
    deps,
    clock,
    logs,
    guest: new HttpClient(base),
    newGuest: (address) => new HttpClient(base, address),
    given: makeGiven(deps, base, { onboarded: options.onboarded }),
    mailbox: openMailbox(config.outboxDir),
    drain,
    async runTimetable() {
      for (const { task } of timetable)
        await db.query.execute(sql`select graphile_worker.add_job(${task.name}::text)`);
      await drain();
    },
    async close() {
      await app.close();
      if (!options.connections) await db.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
