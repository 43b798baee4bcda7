// The archive is a plain tar file, so that any tool can open it.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';

export interface Written {
  bytes: number;
  sha256: string;
}

export interface TarWriter {
  add(name: string, bytes: Uint8Array): Promise<Written>;
  /** A tar file names the size before the content, so content of unknown size waits in a file beside the archive. */
  addStream(name: string, content: Readable): Promise<Written>;
  /** Flushes to the disk; without it the archive ends in the middle. Gives its size. */
  finish(): Promise<number>;
  /** Ends an archive that will not be finished. */
  abort(): Promise<void>;
}

export async function writeTar(file: string): Promise<TarWriter> {
  const handle = await open(file, 'wx', 0o600);
  const tar = pack();
  const target = handle.createWriteStream({ flush: true });
  const written = pipeline(tar, target);
  // The next call that adds something gets the error.
  written.catch(() => {});
  const waiting = `${file}.table`;

  async function put(name: string, size: number, content: Readable): Promise<void> {
    try {
      await new Promise<void>((resolve, reject) => {
        const entry = tar.entry({ name, size, mode: 0o600 }, (error) => (error ? reject(error) : resolve()));
        entry.on('error', reject);
        content.on('error', (error) => entry.destroy(error)).pipe(entry);
      });
    } catch (error) {
      // An entry that fails takes the archive along, which knows the cause, such as a full disk.
      await written;
      throw error;
    }
  }

  return {
    async add(name, bytes) {
      await put(name, bytes.length, Readable.from([bytes]));
      return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
    },
    async addStream(name, content) {
      // Left by a run that was killed, or laid there by somebody else: never written through.
      await rm(waiting, { force: true });
      const hash = createHash('sha256');
      content.on('data', (chunk: Buffer) => hash.update(chunk));
      const buffered = createWriteStream(waiting, { flags: 'wx', mode: 0o600 });
      await pipeline(content, buffered);
      await put(name, buffered.bytesWritten, createReadStream(waiting));
      await rm(waiting);
      return { bytes: buffered.bytesWritten, sha256: hash.digest('hex') };
    },
    async finish() {
      tar.finalize();
      await written;
      return target.bytesWritten;
    },
    async abort() {
      tar.destroy();
      await written.catch(() => {});
      await rm(waiting, { force: true });
    },
  };
}

export interface TarEntry extends Written {
  read(): Readable;
}

const headerBytes = 512;

/** Reads the archive from end to end. Contents are not held in memory: each can be read again from its place. */
export async function readTar(file: string): Promise<Map<string, TarEntry>> {
  const tar = extract();
  createReadStream(file)
    .on('error', (error) => tar.destroy(error))
    .pipe(tar);
  const entries = new Map<string, TarEntry>();
  try {
    for await (const entry of tar) {
      const { name, size: bytes } = entry.header;
      const start = entry.offset + headerBytes;
      const hash = createHash('sha256');
      for await (const chunk of entry) hash.update(chunk as Buffer);
      entries.set(name, {
        bytes,
        sha256: hash.digest('hex'),
        read: () => (bytes ? createReadStream(file, { start, end: start + bytes - 1 }) : Readable.from([])),
      });
    }
  } catch (error) {
    // With a code it is about the file, without one about what is in it.
    if ((error as NodeJS.ErrnoException).code) throw error;
    throw new Error('it ends in the middle or a header is wrong', { cause: error });
  }
  return entries;
}
