// The folder of the demo: what it says about itself, and what the product needs to know to work in it.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

interface Mark {
  /** Null while it is being filled: one that was interrupted is begun anew. */
  filledAt: string | null;
  /** Where it was last served. */
  port: number;
}

const fileOf = (folder: string) => path.join(folder, 'demo.json');

export function readMark(folder: string): Mark | null {
  return existsSync(fileOf(folder)) ? JSON.parse(readFileSync(fileOf(folder), 'utf8')) : null;
}

export const writeMark = (folder: string, mark: Mark) =>
  writeFileSync(fileOf(folder), `${JSON.stringify(mark)}\n`);

/** Empties it. A folder that is not the demo's own is left alone. */
export function clearFolder(folder: string, port: number): void {
  const isForeign = existsSync(folder) && readdirSync(folder).length > 0 && !readMark(folder);
  if (isForeign) throw new Error(`${folder} was not made by the demo. Choose another one with --folder.`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeMark(folder, { filledAt: null, port });
}

/** For the product that fills the folder, and for the one that people see. */
export const demoSettings = (folder: string, port: number): Record<string, string> => ({
  DATA_DIR: folder,
  PORT: String(port),
  APP_URL: `http://localhost:${port}`,
  BILLING: 'off',
});
