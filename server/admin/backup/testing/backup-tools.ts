// What tests of backup and restore need: a company with something to lose, and empty places to put it.
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { readMigrations } from '#server/platform/db/migrate.ts';
import { openDisk } from '#server/ports/files/disk.ts';
import type { FileStore } from '#server/ports/files/files.ts';
import type { HttpClient } from '#server/testing/http-client.ts';
import { openTestApp, type TestApp } from '#server/testing/open-test-app.ts';
import { createTestDatabase, migrationsDir } from '#server/testing/test-postgres.ts';
import type { InstallationContext } from '../installation-context.ts';

export const migrations = readMigrations(migrationsDir);
/** What openTestApp gives to every app. */
export const secret = 'a secret that is only ever used by tests';

export function newFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fieldwright-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function asAdmin(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl').replace(/\/\w+$/, '/postgres') });
  await client.connect();
  await work(client).finally(() => client.end());
}

const uniqueName = () => `backup_${randomUUID().replaceAll('-', '')}`;

function dropAfterwards(name: string): void {
  onTestFinished(() => asAdmin((client) => client.query(`drop database if exists ${name} with (force)`)));
}

/** Owned by a role that is no superuser, as with a rented PostgreSQL. */
export async function emptyDatabase(): Promise<string> {
  const name = uniqueName();
  onTestFinished(() => asAdmin((client) => client.query(`drop role if exists ${name}`)));
  dropAfterwards(name);
  await asAdmin(async (client) => {
    await client.query(`create role ${name} login password 'only here'`);
    await client.query(`create database ${name} owner ${name}`);
  });
  const url = new URL(inject('postgresUrl'));
  Object.assign(url, { username: name, password: 'only here', pathname: `/${name}` });
  return url.href;
}

export async function contextOf(
  databaseUrl: string,
  overrides: Partial<InstallationContext> = {},
): Promise<InstallationContext> {
  const dataDir = overrides.dataDir ?? newFolder();
  return {
    databaseUrl,
    databaseName: 'The database',
    files: await openDisk({ folder: path.join(dataDir, 'files') }),
    dataDir,
    appSecret: undefined,
    sealsWithP12: false,
    migrations,
    appVersion: '0.1.0',
    ...overrides,
  };
}

export interface Source {
  app: TestApp;
  context: InstallationContext;
  client: HttpClient;
  email: string;
  password: string;
  close(): Promise<void>;
}

export async function openSource(): Promise<Source> {
  const name = uniqueName();
  dropAfterwards(name);
  const url = await createTestDatabase(inject('postgresUrl'), name);
  const app = await openTestApp(url, { onboarded: true });
  let isOpen = true;
  const close = async () => {
    if (isOpen) await app.close();
    isOpen = false;
  };
  onTestFinished(close);
  const { client, user } = await app.given.session();
  // As an operator's command opens them: without the ledger, which is in the database.
  const files = await openDisk({ folder: app.deps.config.filesDir });
  const context = await contextOf(url, { files });
  writeFileSync(path.join(context.dataDir, 'app-secret'), secret, { mode: 0o600 });
  mkdirSync(path.join(context.dataDir, 'signing'));
  writeFileSync(path.join(context.dataDir, 'signing/authority.pem'), 'a key', { mode: 0o600 });
  return { app, context, client, email: user.email, password: user.password, close };
}

export async function query<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<T>(sql).finally(() => client.end());
  return rows;
}

export async function keysIn(files: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of files.list('')) keys.push(key);
  return keys.sort();
}
