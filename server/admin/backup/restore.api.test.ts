// When a restore is refused, and what a restore that failed leaves behind.
import { createHash } from 'node:crypto';
import { cpSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { migrate } from '#server/platform/db/migrate.ts';
import type { FileStore } from '#server/ports/files/files.ts';
import { given } from '#server/testing/given.ts';
import { CommandFailed } from '../command-failed.ts';
import { bytesOf } from './archive.ts';
import type { InstallationContext } from './installation-context.ts';
import { type Manifest, manifestEntry, manifestSumEntry } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { readTar, writeTar } from './tar.ts';
import {
  contextOf,
  emptyDatabase,
  keysIn,
  migrations,
  newFolder,
  openSource,
  query,
  secret,
} from './testing/backup-tools.ts';
import { writeBackup } from './write-backup.ts';

async function openBackup(overrides: Partial<InstallationContext> = {}) {
  const source = await openSource();
  const job = await given.job(source);
  await source.client.ok('POST /api/jobs/:id/generate-pdf', { params: { id: job.id }, body: {} });
  const archive = path.join(newFolder(), 'good.tar');
  await writeBackup({ ...source.context, ...overrides }, archive);
  return { ...source, archive };
}

describe('a restore is refused, with nothing changed,', () => {
  async function expectRefusal(
    context: InstallationContext,
    archive: string,
    sentence: RegExp,
  ): Promise<void> {
    const refusal = await restoreBackup(context, archive).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(CommandFailed);
    expect((refusal as Error).message).toMatch(sentence);
    expect(await keysIn(context.files)).toEqual([]);
  }

  test('when the archive is cut, changed anywhere, or no archive', async () => {
    const { archive } = await openBackup();
    const target = await contextOf(await emptyDatabase());
    const size = statSync(archive).size;
    const cut = path.join(newFolder(), 'cut.tar');
    for (const length of [0, 511, Math.floor(size / 2), size - 4096]) {
      cpSync(archive, cut);
      truncateSync(cut, length);
      await expectRefusal(target, cut, /cut\.tar is damaged or no backup: .*Nothing was changed\.$/);
    }
    const whole = readFileSync(archive);
    // Every entry has at least one byte in the middle of its first block of content.
    const entries = [...whole.toString('latin1').matchAll(/(?:tables|files|keys|manifest)[\w./]*\0/g)];
    expect(entries.length).toBeGreaterThan(20);
    for (const { index } of entries.filter((_, i) => i % 7 === 0)) {
      for (const at of [index + 2, index + 512]) {
        const bad = Buffer.from(whole);
        bad[at] = (bad[at] ?? 0) ^ 1;
        writeFileSync(cut, bad);
        await expectRefusal(target, cut, /is damaged or no backup/);
      }
    }
    writeFileSync(cut, 'not an archive at all'.repeat(100));
    await expectRefusal(target, cut, /is damaged or no backup/);
    await expectRefusal(target, path.join(newFolder(), 'none.tar'), /^There is no file .*none\.tar\.$/);
    expect(
      await query(target.databaseUrl, 'select from pg_tables where schemaname = current_schema()'),
    ).toEqual([]);
    await restoreBackup(target, archive);
  }, 60_000);

  test('when the database has rows, is newer, or the product runs on it', async () => {
    const { archive } = await openBackup();
    const full = await openBackup();
    await full.close();
    const filled = await contextOf(full.context.databaseUrl);
    await expectRefusal(filled, archive, /^The database is not empty: there are rows in \w+\./);
    const url = await emptyDatabase();
    const target = await contextOf(url);
    const older = { ...target, migrations: [...migrations, { name: '9999_later.sql', sql: 'select 1' }] };
    await migrate(url, older.migrations);
    await expectRefusal(older, archive, /^The database is newer than the backup \(it has 9999_later\.sql\)/);
    const busy = await contextOf(await emptyDatabase());
    const other = new pg.Client({ connectionString: busy.databaseUrl, application_name: 'fieldwright' });
    await other.connect();
    await expectRefusal(busy, archive, /^Fieldwright is running on this database\. Stop it first\.$/);
    await other.end();
  });

  test('when the backup is newer than this version', async () => {
    const { archive } = await openBackup();
    const target = await contextOf(await emptyDatabase());
    const older = { ...target, migrations: migrations.slice(0, 3) };
    await expectRefusal(older, archive, /made by a newer version \(0\.1\.0\): this one does not know 0004_/);
    const other = migrations.map((one, i) => (i === 0 ? { ...one, sql: `${one.sql} ` } : one));
    await expectRefusal(
      { ...target, migrations: other },
      archive,
      /0001_platform\.sql of this version is not the one/,
    );
  });

  test('when the secret is another one', async () => {
    const { archive } = await openBackup();
    const target = await contextOf(await emptyDatabase());
    const another = 'quite another secret, long enough to pass';
    await expectRefusal(
      { ...target, appSecret: another },
      archive,
      /Leave it unset: the right one is in the backup/,
    );
    writeFileSync(path.join(target.dataDir, 'app-secret'), another);
    await expectRefusal(target, archive, /app-secret is there already and is not the one in the backup/);

    const byEnvironment = await openBackup({ appSecret: secret, dataDir: newFolder() });
    const fresh = await contextOf(await emptyDatabase());
    await expectRefusal(fresh, byEnvironment.archive, /Set APP_SECRET to what it was/);
    await expectRefusal({ ...fresh, appSecret: another }, byEnvironment.archive, /Set it to what it was/);
    await restoreBackup({ ...fresh, appSecret: secret }, byEnvironment.archive);
  });
});

describe('an archive that somebody changed, sums included,', () => {
  type Contents = Map<string, Buffer>;
  /** The archive with other contents and a manifest that fits them. */
  async function rewritten(
    archive: string,
    change: (contents: Contents, manifest: Manifest) => void,
  ): Promise<string> {
    const contents: Contents = new Map();
    for (const [name, entry] of await readTar(archive)) contents.set(name, await bytesOf(entry));
    const manifest = JSON.parse(String(contents.get(manifestEntry))) as Manifest;
    change(contents, manifest);
    const all = [...manifest.tables, ...manifest.keys].map(({ content }) => content);
    for (const content of all) {
      const bytes = contents.get(content.entry) ?? Buffer.alloc(0);
      Object.assign(content, { bytes: bytes.length, sha256: sumOf(bytes) });
    }
    const text = Buffer.from(JSON.stringify(manifest));
    contents.set(manifestEntry, text);
    contents.set(manifestSumEntry, Buffer.from(`${sumOf(text)}  ${manifestEntry}\n`));
    const file = path.join(newFolder(), 'changed.tar');
    const tar = await writeTar(file);
    for (const [name, bytes] of contents) await tar.add(name, bytes);
    await tar.finish();
    return file;
  }
  const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  const changes: [string, (contents: Contents, manifest: Manifest) => void, RegExp][] = [
    [
      'a table left out',
      (_, manifest) => {
        manifest.tables = manifest.tables.filter(({ name }) => name !== 'companies');
      },
      /^The backup has no table companies\. No row was restored\.$/,
    ],
    [
      'a table that cannot be unpacked',
      (contents, { tables }) => {
        const users = tables.find(({ name }) => name === 'users');
        contents.set(users?.content.entry ?? '', Buffer.from('plain text, never packed'));
      },
      /incorrect header check/,
    ],
    [
      'no secret',
      (_, manifest) => {
        manifest.keys = manifest.keys.filter(({ name }) => name !== 'app-secret');
      },
      /^The secret in the backup is not the one it was made with/,
    ],
    [
      'another secret',
      (contents, { keys }) => {
        const key = keys.find(({ name }) => name === 'app-secret');
        contents.set(key?.content.entry ?? '', Buffer.from('quite another secret, long enough to pass'));
      },
      /^The secret in the backup is not the one it was made with/,
    ],
    [
      'a key outside of where keys are',
      (_, { keys }) => {
        if (keys[0]) keys.push({ ...keys[0], name: 'postgres/evil' });
      },
      /is damaged or no backup: postgres\/evil is no key\. Nothing was changed\.$/,
    ],
    [
      'a manifest of another shape',
      (_, manifest) => Object.assign(manifest, { madeAt: 'yesterday' }),
      /is damaged or no backup: what it says about itself cannot be read/,
    ],
  ];

  test('leaves no row; one that still fits is restored', async () => {
    const { archive } = await openBackup();
    const target = await contextOf(await emptyDatabase());
    for (const [name, change, sentence] of changes) {
      const changed = await rewritten(archive, change);
      await expect(restoreBackup(target, changed), name).rejects.toThrow(sentence);
      const [there] = await query(target.databaseUrl, "select to_regclass('accounts') as accounts");
      if (there?.accounts) expect(await query(target.databaseUrl, 'select from accounts')).toEqual([]);
    }
    await restoreBackup(target, await rewritten(archive, () => {}));
    expect(await query(target.databaseUrl, 'select from jobs')).toHaveLength(1);
  }, 60_000);
});

test('a restore that failed on the way leaves no rows, and works when it is run again', async () => {
  const { archive } = await openBackup();
  const target = await contextOf(await emptyDatabase());
  const away: FileStore = { ...target.files, put: () => Promise.reject(new Error('The storage is away.')) };
  await makeFail({ ...target, files: away }, archive, 'The storage is away.');
  await migrate(target.databaseUrl, migrations);
  await query(target.databaseUrl, 'alter table jobs add constraint never check (false)');
  await makeFail(target, archive, 'violates check constraint "never"');
  for (const table of ['accounts', 'users', 'jobs', 'job_counters'])
    expect([table, await query(target.databaseUrl, `select from ${table}`)]).toEqual([table, []]);
  await query(target.databaseUrl, 'alter table jobs drop constraint never');
  await restoreBackup(target, archive);
  expect(await query(target.databaseUrl, 'select estimates::int from job_counters')).toEqual([
    { estimates: 1 },
  ]);
});

const makeFail = (context: InstallationContext, archive: string, reason: string) =>
  expect(restoreBackup(context, archive)).rejects.toThrow(reason);
