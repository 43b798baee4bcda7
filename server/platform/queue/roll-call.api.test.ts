import { expect, test } from 'vitest';
import { startApp } from '#server/testing/start-app.ts';
import { freeTasksOfTheDead, openRollCall } from './roll-call.ts';

test('a task locked by a worker that died is free again; that of a living one is not', async () => {
  const { deps } = await startApp();
  const { db, log } = deps;
  const [alive, dead] = [`worker-alive-${process.pid}`, `worker-dead-${process.pid}`];
  const rollCall = openRollCall(db, log);
  rollCall.join(alive);
  const ids: string[] = [];
  for (const worker of [alive, dead]) {
    const { rows } = await db.pool.query("select id from graphile_worker.add_job('test.nothing')");
    ids.push(rows[0].id);
    await db.pool.query(
      'update graphile_worker._private_jobs set locked_by = $2, locked_at = now(), attempts = 1 where id = $1',
      [rows[0].id, worker],
    );
  }
  const locks = async () => {
    const { rows } = await db.pool.query(
      'select locked_by from graphile_worker._private_jobs where id = any($1) order by id',
      [ids],
    );
    return rows.map((row) => row.locked_by);
  };
  // Until the session is there, nobody answers for the living one either.
  await expect
    .poll(async () => (await db.pool.query("select from pg_locks where locktype = 'advisory'")).rowCount)
    .toBeGreaterThan(0);
  await db.pool.query(
    'update graphile_worker._private_jobs set locked_by = $2, locked_at = now() where id = $1',
    [ids[0], alive],
  );
  expect((await freeTasksOfTheDead(db, log)).every((worker) => worker === dead)).toBe(true);
  expect(await locks()).toEqual([alive, null]);

  await rollCall.stop();
  expect(await freeTasksOfTheDead(db, log)).toEqual([alive]);
  expect(await locks()).toEqual([null, null]);
});
