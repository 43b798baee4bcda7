// A random value in a file that only we can read. Linked into place whole, so that of two processes starting at once
// both read the same one, and a kill in the middle leaves none.
import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export function readOrMakeSecretFile(file: string): string {
  if (!existsSync(file)) {
    makeFolder(path.dirname(file));
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600 });
    try {
      linkSync(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }
  return readFileSync(file, 'utf8').trim();
}

/**
 * Makes a folder and those above it, one at a time: Node's own recursive way never returns where the system answers
 * "does not exist" for a folder that may not be made, as below /proc.
 */
export function makeFolder(dir: string): void {
  if (existsSync(dir)) return;
  makeFolder(path.dirname(dir));
  try {
    mkdirSync(dir);
  } catch (error) {
    // Another process starting in the same moment made it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
