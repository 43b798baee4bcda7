// A fixture as an installation of this version: by its own restore command, or as a database of the old version on
// which this one is started.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import pg from 'pg';
import { openArchive } from '#server/admin/backup/archive.ts';
import type { InstallationContext } from '#server/admin/backup/installation-context.ts';
import type { Manifest } from '#server/admin/backup/manifest.ts';
import { migrationsOf, restoreBackup } from '#server/admin/backup/restore-backup.ts';
import { readConfig } from '#server/config.ts';
import { openDeps } from '#server/open-deps.ts';
import { readMigrations } from '#server/platform/db/migrate.ts';
import { makeLog } from '#server/platform/log.ts';
import { docusign } from '#server/ports/esign-provider/docusign.ts';
import { openDisk } from '#server/ports/files/disk.ts';
import { openTestApp, type TestApp } from '../open-test-app.ts';
import { migrationsDir } from '../test-postgres.ts';
import { type Rows, readRows } from './as-then.ts';
import type { Facts } from './facts.ts';

const fixturesDir = path.join(import.meta.dirname, 'fixtures');
export const fixtures = readdirSync(fixturesDir).sort();

export interface Fixture {
  app: TestApp;
  facts: Facts;
  manifest: Manifest;
  context: InstallationContext;
  /** The rows of the old version; none where the database was restored. */
  rowsThen: Rows;
  close(): Promise<void>;
}

export type Way = 'restored' | 'started on';

export async function openFixture(name: string, way: Way, postgresUrl: string): Promise<Fixture> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'fieldwright-upgrade-'));
  const archive = `${dataDir}.tar`;
  const database = `upgrade_${randomUUID().replaceAll('-', '')}`;
  const asAdmin = async (statement: string) => {
    const client = new pg.Client({ connectionString: postgresUrl.replace(/\/\w+$/, '/postgres') });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  const close = async () => {
    await asAdmin(`drop database if exists ${database} with (force)`);
    for (const place of [dataDir, archive]) rmSync(place, { recursive: true, force: true });
  };
  try {
    const unpack = (file: string) => brotliDecompressSync(readFileSync(path.join(fixturesDir, name, file)));
    writeFileSync(archive, unpack('backup.tar.br'));
    const facts: Facts = JSON.parse(unpack('facts.json.br').toString());
    const { manifest } = await openArchive(archive);
    await asAdmin(`create database ${database}`);
    const migrations = readMigrations(migrationsDir);
    const context: InstallationContext = {
      databaseUrl: postgresUrl.replace(/\/\w+$/, `/${database}`),
      databaseName: 'The database',
      files: await openDisk({ folder: path.join(dataDir, 'files') }),
      dataDir,
      appSecret: undefined,
      sealsWithP12: false,
      migrations,
      appVersion: 'of this checkout',
    };
    let rowsThen: Rows = new Map();
    if (way === 'restored') await restoreBackup(context, archive);
    else {
      // Exactly the tables of the old version, without later ones.
      await restoreBackup({ ...context, migrations: migrationsOf(manifest, migrations) }, archive);
      rowsThen = await readRows(context.databaseUrl);
      await startOnce(context);
    }
    const app = await openTestApp(context.databaseUrl, {
      installation: {
        dataDir,
        appSecret: readFileSync(path.join(dataDir, 'app-secret'), 'utf8').trim(),
        now: new Date(facts.recordedAt),
      },
      deps: { esign: docusign(unusedDocusign) },
    });
    return {
      app,
      facts,
      manifest,
      context,
      rowsThen,
      close: async () => {
        await app.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Brings the database up to date and accepts its keys, as every start does. */
async function startOnce({ databaseUrl, dataDir }: InstallationContext): Promise<void> {
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
  const documents = path.resolve(import.meta.dirname, '../../documents');
  const opened = await openDeps(config, makeLog('silent'), { migrations: migrationsDir, documents });
  await opened.close();
}

/** Configured only so that connections are shown. */
const unusedDocusign = {
  clientId: 'integration-key',
  clientSecret: 'a secret of the tests',
  baseUrl: 'http://127.0.0.1:1',
  redirectUrl: 'http://localhost:3000/api/docusign/callback',
};
