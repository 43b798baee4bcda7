import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { readTar, writeTar } from './tar.ts';

function newFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fieldwright-tar-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test.each([0, 1, 511, 512, 513, 300_000])(
  '%i bytes come back as they were, whole or in pieces',
  async (size) => {
    const folder = newFolder();
    const file = path.join(folder, 'a.tar');
    const bytes = randomBytes(size);
    const pieces = [bytes.subarray(0, size / 3), bytes.subarray(size / 3)];
    const tar = await writeTar(file);
    const whole = await tar.add('whole', bytes);
    const pieced = await tar.addStream('tables/pieces', Readable.from(pieces));
    expect(await tar.finish()).toBe(4 * 512 + 2 * Math.ceil(size / 512) * 512);
    const entries = await readTar(file);
    expect([...entries.keys()]).toEqual(['whole', 'tables/pieces']);
    expect(entries.get('whole')).toMatchObject(whole);
    expect(entries.get('tables/pieces')).toMatchObject(pieced);
    for (const entry of entries.values()) expect((await buffer(entry.read())).equals(bytes)).toBe(true);
    expect(readdirSync(folder)).toEqual(['a.tar']);
  },
);

test('content that fails on the way is told, and nothing stays beside the archive', async () => {
  const folder = newFolder();
  const tar = await writeTar(path.join(folder, 'a.tar'));
  const failing = Readable.from(
    (async function* () {
      yield Buffer.from('half');
      throw new Error('the database went away');
    })(),
  );
  await expect(tar.addStream('a', failing)).rejects.toThrow('the database went away');
  await tar.abort();
  expect(readdirSync(folder)).toEqual(['a.tar']);
});

test('an archive that was given up takes nothing more', async () => {
  const tar = await writeTar(path.join(newFolder(), 'a.tar'));
  await tar.add('a', Buffer.from('a'));
  await tar.abort();
  await expect(tar.add('b', Buffer.from('b'))).rejects.toThrow();
});

test('what is cut, changed or no archive is refused', async () => {
  const file = path.join(newFolder(), 'a.tar');
  const tar = await writeTar(file);
  await tar.add('a', randomBytes(2000));
  await tar.finish();
  truncateSync(file, 1000);
  await expect(readTar(file)).rejects.toThrow('it ends in the middle or a header is wrong');
  writeFileSync(file, 'not an archive at all'.repeat(100));
  await expect(readTar(file)).rejects.toThrow('it ends in the middle or a header is wrong');
  await expect(readTar(`${file}.none`)).rejects.toMatchObject({ code: 'ENOENT' });
});
