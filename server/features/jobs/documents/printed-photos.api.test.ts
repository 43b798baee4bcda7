// Before and after photos on paper, read back with other people's programs.
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { needsPdfTools } from '#server/documents/testing/needs-pdf-tools.ts';
import { colorsOf } from '#server/documents/testing/page-pixels.ts';
import { complaints, pagesOf } from '#server/documents/testing/read-pdf.ts';
import { noisyJpeg } from '#server/features/objects/testing/pictures.ts';
import { upload } from '#server/features/objects/testing/upload.ts';
import { sign } from '#server/features/signing/testing/signing-tools.ts';
import { StorageError } from '#server/ports/files/files.ts';
import { given } from '#server/testing/given.ts';
import { openShop, progress, type Shop } from '../testing/test-tools.ts';

needsPdfTools();

const box = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });

/** Red above blue when held upright; stored lying on its side, as phones do it, with the day in its notes. */
async function portrait(): Promise<Buffer> {
  const upright = await box(600, 800, '#ff0000')
    .composite([{ input: await box(600, 400, '#0000ff').png().toBuffer(), left: 0, top: 400 }])
    .png()
    .toBuffer();
  return sharp(upright)
    .rotate(270)
    .jpeg()
    .withExif({ IFD2: { DateTimeOriginal: '2026:11:12 09:30:00' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

const landscape = () => box(800, 600, '#00ff00').jpeg().toBuffer();
const panorama = () => box(2400, 400, '#ffff00').jpeg().toBuffer();

async function add({ client }: Shop, picture: Buffer): Promise<string> {
  return (await upload(client, picture, { purpose: 'photo' })).body.objectPath;
}

const setPrinting = ({ client }: Shop, printPhotos: boolean) =>
  client.ok('PATCH /api/company/settings', { body: { printPhotos } });

const setPhotos = ({ client }: Shop, id: string, body: object) =>
  client.ok('PUT /api/jobs/:id/photos', { params: { id }, body });

const print = async ({ client }: Shop, id: string, type = 'invoice') =>
  (await client.call('GET /api/jobs/:id/download/:type', { params: { id, type } })).bytes;

const named = { '255,0,0': 'red', '0,0,255': 'blue', '0,255,0': 'green', '255,255,0': 'yellow' };

/** The pure colours down a page at that place, each as often as it comes anew. */
async function colorsDown(pdf: Buffer, page: number, x: number): Promise<string[]> {
  const found = (await colorsOf(pdf))[page - 1];
  const colors = Array.from({ length: found?.height ?? 0 }, (_, y) => {
    const pure = found?.at(x, y).map((part) => (part < 40 ? 0 : part > 215 ? 255 : part));
    return named[String(pure) as keyof typeof named];
  });
  return colors.filter((color, y) => color !== undefined && color !== colors[y - 1]) as string[];
}

/** The middle of the left and of the right photo, and what is beside a narrow one. */
const [left, right, leftEdge] = [174, 438, 60];

/** A job with a portrait and a landscape before, a panorama after. */
async function openPhotographed(stage: 'estimate' | 'work_order' | 'invoice' = 'invoice') {
  const shop = await openShop();
  const job = await given.job(shop, { currentStage: stage });
  const before = [await add(shop, await portrait()), await add(shop, await landscape())];
  const after = [await add(shop, await panorama())];
  await setPhotos(shop, job.id, { beforePhotos: before, afterPhotos: after });
  return { shop, id: job.id, before, after };
}

/** Counts how often a stored photo is read from then on. */
function watchPhotos(shop: Shop): () => number {
  const { files } = shop.deps;
  let count = 0;
  shop.deps.files = {
    ...files,
    get: (key) => {
      if (key.includes('/objects/')) count += 1;
      return files.get(key);
    },
  };
  return () => count;
}

async function photoFilesOf({ deps, user }: Shop): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of deps.files.list(`accounts/${user.accountId}/objects/`))
    if (key.endsWith('-full')) keys.push(key);
  return keys;
}

describe('a company that prints photos', () => {
  test('has them on a last page: upright, two a row, before and after, each with its day', async () => {
    const { shop, id } = await openPhotographed();
    const without = await print(shop, id);
    expect(pagesOf(without)).toHaveLength(1);
    await setPrinting(shop, true);
    const pdf = await print(shop, id);
    const [text = '', photos = '', ...more] = pagesOf(pdf);
    expect([more, complaints(pdf)]).toEqual([[], '']);
    expect(photos.replace(/\s+/g, ' ')).toMatch(
      /Photos BEFORE Nov 12, 2026 Nov 14, 2026 AFTER Nov 14, 2026 .*Page 2 of 2/,
    );
    // The thanks stay at the foot of the text.
    expect([text, photos].map((page) => page.includes('Thank You'))).toEqual([true, false]);
    expect(await colorsDown(pdf, 1, left)).toEqual([]);
    expect(await colorsDown(pdf, 2, left)).toEqual(['red', 'blue', 'yellow']);
    expect(await colorsDown(pdf, 2, right)).toEqual(['green']);
    expect(await colorsDown(pdf, 2, leftEdge)).toEqual(['yellow']);
    await setPrinting(shop, false);
    expect((await print(shop, id)).equals(without)).toBe(true);
  });

  test('finds a printed file again without a look at any photo', async () => {
    const { shop, id } = await openPhotographed();
    await setPrinting(shop, true);
    const readPhotos = watchPhotos(shop);
    const first = await print(shop, id);
    expect(readPhotos()).toBe(3);
    expect((await print(shop, id)).equals(first)).toBe(true);
    expect(readPhotos()).toBe(3);
  });

  test('has no such page for a job without photos, and the next print is without one that was removed', async () => {
    const { shop, id, before, after } = await openPhotographed();
    await setPrinting(shop, true);
    const all = await print(shop, id);
    await setPhotos(shop, id, { removed: before });
    const fewer = await print(shop, id);
    expect([fewer.equals(all), await colorsDown(fewer, 2, left)]).toEqual([false, ['yellow']]);
    expect(pagesOf(fewer)[1]).not.toContain('BEFORE');
    await setPhotos(shop, id, { removed: after });
    expect(pagesOf(await print(shop, id))).toHaveLength(1);
    const { id: other } = await given.job(shop, { currentStage: 'invoice' });
    expect(pagesOf(await print(shop, other))).toHaveLength(1);
  });
});

describe('the stages', () => {
  test('an estimate shows only what was there before; a work order both', async () => {
    const { shop, id } = await openPhotographed('estimate');
    await setPrinting(shop, true);
    const estimate = await print(shop, id, 'estimate');
    expect(await colorsDown(estimate, 2, left)).toEqual(['red', 'blue']);
    expect(pagesOf(estimate)[1]).not.toContain('AFTER');
    await progress(shop, id, 'work_order');
    expect(await colorsDown(await print(shop, id, 'work_order'), 2, left)).toEqual(['red', 'blue', 'yellow']);
  });

  test('a stage that was left keeps them, whatever the company prints now, except for deleted ones', async () => {
    const { shop, id, before, after } = await openPhotographed('work_order');
    await setPrinting(shop, true);
    await progress(shop, id, 'invoice');
    await setPrinting(shop, false);
    await setPhotos(shop, id, { beforePhotos: [], afterPhotos: [...after, ...before] });
    const order = await print(shop, id, 'work_order');
    expect(await colorsDown(order, 2, left)).toEqual(['red', 'blue', 'yellow']);
    expect(pagesOf(await print(shop, id))).toHaveLength(1);
    const { rows } = await shop.deps.db.pool.query('select model from job_snapshots where job_id = $1', [id]);
    expect(rows[0].model.photos).toEqual([
      { side: 'before', source: before[0], day: 'Nov 12, 2026' },
      { side: 'before', source: before[1], day: 'Nov 14, 2026' },
      { side: 'after', source: after[0], day: 'Nov 14, 2026' },
    ]);
    await setPhotos(shop, id, { removed: after });
    expect(await colorsDown(await print(shop, id, 'work_order'), 2, left)).toEqual(['red', 'blue']);
  });

  test('one that was left while no photos were printed gets none later', async () => {
    const { shop, id } = await openPhotographed('work_order');
    await progress(shop, id, 'invoice');
    await setPrinting(shop, true);
    expect(pagesOf(await print(shop, id, 'work_order'))).toHaveLength(1);
    expect(pagesOf(await print(shop, id))).toHaveLength(2);
  });
});

describe('a photo that is not there', () => {
  test.each([
    ['damaged', () => Buffer.from('no picture')],
    ['larger than an upload may be', () => box(8000, 6600, '#888888').jpeg().toBuffer()],
  ])(
    'is left out when its file is missing or %s; the document is printed, and found again',
    async (_, bad) => {
      const { shop, id } = await openPhotographed();
      await setPrinting(shop, true);
      const whole = await print(shop, id);
      const keys = await photoFilesOf(shop);
      expect(keys).toHaveLength(3);
      await shop.deps.db.pool.query('delete from job_documents');
      await shop.deps.files.put(keys[0] ?? '', await bad(), 'image/jpeg');
      await shop.deps.files.remove(keys[1] ?? '');
      const pdf = await print(shop, id);
      expect([pdf.equals(whole), complaints(pdf)]).toEqual([false, '']);
      const shown = [...(await colorsDown(pdf, 2, left)), ...(await colorsDown(pdf, 2, right))];
      expect(['red,blue', 'green', 'yellow']).toContain(String(shown));
      const { renderer } = shop.deps;
      shop.deps.renderer = { ...renderer, render: () => Promise.reject(new Error('printed again')) };
      expect((await print(shop, id)).equals(pdf)).toBe(true);
    },
  );

  test('for the moment, as the storage does not answer, keeps the document waiting', async () => {
    const { shop, id } = await openPhotographed();
    await setPrinting(shop, true);
    const { files } = shop.deps;
    shop.deps.files = { ...files, get: () => Promise.reject(new StorageError('away')) };
    const refused = await shop.client.call('GET /api/jobs/:id/download/:type', {
      params: { id, type: 'invoice' },
    });
    expect(refused.status).toBe(503);
    shop.deps.files = files;
    expect(pagesOf(await print(shop, id))).toHaveLength(2);
  });

  test('is never another account’s', async () => {
    const { before } = await openPhotographed();
    const { shop, id } = await openPhotographed();
    await setPrinting(shop, true);
    // As no call can do it.
    await shop.deps.db.pool.query(`update jobs set before_photos = $2, after_photos = '{}' where id = $1`, [
      id,
      before,
    ]);
    expect(pagesOf(await print(shop, id))).toHaveLength(1);
  });
});

describe('what is sent to be signed', () => {
  const pagesOfLink = async (shop: Shop, token: string) => {
    const { body } = await shop.guest.call('GET /api/signatures/:token', { params: { token } });
    return Promise.all(
      Array.from({ length: body.pageCount ?? 0 }, (_, at) =>
        shop.guest.send(`GET /api/signatures/${token}/pages/${at + 1}`),
      ),
    );
  };

  test('shows the photos, on the page and in the file, also when it was printed before', async () => {
    const { shop, id } = await openPhotographed('work_order');
    await setPrinting(shop, true);
    await print(shop, id, 'work_order');
    const { signingToken: token } = await given.signatureRequest(shop, id);
    const pages = await pagesOfLink(shop, token);
    expect(pages.map(({ bytes }) => bytes.toString().split('data:image/jpeg').length - 1)).toEqual([0, 3]);
    const { bytes } = await shop.guest.call('GET /api/signatures/:token/download', { params: { token } });
    expect(await colorsDown(bytes, 2, left)).toEqual(['red', 'blue', 'yellow']);
    const { body } = await shop.guest.call('GET /api/signatures/:token', { params: { token } });
    expect(body.job?.facts).toContainEqual({ label: 'Photos', text: '2 before, 1 after' });
  });

  test('keeps them once it is signed, whatever becomes of them; the signature is on its own line', async () => {
    const { shop, id, before, after } = await openPhotographed('work_order');
    await setPrinting(shop, true);
    const { signingToken: token } = await given.signatureRequest(shop, id);
    expect((await sign(shop.guest, token)).status).toBe(200);
    await shop.drain();
    await setPhotos(shop, id, { removed: [...before, ...after] });
    const sealed = await print(shop, id, 'work_order');
    expect(await shop.deps.sealer.verify(sealed)).toBe('valid');
    const [text, photos, record] = pagesOf(sealed);
    expect(await colorsDown(sealed, 2, left)).toEqual(['red', 'blue', 'yellow']);
    expect([text, photos].map((page) => page?.includes('UTC'))).toEqual([true, false]);
    expect(record).toContain('SIGNATURE RECORD');
  }, 60_000);

  test('has the same photos on the page as in the file, when one was lost since', async () => {
    const { shop, id } = await openPhotographed('work_order');
    await setPrinting(shop, true);
    await print(shop, id, 'work_order');
    for (const key of await photoFilesOf(shop)) await shop.deps.files.remove(key);
    const { signingToken: token } = await given.signatureRequest(shop, id);
    const { bytes } = await shop.guest.call('GET /api/signatures/:token/download', { params: { token } });
    expect([(await pagesOfLink(shop, token)).length, pagesOf(bytes).length]).toEqual([1, 1]);
  });
});

test('as many as a job can have: a file that can be emailed, and pages that a phone can show', async () => {
  const shop = await openShop();
  const job = await given.job(shop, { currentStage: 'work_order' });
  const paths: string[] = [];
  while (paths.length < 60) paths.push(await given.photo(shop));
  // Each another one, with as much detail as a photo can have.
  const noise = await noisyJpeg(1080, 780);
  for (const [at, key] of (await photoFilesOf(shop)).entries()) {
    const part = { left: at, top: 60 - at, width: 960, height: 720 };
    await shop.deps.files.put(key, await sharp(noise).extract(part).jpeg().toBuffer(), 'image/jpeg');
  }
  await setPhotos(shop, job.id, { beforePhotos: paths.slice(0, 30), afterPhotos: paths.slice(30) });
  await setPrinting(shop, true);
  const { renderer } = shop.deps;
  let packed: Buffer[] | null = [];
  shop.deps.renderer = {
    ...renderer,
    renderPages: async (...call) => {
      packed = await renderer.renderPages(...call);
      return packed;
    },
  };
  const pdf = await print(shop, job.id, 'work_order');
  expect(pagesOf(pdf)).toHaveLength(11);
  expect(pdf.length).toBeLessThan(7 * 1024 * 1024);
  await given.signatureRequest(shop, job.id);
  expect(packed).toHaveLength(11);
  for (const page of packed ?? []) expect(gunzipSync(page).length).toBeLessThan(2 * 1024 * 1024);
}, 120_000);
