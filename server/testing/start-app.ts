// The product for one API test. The database is the worker's; data never collides because every test invents its own
// accounts. A test that fills tables with thousands of rows takes a database of its own: they would keep the timetable
// busy in every test after it.
import { inject, onTestFinished } from 'vitest';
import type { Database } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { openTestApp, openTestDatabase, type TestApp, type TestAppOptions } from './open-test-app.ts';
import { createTestDatabase } from './test-postgres.ts';

let workerDatabase: Promise<{ url: string; connections: Database }> | undefined;

export async function startApp({
  ownDatabase,
  ...options
}: TestAppOptions & { ownDatabase?: true } = {}): Promise<TestApp> {
  if (ownDatabase) return startAppAlone(options);
  workerDatabase ??= openWorkerDatabase();
  const { url, connections } = await workerDatabase;
  const opened = await openTestApp(url, { connections, ...options });
  onTestFinished(async () => {
    // The tasks this test left in the queue must not run in the next one.
    if (!options.deps?.db) await opened.deps.db.pool.query('delete from graphile_worker._private_jobs');
    await opened.close();
  });
  return opened;
}

async function startAppAlone(options: TestAppOptions): Promise<TestApp> {
  const url = await createTestDatabase(inject('postgresUrl'), `alone_${newId().replaceAll('-', '')}`);
  const opened = await openTestApp(url, options);
  onTestFinished(() => opened.close());
  return opened;
}

/** A new connection costs more than most tests ask of it, so the tests of a worker share theirs. */
async function openWorkerDatabase() {
  const name = `worker_${process.env.VITEST_POOL_ID}_${process.pid}`;
  const url = await createTestDatabase(inject('postgresUrl'), name);
  return { url, connections: openTestDatabase(url) };
}
