// Photos as documents print them: no finer than paper shows, and so small that all those of a job make a file that can
// still be emailed.
import sharp from 'sharp';
import type { Deps } from '#server/deps.ts';
import type { Queryable, Tenant } from '#server/platform/db/database.ts';
import { FairSemaphore, processorShare } from '#server/platform/fair-semaphore.ts';
import type { Log } from '#server/platform/log.ts';
import { idOfPath, pathOf } from './object-keys.ts';
import { findAttached, type ObjectKey } from './objects.store.ts';
import { openPicture } from './prepare-picture.ts';
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

interface PrintSize {
  width: number;
  mostBytes: number;
}

/**
 * Half a page wide, 1000 pixels are 300 to the inch. All together must fit into an email, and six into the picture of a
 * page that a phone shows. The typesetter writes them anew at its own quality, which adds up to a third.
 */
const sizeFor = (count: number): PrintSize => ({
  width: count > 12 ? 800 : 1000,
  mostBytes: Math.min(200, Math.floor((5 * 1024) / count)) * 1024,
});

/** One document of a queue after the other: waiting costs nothing, what is read takes room. */
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

/**
 * By path. A photo that is deleted, missing or damaged has none: a document never fails for it. Documents of
 * one queue follow each other; all those of an account have one share of the processors.
 */
export function readPrintImages(
  deps: Pick<Deps, 'files' | 'log' | 'db'>,
  { accountId }: Tenant,
  paths: readonly string[],
  queue: string = accountId,
): Promise<Map<string, Buffer>> {
  return ownQueue.run(queue, async () => {
    const size = sizeFor(paths.length);
    const images = new Map<string, Buffer>();
    const left = (await attachedByPath(deps.db.query, accountId, paths)).entries();
    // The next one is read while one is made smaller.
    const next = async () => {
      for (const [path, object] of left) {
        const image = await readPrintImage(deps, object, size);
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
  size: PrintSize,
): Promise<Buffer | null> {
  const file = await fetchFile(deps, object, 'full');
  if (!file) return null;
  const { accountId } = object;
  return processorShare.run(accountId, () =>
    decoding.run(accountId, () => shrink(file.bytes, size, deps.log)),
  );
}

/** From one to the next until it is small enough; most photos are with the first. */
const steps = [
  { scale: 1, quality: 75 },
  { scale: 0.8, quality: 65 },
  { scale: 0.6, quality: 55 },
  { scale: 0.4, quality: 45 },
];

/** Upright, within a frame of 4 to 3, as it is printed; null for a damaged one. */
async function shrink(bytes: Buffer, { width, mostBytes }: PrintSize, log: Log): Promise<Buffer | null> {
  try {
    const { data, info } = await openPicture(bytes)
      .autoOrient()
      .resize(within(width))
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    let image = data;
    for (const { scale, quality } of steps) {
      const smaller = sharp(data, { raw: info }).resize(within(width * scale));
      image = await smaller.jpeg({ quality }).toBuffer();
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
