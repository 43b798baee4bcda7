// The archive is a plain tar file, so that any tool can look into it. Sizes are filled in after an entry was written,
// because nobody knows how large a table will be before it is read.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';

const block = 512;

export interface Written {
  bytes: number;
  sha256: string;
}

export interface TarWriter {
  add(name: string, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Written>;
  /** Flushes to the disk; without it the archive ends in the middle. */
  finish(): Promise<number>;
  close(): Promise<void>;
}

export async function writeTar(file: string): Promise<TarWriter> {
  const handle = await open(file, 'wx', 0o600);
  let end = 0;
  async function append(bytes: Uint8Array): Promise<void> {
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, end + done);
      done += bytesWritten;
    }
    end += bytes.length;
  }
  return {
    async add(name, content) {
      const start = end;
      await append(Buffer.alloc(block));
      const hash = createHash('sha256');
      for await (const chunk of content) {
        hash.update(chunk);
        await append(chunk);
      }
      const bytes = end - start - block;
      await append(Buffer.alloc((block - (bytes % block)) % block));
      await handle.write(header(name, bytes), 0, block, start);
      return { bytes, sha256: hash.digest('hex') };
    },
    async finish() {
      await append(Buffer.alloc(2 * block));
      await handle.sync();
      return end;
    },
    close: () => handle.close(),
  };
}

export interface TarEntry {
  size: number;
  read(): Readable;
}

/** Finds the entries by walking from header to header; contents are not read. */
export async function readTar(file: string): Promise<Map<string, TarEntry>> {
  const handle = await open(file, 'r');
  try {
    return await entriesIn(file, handle);
  } finally {
    await handle.close();
  }
}

async function entriesIn(file: string, handle: FileHandle): Promise<Map<string, TarEntry>> {
  const { size: end } = await handle.stat();
  const entries = new Map<string, TarEntry>();
  const head = Buffer.alloc(block);
  for (let at = 0; ; ) {
    const { bytesRead } = await handle.read(head, 0, block, at);
    if (bytesRead < block) throw new Error('it ends in the middle');
    if (head.every((byte) => byte === 0)) return entries;
    if (Number.parseInt(head.toString('latin1', 148, 156), 8) !== sumOf(head))
      throw new Error(`the header at byte ${at} is wrong`);
    const name = head.toString('latin1', 0, 100).replace(/\0.*$/s, '');
    const size = readSize(head);
    const start = at + block;
    if (start + size > end) throw new Error('it ends in the middle');
    entries.set(name, {
      size,
      read: () => (size ? createReadStream(file, { start, end: start + size - 1 }) : Readable.from([])),
    });
    at = start + Math.ceil(size / block) * block;
  }
}

function header(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 99) throw new Error(`${name} is too long a name for an archive.`);
  const head = Buffer.alloc(block);
  head.write(name, 0, 'latin1');
  head.write('0000600\0', 100, 'latin1');
  head.write('0000000\0', 108, 'latin1');
  head.write('0000000\0', 116, 'latin1');
  writeSize(head, size);
  head.write(
    `${Math.floor(Date.now() / 1000)
      .toString(8)
      .padStart(11, '0')}\0`,
    136,
    'latin1',
  );
  head.write('0', 156, 'latin1');
  head.write('ustar\0', 257, 'latin1');
  head.write('00', 263, 'latin1');
  head.write(`${sumOf(head).toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return head;
}

const largestOctal = 8 ** 11 - 1;

/** From 8 GB on in binary, as GNU tar does it. */
function writeSize(head: Buffer, size: number): void {
  if (size <= largestOctal) head.write(`${size.toString(8).padStart(11, '0')}\0`, 124, 'latin1');
  else {
    head[124] = 0x80;
    head.writeBigUInt64BE(BigInt(size), 128);
  }
}

const readSize = (head: Buffer) =>
  head[124] === 0x80
    ? Number(head.readBigUInt64BE(128))
    : Number.parseInt(head.toString('latin1', 124, 136), 8);

/** Over the whole header, with the place of the sum itself taken as spaces. */
function sumOf(head: Buffer): number {
  let sum = 8 * 0x20;
  for (let i = 0; i < block; i += 1) if (i < 148 || i >= 156) sum += head[i] ?? 0;
  return sum;
}
