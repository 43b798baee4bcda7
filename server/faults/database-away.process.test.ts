// PostgreSQL stops under a running product, by each signal that stops it, and comes back. Meanwhile people get a
// message; afterwards the same process continues by itself, background work too, with everything that was acknowledged.
// A frozen database is noticed only by /healthz: other requests wait for it.
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts';
import { embeddedUrl, postmaster } from '#server/testing/embedded-database.ts';
import type { HttpClient } from '#server/testing/http-client.ts';
import { newDataDir, runAdmin, startProduct } from '#server/testing/product-process.ts';
import { expectPersisted } from './expect-persisted.ts';
import { nothingConfirmed, runWorkload, signUp } from './user-workload.ts';
import { waitUntil } from './wait-until.ts';

const isLong = process.env.FAULTS === 'all';
/** As a supervisor stops it, as an impatient one does, and as the kernel does. */
const endings: NodeJS.Signals[] = isLong ? ['SIGINT', 'SIGQUIT', 'SIGKILL'] : ['SIGQUIT'];
const settings = { BILLING: 'off', RATE_LIMIT: 'off', LOG_LEVEL: 'fatal' };

/** A request is answered in this time while the database is down. */
const responseSeconds = 15;
/** So is this one also while the database is frozen: a little more than its own limit. */
const healthSeconds = 8;

test('a database elsewhere stops and starts again', { timeout: 900_000 }, async () => {
  const home = newDataDir();
  const database = await openEmbeddedPostgres(home);
  const env = { ...settings, DATABASE_URL: database.url, DATA_DIR: newDataDir() };
  const product = await startProduct(env);
  const office = await openOffice(product.base);
  for (const [round, ending] of endings.entries()) {
    await office.isBusy();
    await endPostgres(home, ending);
    await expectReportedAway(product.base, office.people);
    // The timetable has an entry every five minutes: one outage lasts across it.
    if (isLong && round === 0) await delay(300_000 - (Date.now() % 300_000) + 5000);
    // On a slow disk the recovery may take longer than one try.
    await waitUntil('it runs again', () => database.revive().catch(() => false), { seconds: 60 });
    await office.isBusy();
  }
  await office.close();
  await expectPersisted(office.confirmed, office.people);
  await expectWorkedOff(database.url);
  expect(office.wrong).toEqual([]);
  expect(await product.stop()).toBe(0);
  expect(runAdmin(env, 'verify')).toMatchObject({ status: 0, stderr: '' });
});

test('the embedded database dies and is brought up again', { timeout: 300_000 }, async () => {
  const dataDir = newDataDir();
  const env = { ...settings, DATA_DIR: dataDir };
  const product = await startProduct(env);
  const office = await openOffice(product.base);
  for (const ending of isLong ? endings : (['SIGKILL'] as const)) {
    await office.isBusy();
    const before = await endPostgres(dataDir, ending);
    await waitUntil('another one runs', async () => (postmaster(dataDir)?.pid ?? before) !== before);
    await office.isBusy();
  }
  await office.close();
  expect(office.wrong).toEqual([]);
  if (isLong) {
    await expectPersisted(office.confirmed, office.people);
    await expectWorkedOff(embeddedUrl(dataDir));
  }
  expect(await product.stop()).toBe(0);
  expect(postmaster(dataDir)).toBe(null);
  if (isLong) expect(runAdmin(env, 'verify')).toMatchObject({ status: 0, stderr: '' });
});

test.runIf(isLong)('the product stops when told to, also without its database', async () => {
  const home = newDataDir();
  const database = await openEmbeddedPostgres(home);
  const product = await startProduct({ ...settings, DATABASE_URL: database.url, DATA_DIR: newDataDir() });
  await endPostgres(home, 'SIGQUIT');
  await waitUntil('it has noticed', async () => !(await isUp(product.base)));
  expect(await product.stop()).toBe(0);
});

test.runIf(isLong)('a frozen database is noticed, and people get on once it thaws', async () => {
  const home = newDataDir();
  const database = await openEmbeddedPostgres(home);
  const product = await startProduct({ ...settings, DATABASE_URL: database.url, DATA_DIR: newDataDir() });
  const office = await openOffice(product.base);
  await office.isBusy();
  const thaw = await freezePostgres(home);
  // More requests than the product has connections: they must not use them up.
  for (let turn = 0; turn < 12; turn += 1) {
    const signal = AbortSignal.timeout(healthSeconds * 1000);
    expect((await fetch(`${product.base}/healthz`, { signal })).status).toBe(503);
  }
  thaw();
  await waitUntil('it is up', () => isUp(product.base));
  await office.isBusy();
  await office.close();
  await expectPersisted(office.confirmed, office.people);
  expect(office.wrong).toEqual([]);
  expect(await product.stop()).toBe(0);
});

/** People who continue to work, whatever the replies are. */
async function openOffice(base: string) {
  const people = [await signUp(base), await signUp(base)];
  const confirmed = nothingConfirmed();
  /** Replies that are neither what was requested nor a message to try again. */
  const wrong: string[] = [];
  for (const person of people) watch(person, wrong);
  let isOver = false;
  const working = people.map((person) => runWorkload(person, confirmed, () => isOver));
  onTestFinished(() => {
    isOver = true;
  });
  return {
    people,
    confirmed,
    wrong,
    async isBusy() {
      const [jobs, signed] = [confirmed.jobs.size, confirmed.signed.length];
      await waitUntil(
        'people get on with their work',
        () => confirmed.jobs.size > jobs && confirmed.signed.length > signed,
        { seconds: 60 },
      );
    },
    async close() {
      isOver = true;
      await Promise.all(working);
    },
  };
}

function watch(person: HttpClient, wrong: string[]): void {
  const { send } = person;
  person.send = async (method, path, ...rest) => {
    const response = await send.call(person, method, path, ...rest);
    const isLogged = response.status === 503 && typeof response.body.message === 'string';
    if (response.status >= 500 && !isLogged) wrong.push(`${method} ${path}: ${response.status}`);
    return response;
  };
}

async function endPostgres(dataDir: string, signal: NodeJS.Signals): Promise<number> {
  const pid = postmaster(dataDir)?.pid;
  if (!pid) throw new Error('No PostgreSQL runs there.');
  process.kill(pid, signal);
  await waitUntil('PostgreSQL has ended', () => !isAlive(pid));
  return pid;
}

/**
 * Stops every process of it, as when its disk hangs or its machine is paused. The first one before the others are listed:
 * it would start more of them.
 */
async function freezePostgres(dataDir: string): Promise<() => void> {
  const first = postmaster(dataDir)?.pid;
  if (!first) throw new Error('No PostgreSQL runs there.');
  const client = new pg.Client({ connectionString: embeddedUrl(dataDir) });
  await client.connect();
  const pids = [first];
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of pids) if (isAlive(pid)) process.kill(pid, signal);
  };
  onTestFinished(() => signalAll('SIGCONT'));
  process.kill(first, 'SIGSTOP');
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where pid <> pg_backend_pid()',
  );
  await client.end();
  pids.push(...rows.map(({ pid }) => pid));
  signalAll('SIGSTOP');
  return () => signalAll('SIGCONT');
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const isUp = async (base: string) => (await fetch(`${base}/healthz`)).status === 200;

async function expectReportedAway(base: string, people: HttpClient[]): Promise<void> {
  const [person] = people;
  const cookie = [...(person?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  const request = (path: string, accept = 'application/json') =>
    fetch(base + path, { headers: { cookie, accept }, signal: AbortSignal.timeout(responseSeconds * 1000) });
  expect((await request('/healthz')).status).toBe(503);
  for (const path of ['/api/jobs', '/api/auth/user', '/api/stats']) {
    const response = await request(path);
    expect([path, response.status, response.headers.get('retry-after')]).toEqual([path, 503, '5']);
    expect(await response.json()).toEqual({
      message: 'The service is not available right now. Please try again shortly.',
      code: 'unavailable',
    });
  }
  for (const path of ['/', '/login', '/jobs']) {
    const page = await request(path, 'text/html');
    expect([path, page.status]).toEqual([path, 200]);
    expect(await page.text()).toContain('<!doctype html>');
  }
}

/** No work is left waiting: seals and emails were made up for by themselves. */
async function expectWorkedOff(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const waiting = `select id from signature_requests where signed_at is not null and sealed_at is null
      union all select id from mails where state <> 'sent'`;
    await waitUntil('all is sealed and mailed', async () => (await client.query(waiting)).rowCount === 0, {
      seconds: 60,
    });
  } finally {
    await client.end();
  }
}
