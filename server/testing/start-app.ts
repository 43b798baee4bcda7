// The product for one API test. The database is the worker's; data never collides because every test invents its own
// accounts.
import { inject, onTestFinished } from 'vitest';
import { openTestApp, type TestApp, type TestAppOptions } from './open-test-app.ts';
import { createTestDatabase } from './test-postgres.ts';

let workerDatabase: Promise<string> | undefined;

export async function startApp(options: TestAppOptions = {}): Promise<TestApp> {
  workerDatabase ??= createTestDatabase(
    inject('postgresUrl'),
    `worker_${process.env.VITEST_POOL_ID}_${process.pid}`,
  );
  const opened = await openTestApp(await workerDatabase, options);
  onTestFinished(async () => {
    // The tasks this test left in the queue must not run in the next one.
    if (!options.deps?.db) await opened.deps.db.pool.query('delete from graphile_worker._private_jobs');
    await opened.close();
  });
  return opened;
}
