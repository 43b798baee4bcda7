// The product's role in its embedded PostgreSQL: owner of its database, and of nothing else.
import { rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { makeLog } from '#server/platform/log.ts';
import { migrateQueue } from '#server/platform/queue/worker.ts';
import { newDataDir } from '#server/testing/product-process.ts';
import { migrationsDir } from '#server/testing/test-postgres.ts';
import { openDatabase } from './database.ts';
import { openEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate, readMigrations } from './migrate.ts';

async function bringUpToDate(url: string): Promise<void> {
  await migrate(url, readMigrations(migrationsDir));
  const db = openDatabase(url);
  await migrateQueue(db, makeLog('silent'));
  await db.close();
}

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const notMine = `
  select relname as name from pg_class
  where relnamespace::regnamespace::text in ('public', 'graphile_worker') and relowner <> current_user::regrole
  union all select proname from pg_proc
  where pronamespace::regnamespace::text in ('public', 'graphile_worker') and proowner <> current_user::regrole
  union all select typname from pg_type
  where typnamespace::regnamespace::text in ('public', 'graphile_worker') and typowner <> current_user::regrole
  union all select nspname from pg_namespace
  where nspname = 'graphile_worker' and nspowner <> current_user::regrole
  union all select datname from pg_database
  where datname = current_database() and datdba <> current_user::regrole`;

test('it is no superuser, and a folder from before it is given to it whole', async () => {
  const dataDir = newDataDir();
  const fresh = await openEmbeddedPostgres(dataDir);
  await bringUpToDate(fresh.url);
  expect(await query(fresh.url, notMine)).toEqual([]);
  expect(
    await query(
      fresh.url,
      'select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as may from pg_roles where rolname = current_user',
    ),
  ).toEqual([{ may: false }]);
  await expect(query(fresh.url, "select pg_read_file('/etc/hostname')")).rejects.toMatchObject({
    code: '42501',
  });

  // As earlier versions left it: everything belongs to the cluster's first role.
  const role = new URL(fresh.url).username;
  const maintenance = fresh.adminUrl.replace(/\/\w+$/, '/postgres');
  await query(maintenance, 'drop database fieldwright with (force)');
  await query(maintenance, `drop role ${role}`);
  await query(maintenance, 'create database fieldwright');
  await bringUpToDate(fresh.adminUrl);
  await query(fresh.adminUrl, 'insert into accounts (id) values (gen_random_uuid())');

  const [one, two] = await Promise.all([openEmbeddedPostgres(dataDir), openEmbeddedPostgres(dataDir)]);
  expect(one.url).toBe(two.url);
  expect(await query(one.url, notMine)).toEqual([]);
  await bringUpToDate(one.url);
  expect(await query(one.url, 'select 1 as there from accounts')).toEqual([{ there: 1 }]);
  expect(await query(one.url, "select 1 as added from graphile_worker.add_job('x')")).toEqual([{ added: 1 }]);

  rmSync(path.join(dataDir, 'postgres/app-password'));
  const withNewPassword = await openEmbeddedPostgres(dataDir);
  expect(withNewPassword.url).not.toBe(one.url);
  expect(await query(withNewPassword.url, 'select 1 as there from accounts')).toEqual([{ there: 1 }]);
  await one.stop();
});
