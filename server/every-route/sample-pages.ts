import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder as the build leaves it, with one file of each kind. */
export function samplePages(): string {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'fieldwright-pages-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  mkdirSync(path.join(dir, 'assets'));
  for (const file of ['index.html', 'favicon.svg', 'assets/page.js', 'assets/page.js.br'])
    writeFileSync(path.join(dir, file), 'x');
  return dir;
}
