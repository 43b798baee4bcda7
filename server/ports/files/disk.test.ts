// What only a disk can do: fill up, keep leftovers of a crash, be changed by hand.
import { mkdir, mkdtemp, open, readdir, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDisk } from './disk.ts';
import { StorageError, StorageFull } from './files.ts';

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'files-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

async function keysOf(store: Awaited<ReturnType<typeof openDisk>>): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list('')) keys.push(key);
  return keys;
}

/** Makes the next flush to disk fail, as the kernel does when the last block is gone. */
async function failNextSync(folder: string, code: string): Promise<void> {
  const handle = await open(folder);
  const spy = vi.spyOn(Object.getPrototypeOf(handle), 'sync');
  await handle.close();
  spy.mockRejectedValueOnce(Object.assign(new Error(`${code}: no space`), { code }));
  onTestFinished(() => spy.mockRestore());
}

test.each(['ENOSPC', 'EDQUOT'])(
  '%s is a full storage: the old file stays, no half file does, and it recovers',
  async (code) => {
    const folder = await temporaryFolder();
    const files = await openDisk({ folder });
    await files.put('logo.png', Buffer.from('old'), 'image/png');
    await failNextSync(folder, code);
    await expect(files.put('logo.png', Buffer.from('new'), 'image/png')).rejects.toThrow(StorageFull);
    expect(await readdir(join(folder, '.tmp'))).toEqual([]);
    expect((await files.get('logo.png'))?.bytes.toString()).toBe('old');
    await files.put('logo.png', Buffer.from('new'), 'image/png');
    expect((await files.get('logo.png'))?.bytes.toString()).toBe('new');
  },
);

test('another disk error keeps its code', async () => {
  const folder = await temporaryFolder();
  const files = await openDisk({ folder });
  await failNextSync(folder, 'EIO');
  const error = await files.put('a', Buffer.from('x'), 'text/plain').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StorageError);
  expect(error).not.toBeInstanceOf(StorageFull);
  expect(error).toHaveProperty('code', 'EIO');
});

test('what a crash left behind is never listed, and is swept at the next start once it is old', async () => {
  const folder = await temporaryFolder();
  const unfinished = join(folder, '.tmp');
  await mkdir(unfinished);
  await writeFile(join(unfinished, 'old.part'), 'half');
  await writeFile(join(unfinished, 'fresh.part'), 'another process is still writing this');
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000);
  await utimes(join(unfinished, 'old.part'), yesterday, yesterday);
  const files = await openDisk({ folder });
  await files.put('whole', Buffer.from('x'), 'text/plain');
  expect(await keysOf(files)).toEqual(['whole']);
  expect(await readdir(unfinished)).toEqual(['fresh.part']);
});

test('files are there for the next process, readable by their owner alone', async () => {
  const folder = join(await temporaryFolder(), 'deep', 'files');
  await (await openDisk({ folder })).put('a/b', Buffer.from('kept'), 'text/plain');
  expect((await (await openDisk({ folder })).get('a/b'))?.bytes.toString()).toBe('kept');
  expect((await stat(folder)).mode & 0o077).toBe(0);
  expect((await stat(join(folder, 'a', 'b@'))).mode & 0o077).toBe(0);
});

test('a file somebody damaged is an error, not other content', async () => {
  const folder = await temporaryFolder();
  const files = await openDisk({ folder });
  await files.put('a', Buffer.from('x'), 'text/plain');
  await truncate(join(folder, 'a@'), 20);
  await expect(files.get('a')).rejects.toThrow(StorageError);
  await expect(files.open('a')).rejects.toThrow(StorageError);
});

test('what other programs put into the folder is not listed', async () => {
  const folder = await temporaryFolder();
  const files = await openDisk({ folder });
  await files.put('a', Buffer.from('x'), 'text/plain');
  await writeFile(join(folder, '.DS_Store'), 'x'.repeat(500));
  await writeFile(join(folder, 'Notes@'), 'x'.repeat(500));
  await writeFile(join(folder, 'b'), 'x'.repeat(500));
  expect(await keysOf(files)).toEqual(['a']);
});
