// Photos as documents print them: no finer than paper shows, and so small that all those of a job make a file that can
// still be emailed.
import sharp from 'sharp';
import type { Deps } from '#server/deps.ts';
import type { Queryable, Tenant } from '#server/platform/db/database.ts';
import { FairSemaphore, processorShare } from '#server/platform/fair-semaphore.ts';
import type { Log } from '#server/platform/log.ts';
import { idOfPath, pathOf } from './object-keys.ts';
import { findAttached, type ObjectKey } from './objects.store.ts';
import { fetchFile } from './read-object.ts';

export interface PhotoFacts {
  path: string;
  /** By the camera's clock: "2026-11-14 09:30:00". */
  takenAt: string | null;
  createdAt: Date;
}

/** In the given order, without those that are deleted or not this account's. */
export async function findPhotos(
  db: Queryable,
  { accountId }: Tenant,
  paths: readonly string[],
): Promise<PhotoFacts[]> {
  const found = await attachedByPath(db, accountId, paths);
  return paths.flatMap((path) => {
    const row = found.get(path);
    return row ? { path, takenAt: row.takenAt, createdAt: row.createdAt } : [];
  });
}

async function attachedByPath(db: Queryable, accountId: string, paths: readonly string[]) {
  const ids = paths.map(idOfPath).filter((id) => id !== null);
  const rows = ids.length > 0 ? await findAttached(db, accountId, ids) : [];
  return new Map(rows.map((row) => [pathOf(row.id), row]));
}

/** What the photos of one document may come to together, and one of them: six stand on a page, shown on phones too. */
const most = { together: 6 * 1024 * 1024, each: 200 * 1024 };

/** One document of an account after the other: waiting costs nothing, what is read takes room. */
const ownQueue = new FairSemaphore({
  slots: Number.POSITIVE_INFINITY,
  slotsPerKey: 1,
  maxWaiting: 200,
  maxWaitingPerKey: 20,
  refusal: { retryAfterSeconds: 5 },
});
const decoding = new FairSemaphore({
  slots: 2,
  slotsPerKey: 1,
  maxWaiting: Number.POSITIVE_INFINITY,
  maxWaitingPerKey: Number.POSITIVE_INFINITY,
});

/** By path. A photo that is deleted, missing or damaged has none: a document never fails for it. */
export function readPrintImages(
  deps: Pick<Deps, 'files' | 'log' | 'db'>,
  { accountId }: Tenant,
  paths: readonly string[],
): Promise<Map<string, Buffer>> {
  return ownQueue.run(accountId, async () => {
    const mostBytes = Math.min(most.each, Math.floor(most.together / paths.length));
    const images = new Map<string, Buffer>();
    const left = (await attachedByPath(deps.db.query, accountId, paths)).entries();
    // The next one is read while one is made smaller.
    const next = async () => {
      for (const [path, object] of left) {
        const image = await readPrintImage(deps, object, mostBytes);
        if (image) images.set(path, image);
      }
    };
    await Promise.all([next(), next()]);
    return images;
  });
}

async function readPrintImage(
  deps: Pick<Deps, 'files' | 'log'>,
  object: ObjectKey,
  mostBytes: number,
): Promise<Buffer | null> {
  const file = await fetchFile(deps, object, 'full');
  if (!file) return null;
  const { accountId } = object;
  return processorShare.run(accountId, () =>
    decoding.run(accountId, () => shrink(file.bytes, mostBytes, deps.log)),
  );
}

/** Half a page wide, 1000 pixels are about 300 to the inch. The last one is small enough for anything. */
const steps = [
  { width: 1000, quality: 75 },
  { width: 1000, quality: 62 },
  { width: 800, quality: 60 },
  { width: 640, quality: 50 },
  { width: 480, quality: 40 },
];

/** Within a frame of 4 to 3, as it is printed; null for a damaged one. */
async function shrink(bytes: Buffer, mostBytes: number, log: Log): Promise<Buffer | null> {
  try {
    const { data, info } = await sharp(bytes, { failOn: 'error', pages: 1 })
      .autoOrient()
      .resize(within(1000))
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    let image = data;
    for (const { width, quality } of steps) {
      image = await sharp(data, { raw: info }).resize(within(width)).jpeg({ quality }).toBuffer();
      if (image.length <= mostBytes) break;
    }
    return image;
  } catch (err) {
    log.warn({ err }, 'a damaged photo was left out of a document');
    return null;
  }
}

const within = (width: number) => ({
  width,
  height: (width * 3) / 4,
  fit: 'inside' as const,
  withoutEnlargement: true,
});
