// The connection breaks at each statement of the background worker in turn: starting, taking a task, marking it as
// done. Every task is done nevertheless, and the worker continues by itself.
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/ids.ts';
import { makeLog } from '#server/platform/log.ts';
import { defineTask, handles, noPayload } from '#server/platform/queue/queue.ts';
import { startWorker } from '#server/platform/queue/worker.ts';
import { createTestDatabase } from '#server/testing/test-postgres.ts';
import { type CuttingProxy, openCuttingProxy } from './cutting-proxy.ts';
import { waitUntil } from './wait-until.ts';

const isLong = process.env.FAULTS === 'all';
const points = isLong ? Array.from({ length: 14 }, (_, index) => index + 1) : [2, 7];

const note = defineTask('test.note', z.object({ id: z.string() }));
const nightly = defineTask('test.nightly', noPayload);

let proxy: CuttingProxy;
let db: Database;
let direct: pg.Pool;

beforeAll(async () => {
  const url = await createTestDatabase(inject('postgresUrl'), `cut_worker_${process.pid}`);
  proxy = await openCuttingProxy(url);
  db = openDatabase(proxy.url);
  direct = new pg.Pool({ connectionString: url });
});
afterAll(async () => {
  await db.close();
  await direct.end();
  await proxy.close();
});

const cases = points
  .flatMap((n) => (['before', 'after'] as const).map((moment) => ({ n, moment })))
  .filter((_, index) => isLong || index % 3 === 0);

test.each(cases)('cut $moment statement $n of the worker', { timeout: 60_000 }, async ({ n, moment }) => {
  const done = new Map<string, number>();
  const handlers = [
    handles(note, async ({ id }) => {
      await db.pool.query('select 1');
      done.set(id, (done.get(id) ?? 0) + 1);
    }),
    handles(nightly, async () => {}),
  ];
  const log = makeLog('silent');
  const worker = await startWorker(db, handlers, [{ pattern: '0 4 * * *', task: nightly }], log);
  proxy.arm(n, moment);
  const ids = [newId(), newId(), newId()];
  const add = (id: string) =>
    direct.query('select graphile_worker.add_job($1, $2)', [note.name, JSON.stringify({ id })]);
  const left = async () => (await direct.query('select from graphile_worker._private_jobs')).rowCount;
  try {
    for (const id of ids) await add(id);
    await waitUntil('all tasks are done and off the list', async () => (await left()) === 0);
    expect(proxy.disarm()).toBe(true);
    // Also when the connection is lost twice in a row, or later.
    for (let cut = 0; cut < 2; cut += 1) {
      const { rows } = await direct.query<{ pid: number }>(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      expect(rows.length).toBeGreaterThan(0);
      const id = newId();
      ids.push(id);
      await add(id);
      await waitUntil('the next task is done', async () => (await left()) === 0);
    }
    for (const id of ids) expect(done.get(id) ?? 0).toBeGreaterThan(0);
  } finally {
    proxy.disarm();
    await worker.stop();
    await direct.query('delete from graphile_worker._private_jobs');
  }
});
