// A file storage that can be filled up and emptied again: a small mounted disk where this machine allows it, else one
// that behaves like it.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { open, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { openDisk } from '#server/ports/files/disk.ts';
import { type FileStore, StorageFull } from '#server/ports/files/files.ts';

export interface SmallStorage {
  files: FileStore;
  /** From now on there is space for this many bytes. */
  fill(left: number): Promise<void>;
  free(): Promise<void>;
  /** Temporary files that failed writes left behind. */
  leftovers(): Promise<string[]>;
}

const block = 4096;
const mountSize = 8 * 1024 * 1024;

const newFolder = () => mkdtempSync(path.join(os.tmpdir(), 'fieldwright-small-'));
const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true });

export async function openPretended(): Promise<SmallStorage> {
  const folder = newFolder();
  onTestFinished(() => removeFolder(folder));
  const disk = await openDisk({ folder });
  let room = Number.POSITIVE_INFINITY;
  return {
    files: {
      ...disk,
      async put(key, bytes, contentType) {
        if (bytes.length > room) throw new StorageFull('The disk is full, so the file was not stored.');
        await disk.put(key, bytes, contentType);
        room -= bytes.length;
      },
    },
    async fill(left) {
      room = left;
    },
    async free() {
      room = Number.POSITIVE_INFINITY;
    },
    leftovers: () => readdir(path.join(folder, '.tmp')),
  };
}

/** Null where mounting is not allowed. */
export function mountSmallDisk(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  const folder = newFolder();
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mountSize},mode=700`, 'tmpfs', folder]);
  if (mount.status === 0) return folder;
  removeFolder(folder);
  return null;
}

export function unmount(folder: string): void {
  // Lazily: an open file must not keep the mount forever.
  spawnSync('umount', ['-l', folder]);
  if (readdirSync(folder).length === 0) removeFolder(folder);
}

export async function openMounted(folder: string): Promise<SmallStorage> {
  const filler = path.join(folder, 'filler');
  return {
    files: await openDisk({ folder: path.join(folder, 'files') }),
    async fill(left) {
      const handle = await open(filler, 'a');
      try {
        const bytes = Buffer.alloc(block, 1);
        for (;;) await handle.appendFile(bytes);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        const { size } = await handle.stat();
        await handle.truncate(Math.max(0, size - Math.ceil(left / block) * block));
      } finally {
        await handle.close();
      }
    },
    free: () => rm(filler, { force: true }),
    leftovers: () => readdir(path.join(folder, 'files/.tmp')),
  };
}
