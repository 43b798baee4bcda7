// What the worker does when it cannot have a connection, or is not alone.
import { expect, inject, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { makeLog } from '#server/platform/log.ts';
import { createTestDatabase } from '#server/testing/test-postgres.ts';
import { defineTask, handles } from './queue.ts';
import { migrateQueue, migrationLock, startWorker } from './worker.ts';

const nothing = defineTask('test.nothing', z.object({}));

const newDatabase = (what: string) => createTestDatabase(inject('postgresUrl'), `${what}_${process.pid}`);

test('a pool that is merely busy does not interrupt the work', async () => {
  const db = openDatabase(await newDatabase('worker_busy'), { max: 7 });
  onTestFinished(() => db.close());
  const lines: string[] = [];
  const log = makeLog('debug', { write: (line: string) => void lines.push(JSON.parse(line).msg) });
  // Every connection is open before the worker begins: opening one takes a slow machine longer than the time limit below.
  const opened = await Promise.all(Array.from({ length: 7 }, () => db.pool.connect()));
  for (const client of opened) client.release();
  const worker = await startWorker(db, [handles(nothing, async () => {})], [], log);
  // All there are, those in use as soon as they are given back.
  const taking = Array.from({ length: 7 }, () => db.pool.connect());
  try {
    db.pool.options.connectionTimeoutMillis = 100;
    const one = await Promise.any(taking);
    // Wakes the worker.
    await one.query('select graphile_worker.add_job($1)', [nothing.name]);
    const isLogged = () => lines.some((line) => line.includes('Failed to acquire job: timeout exceeded'));
    await expect.poll(isLogged, { timeout: 10_000 }).toBe(true);
  } finally {
    for (const taken of taking)
      taken.then(
        (client) => client.release(),
        () => {},
      );
    await worker.stop();
  }
  expect(lines).not.toContain('background work is interrupted');
});

const hasTables = async (db: Database) =>
  (await db.pool.query("select from pg_namespace where nspname = 'graphile_worker'")).rowCount === 1;

async function withoutTables(what: string) {
  const url = await newDatabase(what);
  const db = openDatabase(url);
  await db.pool.query('drop schema graphile_worker cascade');
  return { url, db };
}

test('whoever starts in the same moment waits until the tables are made', async () => {
  const { url, db } = await withoutTables('worker_tables');
  const other = openDatabase(url);
  onTestFinished(async () => {
    await other.close();
    await db.close();
  });
  const first = await db.pool.connect();
  await first.query('select pg_advisory_lock($1)', [migrationLock]);
  const second = migrateQueue(other, makeLog('silent'));
  const waiting = `select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  await expect.poll(async () => (await db.pool.query(waiting)).rowCount, { timeout: 10_000 }).toBe(1);
  expect(await hasTables(db)).toBe(false);
  first.release(true);
  await second;
  expect(await hasTables(db)).toBe(true);
});

test('tables that cannot be made leave no connection behind, which the end would wait for', async () => {
  const { url, db } = await withoutTables('worker_no_tables');
  await db.pool.query(
    `alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`,
  );
  await db.close();
  const later = openDatabase(url);
  await expect(migrateQueue(later, makeLog('silent'))).rejects.toThrow('read-only');
  await later.close();
});

test('a worker that cannot begin gives its connections back', async () => {
  const db = openDatabase(await newDatabase('worker_broken'));
  await db.pool.query('drop function graphile_worker.force_unlock_workers(text[])');
  await expect(startWorker(db, [], [], makeLog('silent'))).rejects.toThrow('force_unlock_workers');
  await db.close();
});
