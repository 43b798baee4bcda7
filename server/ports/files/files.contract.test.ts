// What every file store promises, run on each of them.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDisk } from './disk.ts';
import { BadFileKey } from './file-key.ts';
import type { FileStore, ListedFile } from './files.ts';
import { openS3 } from './s3.ts';
import { startS3Server } from './testing/s3-server.ts';

interface Opened {
  files: FileStore;
  close(): Promise<void>;
}

async function openFolder(): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), 'files-'));
  return { files: await openDisk({ folder }), close: () => rm(folder, { recursive: true }) };
}

async function openBucket(): Promise<Opened> {
  const server = await startS3Server();
  // A small page makes the listing tests turn pages.
  return { files: openS3({ ...server.settings, pageSize: 4 }), close: () => server.close() };
}

async function listAll(files: FileStore, prefix: string): Promise<ListedFile[]> {
  const found: ListedFile[] = [];
  for await (const file of files.list(prefix)) found.push(file);
  return found.sort((a, b) => (a.key < b.key ? -1 : 1));
}

async function keysIn(files: FileStore, prefix: string): Promise<string[]> {
  return (await listAll(files, prefix)).map(({ key }) => key);
}

describe.each([
  ['disk', openFolder],
  ['s3', openBucket],
])('%s', (_, open) => {
  let opened: Opened;
  let files: FileStore;
  beforeAll(async () => {
    opened = await open();
    files = opened.files;
  });
  afterAll(() => opened.close());

  test.each([
    ['nothing', Buffer.alloc(0), 'text/plain; charset=utf-8'],
    ['one byte', Buffer.from([0]), 'application/octet-stream'],
    ['every byte', Buffer.from(Array.from({ length: 256 }, (_, i) => i)), 'image/png'],
    ['5 MB', randomBytes(5 * 1024 * 1024), 'application/pdf'],
  ])('%s comes back as it was put, with its content type', async (name, bytes, contentType) => {
    const key = `round-trip/${name.replace(' ', '-').toLowerCase()}`;
    await files.put(key, bytes, contentType);
    const stored = await files.get(key);
    expect(stored?.contentType).toBe(contentType);
    expect(stored?.bytes.equals(bytes)).toBe(true);
    const opened = await files.open(key);
    expect(opened).toMatchObject({ size: bytes.length, contentType });
    expect((await buffer(opened?.stream ?? Readable.from([]))).equals(bytes)).toBe(true);
    expect(await listAll(files, key)).toMatchObject([{ key, size: bytes.length }]);
  });

  test('a part of a larger array is stored as that part', async () => {
    const whole = new Uint8Array([1, 2, 3, 4, 5]);
    await files.put('views/part.bin', whole.subarray(1, 3), 'application/octet-stream');
    expect([...((await files.get('views/part.bin'))?.bytes ?? [])]).toEqual([2, 3]);
  });

  test('putting again replaces bytes and content type', async () => {
    await files.put('again/logo', Buffer.from('a longer first version'), 'image/png');
    await files.put('again/logo', Buffer.from('short'), 'image/webp');
    expect(await files.get('again/logo')).toEqual({ bytes: Buffer.from('short'), contentType: 'image/webp' });
  });

  test('a missing file is null, also beside and below one that exists', async () => {
    await files.put('missing/a', Buffer.from('a'), 'text/plain');
    for (const key of ['missing/b', 'missing/a/b', 'missing', 'nowhere/at/all'])
      expect([await files.get(key), await files.open(key)]).toEqual([null, null]);
  });

  test('a file whose reader goes away is let go of', async () => {
    await files.put('open/large', randomBytes(2 * 1024 * 1024), 'application/pdf');
    const opened = await files.open('open/large');
    opened?.stream.destroy();
    await finished(opened?.stream ?? Readable.from([])).catch(() => {});
    expect(opened?.stream.closed).toBe(true);
  });

  test('a key may go on below another key', async () => {
    await files.put('below/a', Buffer.from('file'), 'text/plain');
    await files.put('below/a/b', Buffer.from('below it'), 'text/plain');
    expect((await files.get('below/a'))?.bytes.toString()).toBe('file');
    expect((await files.get('below/a/b'))?.bytes.toString()).toBe('below it');
    expect(await keysIn(files, 'below/')).toEqual(['below/a', 'below/a/b']);
  });

  test('removing twice is no error, and the file is gone', async () => {
    await files.put('removed/a.txt', Buffer.from('a'), 'text/plain');
    await files.remove('removed/a.txt');
    await files.remove('removed/a.txt');
    await files.remove('removed/never/was');
    expect(await files.get('removed/a.txt')).toBeNull();
    expect(await keysIn(files, 'removed/')).toEqual([]);
  });

  test('a list holds what begins with the prefix, over as many pages as it takes', async () => {
    const keys = Array.from({ length: 11 }, (_, i) => `list/acct-1/photo-${String(i).padStart(2, '0')}.webp`);
    const others = ['list/acct-10/photo.webp', 'list/acct-2/photo.webp'];
    const before = Date.now();
    await Promise.all([...keys, ...others].map((key) => files.put(key, Buffer.from(key), 'image/webp')));
    const listed = await listAll(files, 'list/acct-1/');
    expect(listed.map(({ key }) => key)).toEqual(keys);
    for (const { size, modifiedAt } of listed) {
      expect(size).toBe('list/acct-1/photo-00.webp'.length);
      expect(Math.abs(modifiedAt.getTime() - before)).toBeLessThan(60_000);
    }
    expect(await keysIn(files, 'list/acct-1')).toEqual([...keys, 'list/acct-10/photo.webp']);
    expect(await keysIn(files, 'list/')).toHaveLength(13);
    expect(await keysIn(files, 'list/acct-3/')).toEqual([]);
    expect(await keysIn(files, '')).toEqual(expect.arrayContaining(keys));
  });

  test('many puts of one key at once leave one whole file', async () => {
    const versions = Array.from({ length: 12 }, (_, i) => Buffer.alloc(200_000 + i * 1000, i));
    await Promise.all(versions.map((bytes) => files.put('race/logo.png', bytes, 'image/png')));
    const stored = await files.get('race/logo.png');
    expect(versions.some((bytes) => stored?.bytes.equals(bytes))).toBe(true);
    expect(await keysIn(files, 'race/')).toEqual(['race/logo.png']);
  });

  test.each([
    '',
    '/etc/passwd',
    '../escape',
    'a/../b',
    'a/..',
    'a..b',
    './a',
    'a/./b',
    '.tmp/a',
    'a//b',
    'a/',
    'A',
    'a b',
    'a\\b',
    'a%2fb',
    'a\u0000b',
    'a\n',
    'ä',
    'a@',
    'a?b',
    '-a',
    'x'.repeat(201),
    'abc/'.repeat(100).concat('d'),
  ])('the key %j is refused by every call', async (key) => {
    await expect(files.put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow(BadFileKey);
    await expect(files.get(key)).rejects.toThrow(BadFileKey);
    await expect(files.open(key)).rejects.toThrow(BadFileKey);
    await expect(files.remove(key)).rejects.toThrow(BadFileKey);
  });

  test.each(['/', '../', 'a/../', '.tmp', 'A', 'a//', 'a?prefix=b'])(
    'the prefix %j is refused',
    async (prefix) => {
      await expect(listAll(files, prefix)).rejects.toThrow(BadFileKey);
    },
  );

  test('the longest key works', async () => {
    const key = `${'a'.repeat(200)}/${'b'.repeat(199)}`;
    await files.put(key, Buffer.from('x'), 'text/plain');
    expect((await files.get(key))?.bytes.toString()).toBe('x');
  });

  test.each(['', 'png', 'text/plain\r\nX-Evil: 1', 'text/html; x="y"', `text/${'x'.repeat(200)}`])(
    'the content type %j is refused',
    async (type) => {
      await expect(files.put('types/a', Buffer.from('x'), type)).rejects.toThrow(TypeError);
      expect(await files.get('types/a')).toBeNull();
    },
  );

  test('it says where files are kept', () => {
    expect(files.describe).toMatch(/^(folder|bucket) /);
  });
});
