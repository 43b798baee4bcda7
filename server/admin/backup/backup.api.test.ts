// A backup taken while people work, put back elsewhere, and opened again.
import { readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { migrate } from '#server/platform/db/migrate.ts';
import type { FileStore } from '#server/ports/files/files.ts';
import { openS3 } from '#server/ports/files/s3.ts';
import { startS3Server } from '#server/ports/files/testing/s3-server.ts';
import { given } from '#server/testing/given.ts';
import type { HttpClient } from '#server/testing/http-client.ts';
import { openTestApp, type TestApp } from '#server/testing/open-test-app.ts';
import type { InstallationContext } from './installation-context.ts';
import { restoreBackup } from './restore-backup.ts';
import {
  contextOf,
  emptyDatabase,
  keysIn,
  migrations,
  newFolder,
  openSource,
  query,
  type Source,
  secret,
} from './testing/backup-tools.ts';
import { writeBackup } from './write-backup.ts';

/** What must be true of any moment's state: one that is not of a single moment would break one of these. */
async function expectOneMoment(url: string): Promise<void> {
  expect(
    await query(
      url,
      `select j.id from jobs j left join job_payments p on p.account_id = j.account_id and p.job_id = j.id
       group by j.account_id, j.id, j.paid_cents having j.paid_cents <> coalesce(sum(p.amount_cents), 0)`,
    ),
  ).toEqual([]);
  expect(
    await query(
      url,
      `select c.account_id from job_counters c where (estimates + work_orders + invoices) <>
       (select count(*) from jobs j where j.account_id = c.account_id)`,
    ),
  ).toEqual([]);
}

/** Works until told to stop: creates jobs, prints them, takes payments, moves them on. */
function writeInLoop(client: HttpClient): { stop(): Promise<number> } {
  let isOver = false;
  const work = async (done = 0): Promise<number> => {
    if (isOver) return done;
    const job = await given.job({ client }, { currentStage: 'invoice' });
    await client.ok('POST /api/jobs/:id/payments', {
      params: { id: job.id },
      body: {
        amount: '10.00',
        method: 'cash',
      },
    });
    await client.ok('POST /api/jobs/:id/generate-pdf', { params: { id: job.id }, body: {} });
    return work(done + 1);
  };
  const writing = Promise.all([work(), work()]);
  return {
    async stop() {
      isOver = true;
      const counts = await writing;
      return counts.reduce((sum, count) => sum + count, 0);
    },
  };
}

/** With the same password; the other session of this user came along with the rows and gives way. */
async function signIn(
  app: TestApp,
  { email, password }: Pick<Source, 'email' | 'password'>,
): Promise<HttpClient> {
  const client = app.newGuest();
  await client.ok('POST /api/auth/force-logout-other', { body: { username: email, password } });
  return client;
}

async function openRestored(context: InstallationContext): Promise<TestApp> {
  const app = await openTestApp(context.databaseUrl, { onboarded: true, deps: { files: context.files } });
  onTestFinished(() => app.close());
  return app;
}

describe('a backup', () => {
  test('taken under load is one moment; restored by no superuser into S3, people go on where they were', {
    timeout: 120_000,
  }, async () => {
    const source = await openSource();
    const { client, context, app } = source;
    await given.template({ client });
    const job = await given.job({ client }, { currentStage: 'invoice' });
    const photo = await given.photo({ client });
    await client.ok('PUT /api/jobs/:id/photos', { params: { id: job.id }, body: { beforePhotos: [photo] } });
    const printed = await client.call('GET /api/jobs/:id/download/:type', {
      params: { id: job.id, type: 'invoice' },
    });
    expect(printed.status).toBe(200);
    // More than one buffer of the connection, with everything COPY has to escape.
    const long = 'tab\t new line\n back\\slash \\N ünïcode '.repeat(5000);
    await app.deps.db.pool.query('update jobs set notes = $1 where id = $2', [long, job.id]);

    const writers = writeInLoop(client);
    const archive = path.join(newFolder(), 'now.tar');
    const summary = await writeBackup(context, archive);
    expect(await writers.stop()).toBeGreaterThan(0);
    expect(summary).toMatch(
      /^Backup written: .*now\.tar \(\d+\.\d MB\)\n {2}\d+ rows in \d+ tables\n {2}\d+ files/,
    );
    expect(statSync(archive).mode & 0o777).toBe(0o600);

    const s3 = await startS3Server();
    onTestFinished(() => s3.close());
    const target = await contextOf(await emptyDatabase(), { files: openS3(s3.settings) });
    expect(await restoreBackup(target, archive)).toMatch(
      /^Restored from .*now\.tar, made .*Start the product now\.$/s,
    );
    expect(readFileSync(path.join(target.dataDir, 'app-secret'), 'utf8')).toBe(secret);
    expect(readFileSync(path.join(target.dataDir, 'signing/authority.pem'), 'utf8')).toBe('a key');
    for (const key of ['app-secret', 'signing/authority.pem'])
      expect(statSync(path.join(target.dataDir, key)).mode & 0o777).toBe(0o600);
    await expectOneMoment(target.databaseUrl);

    const named = await query<{ key: string }>(
      target.databaseUrl,
      'select file_key as key from job_documents',
    );
    const stored = await keysIn(target.files);
    expect(named.filter(({ key }) => !stored.includes(key))).toEqual([]);

    const restored = await openRestored(target);
    const again = await signIn(restored, source);
    const samePrint = await again.call('GET /api/jobs/:id/download/:type', {
      params: { id: job.id, type: 'invoice' },
    });
    expect(samePrint.status).toBe(200);
    expect(samePrint.bytes.equals(printed.bytes)).toBe(true);
    expect((await again.send(`GET ${photo}`)).bytes.equals((await client.send(`GET ${photo}`)).bytes)).toBe(
      true,
    );
    expect((await again.ok('GET /api/jobs/:id', { params: { id: job.id } })).notes).toBe(long);
    // Numbers and identities go on after the last one, and triggers count again.
    await given.job({ client: again });
    await expectOneMoment(target.databaseUrl);
    await restored.drain();
  });

  test('of a quiet installation gives the same rows and the same files, all of them', async () => {
    const { client, context, app } = await openSource();
    const job = await given.job({ client });
    const photo = await given.photo({ client });
    await client.ok('PUT /api/jobs/:id/photos', { params: { id: job.id }, body: { beforePhotos: [photo] } });
    await client.ok('POST /api/jobs/:id/generate-pdf', { params: { id: job.id }, body: {} });
    await app.deps.db.pool.query(
      "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker that is gone'",
    );
    const folder = newFolder();
    const summary = await writeBackup(context, folder);
    const archive = summary.match(/written: (\S+)/)?.[1] ?? '';
    expect(path.basename(archive)).toMatch(/^fieldwright-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar$/);

    const target = await contextOf(await emptyDatabase());
    await restoreBackup(target, archive);
    expect(await keysIn(target.files)).toEqual(await keysIn(context.files));
    for (const table of [
      'accounts',
      'users',
      'jobs',
      'objects',
      'audit_events',
      'mails',
      'schema_migrations',
    ]) {
      const sql = `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum, count(*)::int as n from ${table} t`;
      const without =
        table === 'schema_migrations'
          ? sql.replace('t::text', 't.digest').replace('t::text', 't.digest')
          : sql;
      expect([table, await query(target.databaseUrl, without)]).toEqual([
        table,
        await query(context.databaseUrl, without),
      ]);
    }
    expect(
      await query(
        target.databaseUrl,
        'select from graphile_worker._private_jobs where locked_at is not null',
      ),
    ).toEqual([]);
    // Told apart by a standard tool as well.
    expect(readFileSync(archive).subarray(257, 262).toString()).toBe('ustar');
  });

  test('leaves out files that came after its rows', async () => {
    const { client, context } = await openSource();
    await given.job({ client });
    const late = new Date(Date.now() + 60_000);
    const files: FileStore = {
      ...context.files,
      async *list(prefix) {
        yield* context.files.list(prefix);
        await context.files.put('accounts/late/file', Buffer.from('late'), 'text/plain');
        yield { key: 'accounts/late/file', size: 4, modifiedAt: late };
      },
    };
    const archive = path.join(newFolder(), 'late.tar');
    await writeBackup({ ...context, files }, archive);
    const target = await contextOf(await emptyDatabase());
    await restoreBackup(target, archive);
    expect(await keysIn(target.files)).not.toContain('accounts/late/file');
  });

  test('is never written through a file that somebody laid beside it', async () => {
    const { context } = await openSource();
    const folder = newFolder();
    const precious = path.join(folder, 'precious.txt');
    writeFileSync(precious, 'precious');
    symlinkSync(precious, path.join(folder, 'b.tar.part.table'));
    await writeBackup(context, path.join(folder, 'b.tar'));
    expect(readFileSync(precious, 'utf8')).toBe('precious');
    expect(readdirSync(folder).sort()).toEqual(['b.tar', 'precious.txt']);
  });

  test('is not written over another file, into nowhere, of nothing, or without its secret', async () => {
    const { context } = await openSource();
    const folder = newFolder();
    const taken = path.join(folder, 'taken.tar');
    writeFileSync(taken, 'precious');
    await expect(writeBackup(context, taken)).rejects.toThrow('exists already');
    expect(readFileSync(taken, 'utf8')).toBe('precious');
    await expect(writeBackup(context, path.join(folder, 'no/such/x.tar'))).rejects.toThrow(
      'There is no folder',
    );
    const empty = await contextOf(await emptyDatabase(), { appSecret: secret });
    await expect(writeBackup(empty, path.join(folder, 'empty.tar'))).rejects.toThrow(
      'There is nothing to back up: the database is empty. Looked in the database and the folder ',
    );
    await migrate(empty.databaseUrl, migrations);
    await expect(writeBackup(empty, path.join(folder, 'empty.tar'))).rejects.toThrow(
      'There is nothing to back up: no account. Looked in the database and the folder ',
    );
    expect(readdirSync(folder)).toEqual(['taken.tar']);
    const lost = { ...context, dataDir: newFolder() };
    await expect(writeBackup(lost, path.join(folder, 'lost.tar'))).rejects.toThrow('There is no app-secret');
    expect(() => statSync(path.join(folder, 'lost.tar.part'))).toThrow('ENOENT');
  });
});

test('a backup of an older version is brought up to date by the restore', async () => {
  const later = { name: '9999_later.sql', sql: 'alter table accounts add column later_note text' };
  const { context, client } = await openSource();
  await given.job({ client });
  const archive = path.join(newFolder(), 'older.tar');
  await writeBackup(context, archive);
  const target = await contextOf(await emptyDatabase(), { migrations: [...migrations, later] });
  expect(await restoreBackup(target, archive)).toContain('Migrated further: 9999_later.sql');
  expect(await migrate(target.databaseUrl, target.migrations)).toEqual([]);
  expect(await query(target.databaseUrl, 'select later_note from accounts limit 1')).toEqual([
    { later_note: null },
  ]);
});

test('a backup that version 0.1.0 wrote is restored', async () => {
  const archive = path.join(newFolder(), 'old.tar');
  const packed = path.join(import.meta.dirname, 'testing/version-0.1.0.tar.gz');
  writeFileSync(archive, gunzipSync(readFileSync(packed)));
  const target = await contextOf(await emptyDatabase());
  await restoreBackup(target, archive);
  const files = await query<{ key: string }>(target.databaseUrl, 'select key from stored_files order by key');
  expect(files).toHaveLength(2);
  expect(await keysIn(target.files)).toEqual(files.map(({ key }) => key));
  const restored = await openRestored(target);
  const client = await signIn(restored, {
    email: '01a1e780-4ffd-7e93-a662-0ae2cb1119fd@example.com',
    password: 'copper elbow 22 mm',
  });
  const jobs = await client.ok('GET /api/jobs');
  expect(jobs).toHaveLength(1);
  expect((await client.send(`GET ${jobs[0]?.beforePhotos[0] ?? ''}`)).status).toBe(200);
  await restored.drain();
});
