// Whether a logo is seen on white: one drawn in white for a truck would leave the head of a document empty.
import type { Deps } from '#server/deps.ts';
import type { Queryable, Tenant } from '#server/platform/db/database.ts';
import { openPicture } from './prepare-picture.ts';
import { readObjectBytes } from './read-object.ts';

/** Of 255. What is nowhere darker than this is a white logo, which nobody would see. */
export const palest = 225;

/** A few bytes each. A new logo has a new path. */
const cacheSize = 10_000;
const cache = new Map<string, boolean>();

/** From the small form of it, which is decoded in a few milliseconds, once. */
export async function isVisibleLogo(
  deps: Pick<Deps, 'files' | 'log'> & { db: { query: Queryable } },
  { accountId }: Tenant,
  path: string,
): Promise<boolean> {
  const key = `${accountId} ${path}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const bytes = await readObjectBytes(deps, { accountId }, path, 'thumb');
  // Without it nothing is known, and a logo is shown.
  if (!bytes) return true;
  const isVisible = await isVisibleOnWhite(bytes);
  cache.set(key, isVisible);
  for (const oldest of cache.keys()) {
    if (cache.size <= cacheSize) break;
    cache.delete(oldest);
  }
  return isVisible;
}

export async function isVisibleOnWhite(bytes: Buffer): Promise<boolean> {
  const pixels = await openPicture(bytes)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  return pixels.some((value) => value <= palest);
}
