// A worker that died leaves its tasks locked, for hours by the queue's own rule. Here every living worker holds a lock
// of a database session, which ends with its process in any case: a task locked by a worker without a lease is free
// again after little more than a minute.
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import { openRetryMonitor } from './retry-monitor.ts';

export interface WorkerLeases {
  /** From now on this worker holds its lease. */
  join(workerId: string): void;
  /** These have ended; their leases are released. */
  leave(workerIds: string[]): void;
  stop(): Promise<void>;
}

/** Sets these locks apart from all others. */
export const lockSpace = 0x46_57;
const everyMs = 60_000;
/** Long enough for a worker that has just begun, or whose session was lost, to take its lease. */
const recheckMs = 5000;
const reconnectMs = 1000;

export function openWorkerLeases(db: Database, log: Log): WorkerLeases {
  const members = new Set<string>();
  const stopped = new AbortController();
  const retries = openRetryMonitor(log);
  let wake = () => {};

  const holding = holdLeases();
  const checking = checkLeases();
  return {
    join(workerId) {
      members.add(workerId);
      wake();
    },
    leave(workerIds) {
      for (const workerId of workerIds) members.delete(workerId);
      wake();
    },
    async stop() {
      stopped.abort();
      wake();
      await Promise.all([holding, checking]);
    },
  };

  /** Holds the locks of all members; a lost session is opened again. */
  async function holdLeases(): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        await holdLeasesIn(await db.pool.connect());
      } catch (error) {
        retries.failed(error, 'the leases of workers are interrupted');
      }
      await pause(reconnectMs, null, { signal: stopped.signal }).catch(() => {});
    }
  }

  /** Until the session is lost or the work is over. */
  async function holdLeasesIn(session: pg.PoolClient): Promise<void> {
    const held = new Set<string>();
    let isLost = false;
    session.once('error', () => {
      isLost = true;
      wake();
    });
    try {
      while (!isLost && !stopped.signal.aborted) {
        const called = new Promise<void>((resolve) => {
          wake = resolve;
        });
        for (const member of members) {
          if (held.has(member)) continue;
          await session.query(lockStatement, [lockSpace, member]);
          held.add(member);
        }
        for (const former of held) {
          if (members.has(former)) continue;
          await session.query(unlockStatement, [lockSpace, former]);
          held.delete(former);
        }
        retries.worked();
        if (!isLost && !stopped.signal.aborted) await called;
      }
    } finally {
      // With its connection, because the locks belong to it.
      session.release(true);
    }
  }

  async function checkLeases(): Promise<void> {
    const aWhile = () => pause(recheckMs, null, { signal: stopped.signal });
    while (!stopped.signal.aborted) {
      await freeTasksOfDeadWorkers(db, log, aWhile).catch((error) => {
        if (!stopped.signal.aborted)
          log.warn({ err: error }, 'tasks of workers that died could not be freed');
      });
      await pause(everyMs, null, { signal: stopped.signal }).catch(() => {});
    }
  }
}

const lockStatement = 'select pg_advisory_lock($1, hashtext($2))';
const unlockStatement = 'select pg_advisory_unlock($1, hashtext($2))';

/**
 * Returns the workers found missing twice, with a pause between: a worker that has just begun, or whose session was
 * lost a moment ago, has no lease yet, and its tasks must not run a second time.
 */
export async function freeTasksOfDeadWorkers(
  db: Database,
  log: Log,
  aWhile: () => Promise<unknown>,
): Promise<string[]> {
  const missing = await findMissing(db);
  if (missing.length === 0) return [];
  await aWhile();
  const dead = (await findMissing(db)).filter((worker) => missing.includes(worker));
  if (dead.length === 0) return [];
  await db.pool.query('select graphile_worker.force_unlock_workers($1)', [dead]);
  log.warn({ workers: dead.length }, 'tasks of workers that died are free again');
  return dead;
}

async function findMissing(db: Database): Promise<string[]> {
  const { rows } = await db.pool.query<{ worker: string }>(
    `with named as (select distinct locked_by as worker from graphile_worker._private_jobs where locked_by is not null)
     select worker from named where not exists (
       select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
         and classid = $1::int::oid and objid = hashtext(worker)::oid and granted)`,
    [lockSpace],
  );
  return rows.map(({ worker }) => worker);
}
