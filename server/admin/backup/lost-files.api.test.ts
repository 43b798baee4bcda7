// A backup of an installation that has lost something: written all the same, and never in words that sound harmless.
import { rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { deleteForGood } from '#server/features/jobs/testing/test-tools.ts';
import { type FileStore, StorageError } from '#server/ports/files/files.ts';
import { given } from '#server/testing/given.ts';
import { CommandFailed } from '../command-failed.ts';
import { runCommand } from '../run-command.ts';
import type { InstallationContext } from './installation-context.ts';
import { restoreBackup } from './restore-backup.ts';
import {
  contextOf,
  emptyDatabase,
  keysIn,
  newFolder,
  openSource,
  type Source,
} from './testing/backup-tools.ts';
import { signedWork } from './testing/fill-every-table.ts';
import { writeBackup } from './write-backup.ts';

const pathOf = ({ app }: Source, key: string) => path.join(app.deps.config.filesDir, `${key}@`);

async function run(context: InstallationContext, ...args: string[]) {
  const printed: string[] = [];
  const complaints: string[] = [];
  const terminal = {
    print: (line: string) => void printed.push(line),
    complain: (line: string) => void complaints.push(line),
  };
  const code = await runCommand(
    args,
    terminal,
    () => Promise.reject(new Error('not asked for')),
    (work) => work(context),
  );
  return { code, printed: printed.join('\n'), complaints: complaints.join('\n') };
}

test('missing and damaged files are named, the archive has all others, and the exit code is 1', {
  timeout: 60_000,
}, async () => {
  const source = await openSource();
  const { client, context } = source;
  for (let n = 0; n < 4; n += 1) await given.photo({ client });
  const whole = await keysIn(context.files);
  const [gone = '', cut = '', spoilt = ''] = whole.filter((key) => key.endsWith('-full'));
  await context.files.remove(gone);
  truncateSync(pathOf(source, cut), 20);
  writeFileSync(pathOf(source, spoilt), 'x'.repeat(500));
  const orphaned = 'accounts/nobody/spoilt';
  await context.files.put(orphaned, Buffer.from('x'), 'text/plain');
  writeFileSync(pathOf(source, orphaned), 'x'.repeat(500));

  const archive = path.join(newFolder(), 'gone.tar');
  const { code, printed, complaints } = await run(context, 'backup', archive);
  expect(code).toBe(1);
  expect(printed).toMatch(/^Backup written: \S+gone\.tar/);
  expect(printed).toContain('\n  5 files (');
  expect(printed).toContain('\n  1 file left out: damaged, and named by no record\n');
  const lines = complaints.split('\n');
  expect(lines[0]).toBe('3 files that records name could not be saved, missing or damaged:');
  expect(lines.slice(1, -1).sort()).toEqual(
    [
      `  ${gone}: is not there`,
      `  ${cut}: cannot be read: A stored file is damaged: its head is missing.`,
      `  ${spoilt}: cannot be read: A stored file is damaged: its head is missing.`,
    ].sort(),
  );
  expect(lines.at(-1)).toBe(
    'The backup is written, but it lacks these 3 files. `npm run admin -- verify` says whose they are.',
  );

  const target = await contextOf(await emptyDatabase());
  const restored = await restoreBackup(target, archive);
  expect(restored).toContain('\n  3 files missing: not in the backup\n');
  for (const key of [gone, cut, spoilt]) expect(restored).toContain(`\n    ${key}\n`);
  expect(await keysIn(target.files)).toEqual(whole.filter((key) => ![gone, cut, spoilt].includes(key)));
});

test('many of them are summed up', async () => {
  const source = await openSource();
  for (let n = 0; n < 11; n += 1) await given.photo(source);
  for (const key of await keysIn(source.context.files)) await source.context.files.remove(key);
  const { complaints } = await run(source.context, 'backup', path.join(newFolder(), 'none.tar'));
  expect(complaints.split('\n')).toHaveLength(1 + 20 + 1 + 1);
  expect(complaints).toContain('\n  and 2 more: the manifest names all of them\n');
});

test('files that go with their records while it is being written are no loss', async () => {
  const { app, client, context } = await openSource();
  const job = await given.job({ client });
  await client.ok('POST /api/jobs/:id/generate-pdf', { params: { id: job.id }, body: {} });
  const [key = ''] = await keysIn(context.files);
  const files: FileStore = {
    ...context.files,
    async *list(prefix) {
      await deleteForGood(app, client, job.id);
      await context.files.remove(key);
      yield* context.files.list(prefix);
    },
  };
  const summary = await writeBackup({ ...context, files }, path.join(newFolder(), 'busy.tar'));
  expect(summary).toContain('\n  1 file deleted while it was being written (named in the manifest)\n');
});

test('a storage that is away makes no backup', async () => {
  const { client, context } = await openSource();
  await given.photo({ client });
  const away = new StorageError('The object storage could not be reached: ECONNREFUSED.', {
    code: 'ECONNREFUSED',
  });
  const files: FileStore = { ...context.files, get: () => Promise.reject(away) };
  await expect(writeBackup({ ...context, files }, path.join(newFolder(), 'no.tar'))).rejects.toBe(away);
});

test('a root of the seals that is not here is missed, unless seals come from elsewhere', {
  timeout: 60_000,
}, async () => {
  const source = await openSource();
  const { context } = source;
  rmSync(path.join(context.dataDir, 'signing'), { recursive: true });
  const folder = newFolder();
  const missed = `signing/authority.pem, the root of the seals made so far, is not in ${context.dataDir}, so the backup lacks it: copy it from where the product runs.`;
  expect(await writeBackup(context, path.join(folder, 'unsealed.tar'))).not.toContain(
    'signing/authority.pem',
  );
  await signedWork(source);
  expect(await writeBackup(context, path.join(folder, 'a.tar'))).toContain(`\n${missed}\n`);
  const byP12 = { ...context, sealsWithP12: true };
  expect(await writeBackup(byP12, path.join(folder, 'b.tar'))).not.toContain('signing/authority.pem');
});

test('an archive that is a folder is called one', async () => {
  const target = await contextOf(await emptyDatabase());
  await expect(restoreBackup(target, newFolder())).rejects.toThrow(/is a folder\. Name an archive in it\.$/);
  await expect(restoreBackup(target, newFolder())).rejects.toBeInstanceOf(CommandFailed);
});
