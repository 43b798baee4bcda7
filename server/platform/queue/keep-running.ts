// The queue's library goes out of service when the database leaves it at a bad moment: a worker that cannot note what
// became of its task ends for good, and one that never heard which task it was given holds that task for hours. Here a
// shift that lost its database ends, and another one takes its place as soon as the database answers.
import { setTimeout as pause } from 'node:timers/promises';
import type { Runner } from 'graphile-worker';
import type pg from 'pg';
import type { Log } from '../log.ts';

/** Calls `lost` once it can no longer be relied on. */
export type BeginShift = (lost: (error: unknown) => void) => Promise<Runner>;

const againAfterMs = 1000;

export async function keepRunning(begin: BeginShift, log: Log): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const asked = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  // Whoever starts the product is told when the very first shift cannot begin.
  let shift = await open();
  const keeping = keep();
  return {
    async stop() {
      stopping.abort();
      await keeping;
    },
  };

  async function open() {
    let lose: (error: unknown) => void = () => {};
    const lost = new Promise<unknown>((resolve) => {
      lose = resolve;
    });
    const runner = await begin(lose);
    runner.promise.then(lose, lose);
    return { runner, lost };
  }

  async function keep(): Promise<void> {
    for (;;) {
      const error = await Promise.race([shift.lost, asked]);
      // One that has ended by itself says so; there is nothing left to stop then.
      await shift.runner.stop().catch(() => {});
      if (signal.aborted) return;
      log.warn({ err: error }, 'background work is interrupted');
      const next = await reopen();
      if (!next) return;
      shift = next;
      log.info('background work goes on');
    }
  }

  /** Null when the stop came first. */
  async function reopen() {
    while (!signal.aborted) {
      const opened = await open().catch(() => null);
      if (opened) return opened;
      await pause(againAfterMs, null, { signal }).catch(() => {});
    }
    return null;
  }
}

/**
 * The same pool, except that a statement asked of the pool itself is repeated until it is done. The library asks only the
 * timetable's that way, all of them safe to repeat, and a failure there would end the process.
 */
export function patientPool(pool: pg.Pool, log: Log, isOver: () => boolean): pg.Pool {
  async function query(
    ...statement: [string, unknown[]?]
  ): Promise<Pick<pg.QueryResult, 'rows' | 'rowCount'>> {
    while (!isOver()) {
      try {
        return await pool.query(...statement);
      } catch (error) {
        log.warn({ err: error }, 'the timetable waits for the database');
        await pause(againAfterMs);
      }
    }
    return { rows: [], rowCount: 0 };
  }
  return new Proxy(pool, {
    get(target, name) {
      if (name === 'query') return query;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
