import { expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';
import { startApp } from '#server/testing/start-app.ts';
import { freeTasksOfDeadWorkers, lockSpace, openWorkerLeases } from './worker-leases.ts';

const newWorker = (what: string) => `worker-${what}-${newId()}`;

/** A task that this worker was given. */
async function lockTask(db: Database, worker: string): Promise<string> {
  const { rows } = await db.pool.query("select id from graphile_worker.add_job('test.nothing')");
  await db.pool.query(
    'update graphile_worker._private_jobs set locked_by = $2, locked_at = now(), attempts = 1 where id = $1',
    [rows[0].id, worker],
  );
  return rows[0].id;
}

async function lockedBy(db: Database, taskId: string): Promise<string | null> {
  const { rows } = await db.pool.query('select locked_by from graphile_worker._private_jobs where id = $1', [
    taskId,
  ]);
  return rows[0].locked_by;
}

/** Whose lock it is in this database; the server has others. */
const held = `from pg_locks where locktype = 'advisory' and granted and classid = $1::int::oid
  and objid = hashtext($2)::oid and database = (select oid from pg_database where datname = current_database())`;

async function responses(db: Database, worker: string): Promise<void> {
  await expect
    .poll(async () => (await db.pool.query(`select ${held}`, [lockSpace, worker])).rowCount, {
      timeout: 10_000,
    })
    .toBe(1);
}

const atOnce = async () => {};

test('a task locked by a worker that died is free again; that of a living one is not', async () => {
  const { deps } = await startApp();
  const { db, log } = deps;
  const [alive, dead] = [newWorker('alive'), newWorker('dead')];
  const workerLeases = openWorkerLeases(db, log);
  workerLeases.join(alive);
  await responses(db, alive);
  const [locked, freed] = [await lockTask(db, alive), await lockTask(db, dead)];
  expect(await freeTasksOfDeadWorkers(db, log, atOnce)).toEqual([dead]);
  expect([await lockedBy(db, locked), await lockedBy(db, freed)]).toEqual([alive, null]);

  await workerLeases.stop();
  // The server notices the end of a session a moment later.
  await expect.poll(() => freeTasksOfDeadWorkers(db, log, atOnce), { timeout: 10_000 }).toEqual([alive]);
  expect(await lockedBy(db, locked)).toBeNull();
});

test('a worker that answers late keeps its task: one that has just begun, one whose session was lost', async () => {
  const { deps } = await startApp();
  const { db, log } = deps;
  const worker = newWorker('late');
  const task = await lockTask(db, worker);
  const workerLeases = openWorkerLeases(db, log);
  const begins = async () => {
    workerLeases.join(worker);
    await responses(db, worker);
  };
  expect(await freeTasksOfDeadWorkers(db, log, begins)).toEqual([]);

  await db.pool.query(`select pg_terminate_backend(pid, 5000) ${held}`, [lockSpace, worker]);
  expect(await freeTasksOfDeadWorkers(db, log, () => responses(db, worker))).toEqual([]);
  expect(await lockedBy(db, task)).toBe(worker);
  await workerLeases.stop();
});
