// The queue's library stops working when the database goes away at a bad moment: a worker that cannot record the result
// of its task ends for good, and one that never received the task it was given holds it for hours. Here a runner that
// lost its database ends, and a new one starts as soon as the database answers.
import { setTimeout as pause } from 'node:timers/promises';
import type { Runner } from 'graphile-worker';
import type pg from 'pg';
import { isDatabaseUnreachable } from '../db/database.ts';
import type { Log } from '../log.ts';

/** Calls `lost` once it can no longer be relied on. */
export type StartRunner = (lost: (error: unknown) => void) => Promise<Runner>;

export interface SuperviseOptions {
  log: Log;
  /** Another try would not help; the listener stops the work. */
  giveUp(error: unknown): void;
  againAfterMs?: number;
}

type Taken = Parameters<pg.Pool['connect']>[0];

const aSecond = 1000;

/** What ends a run sooner has the same cause as what ended the one before. */
const stableRunMs = 60_000;

export async function superviseRunner(
  startRunner: StartRunner,
  options: SuperviseOptions,
): Promise<{ stop(): Promise<void> }> {
  const { log, giveUp, againAfterMs = aSecond } = options;
  const retries = openRetryMonitor(log, giveUp);
  const stopping = new AbortController();
  const { signal } = stopping;
  const stopRequested = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  // The start of the product fails when the very first run cannot start.
  let current = await open();
  const supervising = supervise();
  return {
    async stop() {
      stopping.abort();
      await supervising;
    },
  };

  async function open() {
    let lose: (error: unknown) => void = () => {};
    const lost = new Promise<unknown>((resolve) => {
      lose = resolve;
    });
    const runner = await startRunner(lose);
    runner.promise.then(() => lose(new Error('The queue ended its work by itself.')), lose);
    return { runner, lost, began: Date.now() };
  }

  async function supervise(): Promise<void> {
    for (;;) {
      const error = await Promise.race([current.lost, stopRequested]);
      // A runner that is already ending refuses to be stopped, and its tasks may still run.
      await current.runner.stop().catch(() => {});
      await current.runner.promise.catch(() => {});
      if (signal.aborted) return;
      if (Date.now() - current.began > stableRunMs) retries.worked();
      const next = await reopen(error);
      if (!next) return;
      current = next;
      log.info('background work goes on');
    }
  }

  /** Null when the stop came first. */
  async function reopen(lostBy: unknown) {
    retries.failed(lostBy, 'background work is interrupted');
    if (!isDatabaseUnreachable(lostBy)) await rest();
    while (!signal.aborted) {
      try {
        return await open();
      } catch (error) {
        retries.failed(error, 'background work cannot go on yet');
        await rest();
      }
    }
    return null;
  }

  async function rest(): Promise<void> {
    await pause(againAfterMs, null, { signal }).catch(() => {});
  }
}

/**
 * The same pool, except that a statement run on the pool itself is repeated until it is done. The library runs only the
 * timetable's that way, all of them safe to repeat, and a failure there would end the process. So would a connection
 * that is released twice, which the library does when it ends a run while its listening fails.
 */
export function retryingPool(
  pool: pg.Pool,
  { log, giveUp }: SuperviseOptions,
  isOver: () => boolean,
): pg.Pool {
  const retries = openRetryMonitor(log, giveUp);
  async function query(
    ...statement: [string, unknown[]?]
  ): Promise<Pick<pg.QueryResult, 'rows' | 'rowCount'>> {
    while (!isOver()) {
      try {
        const result = await pool.query(...statement);
        retries.worked();
        return result;
      } catch (error) {
        retries.failed(error, 'the timetable waits for the database');
        await pause(aSecond);
      }
    }
    return { rows: [], rowCount: 0 };
  }
  /** With a callback: that is how the library takes the connection it listens on. */
  function connect(taken?: Taken): Promise<pg.PoolClient> | undefined {
    if (!taken) return pool.connect();
    pool.connect((error, client, release) => {
      let isReleased = false;
      taken(error, client, (reason) => {
        if (!isReleased) release(reason);
        isReleased = true;
      });
    });
    return undefined;
  }
  return new Proxy(pool, {
    get(target, name) {
      if (name === 'query') return query;
      if (name === 'connect') return connect;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** For work that is retried: logs a failure once and not at every retry, and gives up where waiting does not help. */
export interface RetryMonitor {
  failed(error: unknown, message: string): void;
  worked(): void;
}

/** Tries a second apart: about a minute. A database that is away is waited for without end. */
const enough = 60;

/** `giveUp` is called when so many failures in a row have another reason than a database that is away. */
export function openRetryMonitor(log: Log, giveUp: (error: unknown) => void = () => {}): RetryMonitor {
  let lastReason: string | null = null;
  let unexplained = 0;
  return {
    failed(error, message) {
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== lastReason) log.warn({ err: error }, message);
      lastReason = reason;
      unexplained = isDatabaseUnreachable(error) ? 0 : unexplained + 1;
      if (unexplained === enough) giveUp(error);
    },
    worked() {
      lastReason = null;
      unexplained = 0;
    },
  };
}
