// A restored installation starts with the keys that came along: its database knows them.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openAppSecret } from '#server/platform/app-secret.ts';
import { systemClock } from '#server/platform/clock.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { makeLog } from '#server/platform/log.ts';
import type { InstallationContext } from './installation-context.ts';
import { restoreBackup } from './restore-backup.ts';
import {
  contextOf,
  emptyDatabase,
  migrations,
  newFolder,
  openSource,
  secret,
} from './testing/backup-tools.ts';
import { writeBackup } from './write-backup.ts';

/** As a start does it. */
async function start({ databaseUrl, dataDir, appSecret }: InstallationContext): Promise<string> {
  const db = openDatabase(databaseUrl, { max: 1 });
  onTestFinished(() => db.close());
  return openAppSecret({
    db,
    clock: systemClock,
    given: appSecret,
    file: path.join(dataDir, 'app-secret'),
    acceptsNew: false,
    log: makeLog('silent'),
  });
}

async function openBackup(overrides: Partial<InstallationContext> = {}) {
  const { context: own } = await openSource();
  const context = { ...own, ...overrides };
  await start(context);
  const archive = path.join(newFolder(), 'good.tar');
  await writeBackup(context, archive);
  return archive;
}

test('a secret that lies in the backup', async () => {
  const archive = await openBackup();
  const target = await contextOf(await emptyDatabase());
  await restoreBackup(target, archive);
  expect(await start(target)).toBe(secret);
  expect(readFileSync(path.join(target.dataDir, 'app-secret'), 'utf8')).toBe(secret);
});

test('a secret from the environment; another one is refused by the start as by the restore', async () => {
  const appSecret = 'set in the environment of every machine';
  const archive = await openBackup({ appSecret });
  const target = await contextOf(await emptyDatabase(), { appSecret });
  await restoreBackup(target, archive);
  expect(await start(target)).toBe(appSecret);
  await expect(start({ ...target, appSecret: 'another one that nobody has ever used' })).rejects.toThrow(
    'APP_SECRET is not the one this database has been used with',
  );
});

test('a product that was started once and never used is empty enough', async () => {
  const appSecret = 'set in the environment of every machine';
  const archive = await openBackup({ appSecret });
  const target = await contextOf(await emptyDatabase(), { appSecret });
  await migrate(target.databaseUrl, migrations);
  const db = openDatabase(target.databaseUrl, { max: 1 });
  const options = { clock: systemClock, given: appSecret, file: '', acceptsNew: false };
  await openAppSecret({ ...options, db, log: makeLog('silent') }).finally(() => db.close());
  await restoreBackup(target, archive);
  expect(await start(target)).toBe(appSecret);
});
