// The product for one API test. The database is the worker's; data never collides because every test invents its own
// accounts.
import { inject, onTestFinished } from 'vitest';
import { openTestApp, type TestApp, type Wishes } from './open-test-app.ts';
import { createTestDatabase } from './test-postgres.ts';

let workerDatabase: Promise<string> | undefined;

export async function startApp(wishes: Wishes = {}): Promise<TestApp> {
  workerDatabase ??= createTestDatabase(
    inject('postgresUrl'),
    `worker_${process.env.VITEST_POOL_ID}_${process.pid}`,
  );
  const opened = await openTestApp(await workerDatabase, wishes);
  onTestFinished(() => opened.close());
  return opened;
}
