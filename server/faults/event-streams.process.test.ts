// Open pages hear of what another process did, end with a session that another process ended, survive a database that was
// away, and do not hold up a stop.
import { expect, test } from 'vitest';
import { type Listening, listen } from '#server/features/notifications/testing/listen.ts';
import { openEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts';
import { postmaster } from '#server/testing/embedded-database.ts';
import { aJob } from '#server/testing/given/jobs.ts';
import { newDataDir, type Product, spawnProduct, whenReady } from '#server/testing/product-process.ts';
import { movedTo, signUp } from './user-workload.ts';
import { waitUntil } from './wait-until.ts';

const hears = (stream: Listening, what: string) =>
  waitUntil(`a page hears of ${what}`, () => stream.text().includes(what));

test('streams of two processes on one database', { timeout: 300_000 }, async () => {
  const home = newDataDir();
  const database = await openEmbeddedPostgres(home);
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: newDataDir(),
    APP_SECRET: 'the same secret for every process of this test',
    BILLING: 'off',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'fatal',
    ROLE: 'web',
  };
  const started = await Promise.all([spawnProduct(env), spawnProduct(env)]);
  const [one, two] = (await Promise.all(started.map(whenReady))) as [Product, Product];
  const owner = await signUp(one.base);
  const elsewhere = movedTo(owner, two.base);
  const create = async () => (await elsewhere.ok('POST /api/jobs', { body: aJob() })).id;

  const stream = await listen(owner);
  expect(stream.status).toBe(200);
  await hears(stream, await create());

  // The database is killed and comes back; the page is still there, and is told that it may have missed something.
  const { pid = 0 } = postmaster(home) ?? {};
  process.kill(pid, 'SIGQUIT');
  await waitUntil('it is gone', () => postmaster(home)?.pid !== pid || !isAlive(pid));
  await waitUntil('it runs again', () => database.revive().catch(() => false), { seconds: 60 });
  await hears(stream, '"subject":"everything"');
  await hears(stream, await create());
  expect(stream.hasEnded()).toBe(false);

  // Signed out at the other process.
  await elsewhere.ok('POST /api/auth/logout');
  await waitUntil('the stream has ended', stream.hasEnded, { seconds: 5 });

  const last = await listen(await signUp(one.base));
  const begun = Date.now();
  expect(await one.stop()).toBe(0);
  expect(Date.now() - begun).toBeLessThan(10_000);
  expect(last.hasEnded()).toBe(true);
  expect(await two.stop()).toBe(0);
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
