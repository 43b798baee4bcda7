// Makes a folder and those above it, one at a time: Node's own recursive way never returns where the system answers
// "does not exist" for a folder that may not be made, as below /proc.
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';

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
