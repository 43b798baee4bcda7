// The embedded database, started and stopped by several processes. Only in `npm run test:faults`, because it takes
// long.
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts';
import { postmaster } from '#server/testing/embedded-database.ts';
import { newDataDir } from '#server/testing/product-process.ts';

const isLong = process.env.FAULTS === 'all';

const portOf = ({ url }: { url: string }) => Number(new URL(url).port);

async function connect(url: string, database: string): Promise<pg.Client> {
  const address = new URL(url);
  address.pathname = database;
  const client = new pg.Client({ connectionString: address.href });
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

async function occupy(port: number): Promise<() => Promise<void>> {
  const server = createServer().listen(port, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return () => new Promise((resolve) => server.close(() => resolve()));
}

test.runIf(isLong)('it restarts at the same address, and stops with its last user', async () => {
  const dataDir = newDataDir();
  const postgres = await openEmbeddedPostgres(dataDir);
  const user = await connect(postgres.url, 'fieldwright');
  await postgres.stop();
  expect(postmaster(dataDir)).not.toBeNull();
  await user.end();
  // A process that only connects does not count as a user.
  await connect(postgres.url, 'postgres');
  await postgres.stop();
  expect(postmaster(dataDir)).toBeNull();

  // Another process started first, and could not get the port.
  const leave = await occupy(portOf(postgres));
  const other = await openEmbeddedPostgres(dataDir);
  await expect(postgres.revive()).rejects.toThrow('Another process has started');
  await leave();
  await postgres.stop();
  expect(postmaster(dataDir)).toBeNull();

  expect(await postgres.revive()).toBe(true);
  expect(await postgres.revive()).toBe(false);
  expect(postmaster(dataDir)?.port).toBe(portOf(postgres));
  await other.stop();
  const next = await openEmbeddedPostgres(dataDir);
  expect(next.url).toBe(postgres.url);
  await next.stop();
});

test.runIf(isLong)(
  'a number that now belongs to the PostgreSQL of another folder is not taken for ours',
  async () => {
    const [here, there] = [newDataDir(), newDataDir()];
    const neighbour = await openEmbeddedPostgres(there);
    const first = await openEmbeddedPostgres(here);
    const file = path.join(here, 'postgres/cluster/postmaster.pid');
    const lines = readFileSync(file, 'utf8').split('\n');
    await first.stop();
    const stranger = postmaster(there)?.pid;
    writeFileSync(file, [stranger, ...lines.slice(1)].join('\n'));
    await first.stop();
    expect(postmaster(there)?.pid).toBe(stranger);
    const second = await openEmbeddedPostgres(here);
    expect([second.origin, second.url]).toEqual(['started', first.url]);
    await Promise.all([second.stop(), neighbour.stop()]);
    expect([postmaster(here), postmaster(there)]).toEqual([null, null]);
  },
);
