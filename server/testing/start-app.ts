// The product for one API test. The database is the worker's; data never collides because every test invents its own
// accounts.
import { inject, onTestFinished } from 'vitest';
import type { Database } from '../platform/db/database.ts';
import { openTestApp, openTestDatabase, type TestApp, type TestAppOptions } from './open-test-app.ts';
import { createTestDatabase } from './test-postgres.ts';

let workerDatabase: Promise<{ url: string; connections: Database }> | undefined;

export async function startApp(options: TestAppOptions = {}): Promise<TestApp> {
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

/** A new connection costs more than most tests ask of it, so the tests of a worker share theirs. */
async function openWorkerDatabase() {
  const name = `worker_${process.env.VITEST_POOL_ID}_${process.pid}`;
  const url = await createTestDatabase(inject('postgresUrl'), name);
  return { url, connections: openTestDatabase(url) };
}
