// Reads a file that must never have changed. One that did, or is missing, is nobody's document.
import { createHash } from 'node:crypto';
import type { Deps } from '#server/platform/deps.ts';

export async function readFrozen(
  { files }: Pick<Deps, 'files'>,
  key: string,
  sha256: string | null,
): Promise<Buffer> {
  const stored = await files.get(key);
  if (!stored) throw new Error(`A frozen document is missing: ${key}`);
  if (createHash('sha256').update(stored.bytes).digest('hex') !== sha256)
    throw new Error(`A frozen document is not what was frozen: ${key}`);
  return stored.bytes;
}
