// What the files behind a pay link may cost: one print for all who read it at once, and none of the company's own places.
import { describe, expect, test } from 'vitest';
import type { SavedJob } from '#contract/jobs/job.ts';
import type { Renderer } from '#server/documents/render/renderer.ts';
import { openShop, type Shop } from '#server/features/jobs/testing/test-tools.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { newToken } from '#server/platform/secrets.ts';
import { deferred } from '#server/testing/deferred.ts';
import { given } from '#server/testing/given.ts';
import type { TestAppOptions } from '#server/testing/open-test-app.ts';
import { linkTo, signedInvoice } from './testing/pay-link-tools.ts';

interface Photographed extends Shop {
  job: SavedJob;
  token: string;
}

/** An invoice with three photos on it, and a link to it. */
async function openPhotographed(options: TestAppOptions = {}): Promise<Photographed> {
  const shop = await openShop(options);
  await shop.client.ok('PATCH /api/company/settings', { body: { printPhotos: true } });
  const job = await photographedInvoice(shop);
  return { ...shop, job, token: await linkTo(shop, job.id) };
}

async function photographedInvoice(shop: Shop): Promise<SavedJob> {
  const job = await given.job(shop, { currentStage: 'invoice' });
  const beforePhotos = [await given.photo(shop), await given.photo(shop), await given.photo(shop)];
  await shop.client.ok('PUT /api/jobs/:id/photos', { params: { id: job.id }, body: { beforePhotos } });
  return job;
}

const readPdf = ({ newGuest, token }: Photographed) =>
  newGuest().call('GET /api/pay/:token/pdf', { params: { token } });

const download = ({ client }: Shop, id: string) =>
  client.call('GET /api/jobs/:id/download/:type', { params: { id, type: 'invoice' } });

/** Counts photos read and documents printed from then on; each print waits for `release`. */
function holdPrints({ deps }: Shop) {
  const { files, renderer } = deps;
  const counts = { photos: 0, prints: 0 };
  const { promise: released, resolve: release } = deferred();
  const { promise: begun, resolve: begin } = deferred();
  deps.files = {
    ...files,
    get: (key) => {
      if (key.includes('/objects/')) counts.photos += 1;
      return files.get(key);
    },
  };
  deps.renderer = {
    ...renderer,
    render: async (...order) => {
      counts.prints += 1;
      begin();
      await released;
      return renderer.render(...order);
    },
  };
  return { counts, begun, release };
}

/** Time for requests on their way to arrive. */
const arrive = () => new Promise((resolve) => setTimeout(resolve, 300));

describe('a document that several read at once', () => {
  test('is printed once, and all get the same file', async () => {
    const shop = await openPhotographed();
    const { counts, begun, release } = holdPrints(shop);
    const readers = Array.from({ length: 8 }, () => readPdf(shop));
    await begun;
    const owner = download(shop, shop.job.id);
    await arrive();
    release();
    const [first, ...others] = await Promise.all([...readers, owner]);
    expect([first?.status, first?.bytes.toString('latin1', 0, 4)]).toEqual([200, '%PDF']);
    for (const { status, bytes } of others)
      expect([status, first && bytes.equals(first.bytes)]).toEqual([200, true]);
    expect(counts).toEqual({ photos: 3, prints: 1 });
  });

  test('costs one print when all of them hang up, and the next reader gets it', async () => {
    const shop = await openPhotographed();
    const { counts, begun, release } = holdPrints(shop);
    const hangUp = new AbortController();
    const left = Array.from({ length: 8 }, () =>
      fetch(`${shop.guest.base}/api/pay/${shop.token}/pdf`, { signal: hangUp.signal }).catch(
        (error: Error) => error.name,
      ),
    );
    await begun;
    await arrive();
    hangUp.abort();
    expect(new Set(await Promise.all(left))).toEqual(new Set(['AbortError']));
    const reader = readPdf(shop);
    await arrive();
    release();
    expect((await reader).status).toBe(200);
    expect((await readPdf(shop)).status).toBe(200);
    expect(counts).toEqual({ photos: 3, prints: 1 });
  });

  test('fails for all of them, and is tried again for the next', async () => {
    const shop = await openPhotographed();
    const { renderer } = shop.deps;
    const { promise: failed, reject: fail } = deferred<Buffer>();
    failed.catch(() => {});
    let prints = 0;
    const broken: Renderer['render'] = () => {
      prints += 1;
      return failed;
    };
    shop.deps.renderer = { ...renderer, render: broken };
    const readers = [readPdf(shop), readPdf(shop), readPdf(shop)];
    await arrive();
    fail(new Error('no'));
    expect((await Promise.all(readers)).map(({ status }) => status)).toEqual([500, 500, 500]);
    expect(prints).toBe(1);
    shop.deps.renderer = renderer;
    expect((await readPdf(shop)).status).toBe(200);
  });

  test('and finds no room is read, but not emailed', async () => {
    const shop = await openPhotographed();
    const { counts, begun, release } = holdPrints(shop);
    shop.deps.files = { ...shop.deps.files, put: () => Promise.reject(new Refusal('storage_full')) };
    const reader = readPdf(shop);
    await begun;
    const email = shop.client.call('POST /api/jobs/:id/send-invoice', { params: { id: shop.job.id } });
    await arrive();
    release();
    expect([(await reader).status, (await email).body.code]).toEqual([200, 'storage_full']);
    expect(counts.prints).toBe(1);
  });
});

describe('customers who read', () => {
  test('take no place of the company: its documents and receipts do not wait for them', async () => {
    const shop = await openPhotographed();
    const other = await photographedInvoice(shop);
    const { files, renderer } = shop.deps;
    const { promise: released, resolve: release } = deferred();
    const { promise: begun, resolve: begin } = deferred();
    const queues: (string | undefined)[] = [];
    let isHeld = false;
    // The first photo that is read, which is the customer's, takes as long as it likes.
    shop.deps.files = {
      ...files,
      get: async (key) => {
        if (key.includes('/objects/') && !isHeld) {
          isHeld = true;
          begin();
          await released;
        }
        return files.get(key);
      },
    };
    shop.deps.renderer = {
      ...renderer,
      render: (owner, model, options) => {
        queues.push(options?.queue);
        return renderer.render(owner, model, options);
      },
    };
    const reader = readPdf(shop);
    await begun;
    expect((await download(shop, other.id)).status).toBe(200);
    const paid = await shop.client.call('POST /api/jobs/:id/payments', {
      params: { id: shop.job.id },
      body: { amount: '100.00', method: 'check', paidOn: '2026-11-13', sendReceipt: true },
    });
    expect(paid.status).toBe(200);
    release();
    expect((await reader).status).toBe(200);
    const { accountId } = shop.user;
    expect(queues).toEqual([accountId, accountId, `${accountId} customers`]);
  });

  test('are limited for each invoice, however many links lead to it', async () => {
    const shop = await openPhotographed({ env: { LIMIT_LINK_FILES: '2/10m' } });
    const statusOf = async (token: string) => (await readPdf({ ...shop, token })).status;
    const second = await linkTo(shop, shop.job.id);
    expect([await statusOf(shop.token), await statusOf(second), await statusOf(shop.token)]).toEqual([
      200, 200, 429,
    ]);
    expect(await statusOf(await linkTo(shop, shop.job.id))).toBe(429);
    const other = await given.job(shop, { currentStage: 'invoice' });
    expect(await statusOf(await linkTo(shop, other.id))).toBe(200);
  });
});

test('nothing behind a pay link is found by search engines, or names the link to another site', async () => {
  const shop = await openShop();
  const job = await signedInvoice(shop);
  const token = await linkTo(shop, job.id);
  const expected: [address: string, status: number][] = [
    [`/pay/${token}`, 200],
    [`/pay/${token}/read`, 200],
    [`/api/pay/${token}`, 200],
    [`/api/pay/${token}/pdf`, 200],
    [`/api/pay/${token}/documents/estimate`, 200],
    [`/api/pay/${token}/documents/work_order`, 404],
    [`/api/pay/${token}/unknown`, 404],
    [`/api/pay/${newToken()}/pdf`, 404],
    [`/pay/${newToken()}/read`, 404],
    [`/pay/${token}/%zz`, 404],
  ];
  for (const [address, status] of expected) {
    const { status: found, headers } = await shop.guest.send(`GET ${address}`);
    const sent = [headers.get('referrer-policy'), headers.get('x-robots-tag')];
    expect([address, found, ...sent]).toEqual([address, status, 'no-referrer', 'noindex']);
  }
  const { headers } = await shop.guest.send('GET /terms');
  expect(headers.has('x-robots-tag')).toBe(false);
});
