// A file is either wholly there or not there at all, also after a power cut: written aside, flushed, then renamed.
import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/**
 * Both folders must exist and lie on one file system; the target's may be made meanwhile, as both wait for the disk. On
 * failure nothing is left behind.
 */
export async function writeDurably(
  target: string,
  parts: readonly Uint8Array[],
  temporaryFolder: string,
  folderIsThere?: Promise<void>,
): Promise<void> {
  const temporary = join(temporaryFolder, `${randomUUID()}.part`);
  const [written, made] = await Promise.allSettled([writeWhole(temporary, parts), folderIsThere]);
  try {
    if (written.status === 'rejected') throw written.reason;
    if (made.status === 'rejected') throw made.reason;
    await rename(temporary, target);
  } catch (error) {
    // If cleaning up fails as well, the first error is still the one that explains.
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(dirname(target));
}

async function writeWhole(path: string, parts: readonly Uint8Array[]): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    for (const part of parts) await file.writeFile(part);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes the folder and its parents, readable by us alone, and flushes each new entry. */
export async function makeFolderDurably(folder: string): Promise<void> {
  const wanted = resolve(folder);
  const firstMade = await mkdir(wanted, { recursive: true, mode: 0o700 });
  if (firstMade === undefined) return;
  for (let made = wanted; made.length >= firstMade.length; made = dirname(made))
    await syncFolder(dirname(made));
}

// Another process may be writing right now: only what is too old to be in flight is a leftover.
const leftoverAfterMs = 60 * 60 * 1000;

/** Removes what a crash left in a temporary folder. */
export async function sweepLeftovers(temporaryFolder: string): Promise<void> {
  for (const name of await readdir(temporaryFolder)) {
    const path = join(temporaryFolder, name);
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > leftoverAfterMs) await rm(path, { force: true });
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
