// The queue's library goes out of service when the database leaves it at a bad moment: a worker that cannot note what
// became of its task ends for good, and one that never heard which task it was given holds that task for hours. Here a
// shift that lost its database ends, and another one takes its place as soon as the database answers.
import { setTimeout as pause } from 'node:timers/promises';
import type { Runner } from 'graphile-worker';
import type pg from 'pg';
import { isDatabaseAway } from '../db/database.ts';
import type { Log } from '../log.ts';
import { openPatience } from './patience.ts';

/** Calls `lost` once it can no longer be relied on. */
export type BeginShift = (lost: (error: unknown) => void) => Promise<Runner>;

export interface Trouble {
  log: Log;
  /** Another try would be no use; whoever hears it stops the work. */
  giveUp(error: unknown): void;
  againAfterMs?: number;
}

type Taken = Parameters<pg.Pool['connect']>[0];

const aSecond = 1000;

/** What ends a shift sooner is no other trouble than what ended the one before. */
const goodShiftMs = 60_000;

export async function keepRunning(begin: BeginShift, trouble: Trouble): Promise<{ stop(): Promise<void> }> {
  const { log, giveUp, againAfterMs = aSecond } = trouble;
  const patience = openPatience(log, giveUp);
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
    runner.promise.then(() => lose(new Error('The queue ended its work by itself.')), lose);
    return { runner, lost, began: Date.now() };
  }

  async function keep(): Promise<void> {
    for (;;) {
      const error = await Promise.race([shift.lost, asked]);
      // One that is ending by itself refuses to be stopped, and its tasks may still run.
      await shift.runner.stop().catch(() => {});
      await shift.runner.promise.catch(() => {});
      if (signal.aborted) return;
      if (Date.now() - shift.began > goodShiftMs) patience.worked();
      const next = await reopen(error);
      if (!next) return;
      shift = next;
      log.info('background work goes on');
    }
  }

  /** Null when the stop came first. */
  async function reopen(lostBy: unknown) {
    patience.failed(lostBy, 'background work is interrupted');
    if (!isDatabaseAway(lostBy)) await rest();
    while (!signal.aborted) {
      try {
        return await open();
      } catch (error) {
        patience.failed(error, 'background work cannot go on yet');
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
 * The same pool, except that a statement asked of the pool itself is repeated until it is done. The library asks only the
 * timetable's that way, all of them safe to repeat, and a failure there would end the process. So would a connection that
 * is given back twice, which the library does when it ends a shift while its listening fails.
 */
export function patientPool(pool: pg.Pool, { log, giveUp }: Trouble, isOver: () => boolean): pg.Pool {
  const patience = openPatience(log, giveUp);
  async function query(
    ...statement: [string, unknown[]?]
  ): Promise<Pick<pg.QueryResult, 'rows' | 'rowCount'>> {
    while (!isOver()) {
      try {
        const result = await pool.query(...statement);
        patience.worked();
        return result;
      } catch (error) {
        patience.failed(error, 'the timetable waits for the database');
        await pause(aSecond);
      }
    }
    return { rows: [], rowCount: 0 };
  }
  /** With a callback, as the library asks for the connection it listens on. */
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
