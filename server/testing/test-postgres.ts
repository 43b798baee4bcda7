// One PostgreSQL for a whole test run, with one migrated template that every worker's database is copied from.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { openDatabase } from '../platform/db/database.ts';
import { openEmbeddedPostgres } from '../platform/db/embedded-postgres.ts';
import { migrate, readMigrations } from '../platform/db/migrate.ts';
import { makeLog } from '../platform/log.ts';
import { migrateQueue } from '../platform/queue/worker.ts';

export const migrationsDir = path.resolve(import.meta.dirname, '../platform/db/migrations');
const template = 'fieldwright';

export async function openTestPostgres(
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'fieldwright-test-')),
  migrations = migrationsDir,
): Promise<{ url: string; stop(): Promise<void> }> {
  // Tests need no durability: their data is deleted after the run.
  const postgres = await openEmbeddedPostgres(dataDir, [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
  ]);
  const stop = async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await migrateTemplate(postgres.adminUrl, migrations);
  } catch (error) {
    // Nobody else knows of it. The first error is the one a person needs to see.
    await stop().catch(() => {});
    throw error;
  }
  // As superuser: tests create databases and roles.
  return { url: postgres.adminUrl, stop };
}

async function migrateTemplate(url: string, migrations: string): Promise<void> {
  await migrate(url, readMigrations(migrations));
  const db = openDatabase(url);
  try {
    await migrateQueue(db, makeLog('silent'));
  } finally {
    await db.close();
  }
}

/** A fresh copy of the template; returns its address. */
export async function createTestDatabase(url: string, name: string): Promise<string> {
  const admin = new URL(url);
  admin.pathname = '/postgres';
  const client = new pg.Client({ connectionString: admin.href });
  await client.connect();
  try {
    await client.query(`drop database if exists ${name} with (force)`);
    // A template cannot be copied twice at the same time, so workers take turns.
    await client.query('select pg_advisory_lock(1)');
    await client.query(`create database ${name} template ${template}`);
  } finally {
    await client.end();
  }
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

export default async function setup({ provide }: { provide(key: 'postgresUrl', value: string): void }) {
  const postgres = await openTestPostgres();
  provide('postgresUrl', postgres.url);
  return () => postgres.stop();
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
  }
}
