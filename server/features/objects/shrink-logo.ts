// A logo as small as an email may carry it. On white, whatever the theme of the email: most logos are drawn for paper,
// and dark letters on nothing would be lost on a dark background. Nothing is around it: it stands above the first letter
// of the text, and the email gives it a plate in the dark.
import sharp from 'sharp';
import type { Deps } from '#server/deps.ts';
import type { Queryable, Tenant } from '#server/platform/db/database.ts';
import { FairSemaphore, processorShare } from '#server/platform/fair-semaphore.ts';
import type { MailLogo } from '#server/platform/mail/mail-html.ts';
import { palest } from './logo-visibility.ts';
import { openPicture } from './prepare-picture.ts';
import { readObjectBytes } from './read-object.ts';

/** Pixels; shown at half of that, for sharp letters on phones. */
const largest = { width: 360, height: 120 };
const white = '#ffffff';

const decoding = new FairSemaphore({
  slots: 2,
  slotsPerKey: 1,
  maxWaiting: Number.POSITIVE_INFINITY,
  maxWaitingPerKey: Number.POSITIVE_INFINITY,
});

/** Of the accounts that wrote last: a few kilobytes each, at most 45. A new logo has a new path. */
const cacheSize = 100;
const cache = new Map<string, MailLogo | null>();

/** Null when the path names nothing of this account, or there is nothing to be seen on white. */
export async function readMailLogo(
  deps: Pick<Deps, 'files' | 'log'> & { db: { query: Queryable } },
  { accountId }: Tenant,
  path: string,
): Promise<MailLogo | null> {
  const key = `${accountId} ${path}`;
  let logo = cache.get(key);
  if (logo === undefined) {
    const bytes = await readObjectBytes(deps, { accountId }, path);
    if (!bytes) return null;
    logo = await processorShare.run(accountId, () => decoding.run(accountId, () => shrinkLogo(bytes)));
  }
  // What was used last is last in the map, so the first is the one to forget.
  cache.delete(key);
  cache.set(key, logo);
  for (const oldest of cache.keys()) if (cache.size > cacheSize) cache.delete(oldest);
  return logo;
}

/** Null when there is nothing to be seen on white. */
export async function shrinkLogo(bytes: Buffer): Promise<MailLogo | null> {
  const onWhite = await openPicture(bytes)
    .resize({ width: 1200, height: 1200, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: white })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  // Where a logo has much air around it, the letters would come out tiny. What shows through has to be white before
  // that can be seen, hence a second pass; nothing is decoded again.
  const small = await sharp(onWhite.data, { raw: onWhite.info })
    .trim({ background: white, threshold: 10 })
    .resize({
      ...largest,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (small.data.every((value) => value > palest)) return null;
  const { width, height } = small.info;
  return {
    bytes: await sharp(small.data, { raw: small.info })
      .png({ palette: true, quality: 90, effort: 7 })
      .toBuffer(),
    contentType: 'image/png',
    width: Math.ceil(width / 2),
    height: Math.ceil(height / 2),
  };
}
