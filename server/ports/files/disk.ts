// Files in a folder. One file per key, its content type in a head of fixed length in front of the bytes, so that
// both change in one rename. `tail -c +129` gives the bytes alone.
import { open, opendir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolderDurably, sweepLeftovers, writeDurably } from '../write-durably.ts';
import { behindKeyCheck } from './file-key.ts';
import { type FileStore, type ListedFile, StorageError, StorageFull, type StoredFile } from './files.ts';

const headLength = 128;
const headMark = 'fieldwright-file ';
// A character no key has: `a` can be a file while `a/b` makes it a folder too.
const fileSuffix = '@';
const temporaryName = '.tmp';

export interface DiskSettings {
  folder: string;
}

export async function openDisk({ folder }: DiskSettings): Promise<FileStore> {
  const temporaryFolder = join(folder, temporaryName);
  await makeFolderDurably(temporaryFolder);
  await sweepLeftovers(temporaryFolder);
  const pathOf = (key: string) => `${join(folder, key)}${fileSuffix}`;
  return behindKeyCheck({
    describe: `folder ${folder}`,
    async put(key, bytes, contentType) {
      const path = pathOf(key);
      try {
        const folderIsThere = makeFolderDurably(dirname(path));
        await writeDurably(path, [writeHead(contentType), bytes], temporaryFolder, folderIsThere);
      } catch (error) {
        throw asStorageError(error);
      }
    },
    async get(key) {
      const whole = await readFile(pathOf(key)).catch(nullWhenMissing);
      return whole && splitHead(whole);
    },
    async open(key) {
      const file = await open(pathOf(key)).catch(nullWhenMissing);
      if (!file) return null;
      try {
        const head = Buffer.alloc(headLength);
        const { bytesRead } = await file.read(head, 0, headLength, 0);
        const { contentType } = splitHead(head.subarray(0, bytesRead));
        const { size } = await file.stat();
        return { stream: file.createReadStream({ start: headLength }), size: size - headLength, contentType };
      } catch (error) {
        await file.close();
        throw error instanceof StorageError ? error : asStorageError(error);
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true }).catch(fail);
    },
    list: (prefix) => walk(folder, prefix.slice(0, prefix.lastIndexOf('/') + 1), prefix),
  });
}

async function* walk(root: string, folderKey: string, prefix: string): AsyncGenerator<ListedFile> {
  const entries = await opendir(join(root, folderKey)).catch(nullWhenMissing);
  if (!entries) return;
  for await (const entry of entries) {
    const key = `${folderKey}${entry.name}`;
    if (!key.startsWith(prefix) || entry.name === temporaryName) continue;
    if (entry.isDirectory()) {
      yield* walk(root, `${key}/`, prefix);
    } else if (key.endsWith(fileSuffix)) {
      const found = await stat(join(root, key)).catch(nullWhenMissing);
      if (found && found.size >= headLength) {
        yield {
          key: key.slice(0, -fileSuffix.length),
          size: found.size - headLength,
          modifiedAt: found.mtime,
        };
      }
    }
  }
}

function writeHead(contentType: string): Buffer {
  return Buffer.from(`${`${headMark}${contentType}`.padEnd(headLength - 1)}\n`, 'latin1');
}

function splitHead(whole: Buffer): StoredFile {
  const head = whole.toString('latin1', 0, headLength);
  if (whole.length < headLength || !head.startsWith(headMark)) {
    throw new StorageError('A stored file is damaged: its head is missing.');
  }
  return { bytes: whole.subarray(headLength), contentType: head.slice(headMark.length).trim() };
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  return fail(error);
}

function fail(error: unknown): never {
  throw asStorageError(error);
}

function asStorageError(error: unknown): StorageError {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new StorageFull('The disk is full, so the file was not stored.', { code, cause: error });
  }
  return new StorageError(`The disk refused: ${code ?? 'unknown'}.`, { code, cause: error });
}
