// Runs the tasks. Any number of worker processes may share one database; each task runs in one of them.
import { EventEmitter } from 'node:events';
import {
  type ForbiddenFlagsFn,
  type Job,
  Logger,
  makeWorkerUtils,
  parseCronItems,
  run,
  runOnce,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import { priorities, type Task, type TaskHandler } from './queue.ts';
import {
  retryingPool,
  type StartRunner,
  type SuperviseOptions,
  superviseRunner,
} from './supervise-runner.ts';
import { openWorkerLeases } from './worker-leases.ts';

/** A line of the timetable: five fields, UTC. Missed runs are made up for once, if not older than a day. */
export interface CronLine {
  pattern: string;
  task: Task<Record<string, never>>;
}

export interface Worker {
  stop(): Promise<void>;
  /** Comes when the work cannot go on, for a reason that waiting does not mend. */
  failed: Promise<Error>;
}

export const migrationLock = 7_214_035_519;

/** A task that takes longer than this after a stop began is given back; another attempt follows. */
const stopTimeoutMs = 10_000;

/** The queue's own tables. It does not wait for another process that makes them in the same moment, so we do. */
export async function migrateQueue(db: Database, log: Log): Promise<void> {
  const lock = await db.pool.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [migrationLock]);
    // Making them is what migrates.
    const utils = await makeWorkerUtils({ pgPool: db.pool, logger: workerLogger(log) });
    await utils.release();
  } finally {
    // Closing the connection also gives the lock back.
    lock.release(true);
  }
}

export async function startWorker(
  db: Database,
  handlers: TaskHandler[],
  cron: CronLine[],
  log: Log,
): Promise<Worker> {
  const giveUp = new AbortController();
  let isStopping = false;
  let fail: (reason: Error) => void = () => {};
  const failed = new Promise<Error>((resolve) => {
    fail = resolve;
  });
  const options: SuperviseOptions = {
    log,
    giveUp(error) {
      log.error({ err: error }, 'background work is given up');
      const reason = error instanceof Error ? error.message : String(error);
      fail(new Error(`Background work failed: ${reason}`, { cause: error }));
    },
  };
  const pgPool = retryingPool(db.pool, options, () => isStopping);
  const former: string[] = [];
  const parsedCronItems = parseCronItems(
    cron.map(({ pattern, task }) => ({
      match: pattern,
      task: task.name,
      identifier: task.name,
      options: {
        backfillPeriod: 24 * 60 * 60 * 1000,
        maxAttempts: task.maxAttempts,
        priority: priorities.sweep,
      },
    })),
  );
  const workerLeases = openWorkerLeases(db, log);
  const startRunner: StartRunner = async (lost) => {
    // The tasks that the last run held when it lost the database belong to nobody now.
    await db.pool.query('select graphile_worker.force_unlock_workers($1)', [former]);
    workerLeases.leave(former.splice(0));
    const events: WorkerEvents = new EventEmitter();
    events.on('worker:create', ({ worker: { workerId } }) => {
      former.push(workerId);
      workerLeases.join(workerId);
    });
    events.on('worker:getJob:error', ({ error }) => {
      if (!isPoolBusy(error)) lost(error);
    });
    events.on('worker:fatalError', ({ error }) => lost(error));
    return run({
      pgPool,
      events,
      taskList: toTaskList(handlers, giveUp.signal),
      parsedCronItems,
      forbiddenFlags: onePerFlag(events),
      concurrency: 4,
      noHandleSignals: true,
      // A run that only lost its database waits for its tasks: two of the same must not run at once.
      gracefulShutdownAbortTimeout: 24 * 60 * 60 * 1000,
      logger: workerLogger(log),
    });
  };
  const runner = await superviseRunner(startRunner, options).catch(async (error) => {
    // It holds a connection, and the pool's end would wait for that one.
    await workerLeases.stop();
    throw error;
  });
  return {
    failed,
    async stop() {
      isStopping = true;
      setTimeout(() => giveUp.abort(), stopTimeoutMs).unref();
      await runner.stop();
      await workerLeases.stop();
    },
  };
}

/** Works off what is due now and returns; for tests and operator commands. */
export async function drainQueue(db: Database, handlers: TaskHandler[], log: Log): Promise<void> {
  await runOnce({
    pgPool: db.pool,
    taskList: toTaskList(handlers),
    noHandleSignals: true,
    logger: workerLogger(log),
  });
}

function toTaskList(handlers: TaskHandler[], giveUp?: AbortSignal): TaskList {
  return Object.fromEntries(
    handlers.map(({ task, run: handle }) => [
      task.name,
      async (payload, { job }) => {
        // Cron adds its own field about the slot; it is not part of the task's payload.
        const { _cron: _, ...rest } = (payload ?? {}) as Record<string, unknown>;
        const work = handle(task.payload.parse(Array.isArray(payload) ? payload : rest), {
          number: job.attempts,
          isLast: job.attempts >= job.max_attempts,
        });
        await orGivenUp(work, giveUp);
      },
    ]),
  );
}

/** No statement was sent yet, so no task was taken; the worker tries again on its own. */
const isPoolBusy = (error: unknown) =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect';

/** A mail server that does not answer must not hold up the stop of everything else. */
function orGivenUp(work: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error('The process was stopped before the task ended.'));
    signal?.addEventListener('abort', giveUp);
    work.then(resolve, reject).finally(() => signal?.removeEventListener('abort', giveUp));
  });
}

function workerLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    const error = (meta as { error?: unknown } | undefined)?.error;
    if (level === 'error') log.error({ err: error }, message);
    else if (level === 'warning') log.warn({ err: error }, message);
    else log.debug(message);
  });
}

/**
 * Of the tasks with the same flag, one at a time runs in a process. The library's named queues would do that across
 * processes, but they lock the row of every queue whenever a task is taken, so there cannot be one for each account.
 * Returns the flags of what is running, to be skipped; the worker's slots call it in turn, so that two never take the
 * same.
 */
function onePerFlag(events: WorkerEvents): ForbiddenFlagsFn {
  const running = new Set<string>();
  const flagsOf = ({ flags }: Job) => Object.keys(flags ?? {});
  let lastInLine = Promise.resolve();
  let releaseNext = () => {};

  events.on('job:start', ({ job }) => {
    for (const flag of flagsOf(job)) running.add(flag);
    releaseNext();
  });
  events.on('worker:getJob:empty', () => releaseNext());
  events.on('worker:getJob:error', () => releaseNext());
  events.on('job:complete', ({ job }) => {
    for (const flag of flagsOf(job)) running.delete(flag);
  });

  return async () => {
    const myTurn = lastInLine;
    let release = () => {};
    lastInLine = new Promise((resolve) => {
      release = resolve;
    });
    await myTurn;
    releaseNext = release;
    return [...running];
  };
}
