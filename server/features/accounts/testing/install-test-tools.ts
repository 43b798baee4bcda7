// Programs that check our work independently, as far as they can be had here.
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const script = path.resolve(import.meta.dirname, '../../../../scripts/test-tools.mjs');

/** Installing them takes its time, where it is possible at all. */
export const installLimitMs = 240_000;

export function installTestTools(): string[] {
  const { stdout, status, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The test tools could not be looked for: ${stderr}`);
  return stdout.trim().split(' ');
}
