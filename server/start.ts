// Brings the product up and takes it down again, in order.
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { checkStorage } from './check-storage.ts';
import type { Config } from './config.ts';
import { type Folders, openDeps } from './open-deps.ts';
import type { PageSource } from './platform/http/pages.ts';
import type { Log } from './platform/log.ts';
import { migrateQueue, startWorker } from './platform/queue/worker.ts';
import { recordSealRoot, startWarnings } from './start-warnings.ts';
import { allTasks, timetable } from './tasks.ts';

const portTimeoutMs = 2000;

export interface Running {
  /** Where it can be opened; null when this process only works in the background. */
  address: string | null;
  mailGoesTo: string;
  /** Null where nobody pays. */
  paymentsGoThrough: string | null;
  /** Null where they cannot pay online. */
  customersPayThrough: string | null;
  /** Comes when it cannot go on and should be stopped. */
  failed: Promise<Error>;
  stop(): Promise<void>;
}

export async function start(config: Config, log: Log, folders: Folders, pages: PageSource): Promise<Running> {
  const opened = await openDeps(config, log, folders).catch(explain(config));
  const { deps } = opened;
  const working: Stop[] = [];
  try {
    await checkStorage(deps.files, log);
    await recordSealRoot(deps);
    await migrateQueue(deps.db, log);
    let address: string | null = null;
    let failed = new Promise<Error>(() => {});
    if (config.runsWeb) {
      const app = await buildApp(deps, pages);
      working.push(() => app.close());
      await listen(app, config);
      address = config.appUrl;
    }
    if (config.runsWorker) {
      const worker = await startWorker(deps.db, allTasks(deps), timetable, log);
      working.push(() => worker.stop());
      failed = worker.failed;
    }
    for (const warning of startWarnings(config)) log.warn(warning);
    return {
      address,
      mailGoesTo: deps.mail.describe,
      paymentsGoThrough: config.billing === 'on' ? deps.payments.describe : null,
      customersPayThrough: deps.customerPayments?.describe ?? null,
      failed,
      stop: () => stopAll(working, opened.close),
    };
  } catch (error) {
    await stopAll(working, opened.close);
    return explain(config)(error);
  }
}

/** A process that was just killed may hold the port a moment longer. */
async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  const deadline = Date.now() + portTimeoutMs;
  for (;;) {
    try {
      await app.listen({ port, host });
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || Date.now() > deadline) throw error;
      await delay(100);
    }
  }
}

type Stop = () => Promise<void>;

/**
 * Requests and tasks finish side by side, so that none waits for the other's slowest; then what they depend
 * on is closed.
 */
async function stopAll(working: Stop[], closeDeps: Stop): Promise<void> {
  try {
    await Promise.all(working.map((stop) => stop()));
  } finally {
    await closeDeps();
  }
}

/** One sentence a person can act on, for the failures a person can cause. */
function explain(config: Config): (error: unknown) => never {
  return (error) => {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new Error(`Port ${config.port} on ${config.host} is taken. Set PORT to another one.`);
    if (code === 'EACCES')
      throw new Error(`Port ${config.port} may not be used by this user. Set PORT to another one.`);
    if (code === 'EADDRNOTAVAIL') throw new Error(`HOST ${config.host} is not an address of this machine.`);
    if (config.databaseUrl && isUnreachable(error)) {
      throw new Error(
        `DATABASE_URL cannot be reached: ${message || code}. Is the server running, and are name and password right?`,
      );
    }
    throw error;
  };
}

function isUnreachable(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException;
  const codes = [
    'ECONNREFUSED',
    'ENOTFOUND',
    'ETIMEDOUT',
    'EAI_AGAIN',
    'EHOSTUNREACH',
    '28P01',
    '28000',
    '3D000',
  ];
  return codes.includes(code ?? '') || /timeout expired|SSL/.test(message ?? '');
}
