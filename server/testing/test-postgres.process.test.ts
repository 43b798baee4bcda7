import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { postmaster } from './embedded-database.ts';
import { newDataDir } from './product-process.ts';
import { openTestPostgres } from './test-postgres.ts';

test('a migration that fails leaves no database behind', async () => {
  const dataDir = newDataDir();
  const migrations = path.join(newDataDir(), 'migrations');
  mkdirSync(migrations, { recursive: true });
  writeFileSync(path.join(migrations, '0001_broken.sql'), 'create table (');
  await expect(openTestPostgres(dataDir, migrations)).rejects.toThrow('Migration 0001_broken');
  expect([postmaster(dataDir), existsSync(dataDir)]).toEqual([null, false]);
});
