// The pages of what was sent as pictures: each its own, stored once, given up with a link that nobody got, and never a
// way to fill the disk or the memory.
import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { openShop, type Shop } from '#server/features/jobs/testing/test-tools.ts';
import { hours } from '#server/platform/clock.ts';
import { given } from '#server/testing/given.ts';
import { pageKeysOf, rowOf } from './testing/signing-tools.ts';

const lines = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    quantity: 1,
    description: `Part ${at + 1}`,
    unitPrice: '10.00',
  }));

async function filesOf({ deps, user }: Shop): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of deps.files.list(`accounts/${user.accountId}/signing/`)) keys.push(key);
  return keys;
}

describe('the pages of a document', () => {
  test('each has a picture of its own, in order, and there is none beyond the last', async () => {
    const shop = await openShop();
    const { token, request } = await given.sentLink(shop, { job: { lineItems: lines(60) } });
    const { body } = await shop.guest.call('GET /api/signatures/:token', { params: { token } });
    expect(body.pageCount).toBe(3);
    const pages = await Promise.all(
      [1, 2, 3].map((page) => shop.guest.send(`GET /api/signatures/${token}/pages/${page}`)),
    );
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(pages.map(({ bytes }) => bytes.toString())).size).toBe(3);
    for (const { bytes } of pages) expect(bytes.toString()).toMatch(/^<svg viewBox="0 0 612 792"/);
    // Stored packed, and sent as stored.
    const stored = await shop.deps.files.get((await pageKeysOf(shop, request.id))[1] ?? '');
    expect(gunzipSync(stored?.bytes ?? Buffer.alloc(0)).equals(pages[1]?.bytes ?? Buffer.alloc(0))).toBe(
      true,
    );
    for (const page of ['0', '4', '01', '1.0', 'x'])
      expect(
        (await shop.guest.call('GET /api/signatures/:token/pages/:page', { params: { token, page } })).status,
      ).toBe(404);
  });

  test('one too large for a phone is not stored: the page has the PDF', async () => {
    const shop = await openShop();
    shop.deps.renderer = { ...shop.deps.renderer, renderPages: async () => null };
    const { token } = await given.sentLink(shop);
    expect((await shop.guest.call('GET /api/signatures/:token', { params: { token } })).body.pageCount).toBe(
      0,
    );
    expect(
      (await shop.guest.call('GET /api/signatures/:token/pages/:page', { params: { token, page: '1' } }))
        .status,
    ).toBe(404);
    expect((await shop.guest.call('GET /api/signatures/:token/download', { params: { token } })).status).toBe(
      200,
    );
    expect(await filesOf(shop)).toHaveLength(1);
  });

  test('pages that cannot be drawn do not keep a document from being sent', async () => {
    const shop = await openShop();
    shop.deps.renderer = { ...shop.deps.renderer, renderPages: () => Promise.reject(new Error('no')) };
    const { token } = await given.sentLink(shop);
    expect((await shop.guest.call('GET /api/signatures/:token', { params: { token } })).body.pageCount).toBe(
      0,
    );
  });

  test('one that changed on the disk breaks off before its end', async () => {
    const shop = await openShop();
    const { token, request } = await given.sentLink(shop);
    const [key = ''] = await pageKeysOf(shop, request.id);
    const stored = await shop.deps.files.get(key);
    const forged = Buffer.from(stored?.bytes ?? Buffer.alloc(0));
    forged[forged.length - 1] = (forged.at(-1) ?? 0) ^ 1;
    await shop.deps.files.put(key, forged, 'application/gzip');
    await expect(
      shop.guest.call('GET /api/signatures/:token/pages/:page', { params: { token, page: '1' } }),
    ).rejects.toThrow();
  });

  test('is let go of when the one who asked for it leaves', async () => {
    const shop = await openShop();
    const { token } = await given.sentLink(shop, { job: { lineItems: lines(60) } });
    const { files } = shop.deps;
    let isClosed: Promise<void> | undefined;
    shop.deps.files = {
      ...files,
      async open(key) {
        const opened = await files.open(key);
        isClosed = new Promise((done) => opened?.stream.once('close', () => done()));
        return opened;
      },
    };
    const { hostname, port } = new URL(shop.guest.base);
    const socket = connect(Number(port), hostname);
    socket.write(`GET /api/signatures/${token}/pages/1 HTTP/1.1\r\nhost: x\r\naccept-encoding: gzip\r\n\r\n`);
    await new Promise((done) => socket.once('data', done));
    socket.destroy();
    await isClosed;
    expect(isClosed).toBeDefined();
  });
});

describe('nobody fills the disk', () => {
  test('an account freezes so many documents in an hour, and is refused before anything is printed', async () => {
    const shop = await openShop({ env: { LIMIT_SIGNATURE_REQUESTS: '2/1h' } });
    const job = await given.job(shop);
    await given.signatureRequest(shop, job.id);
    await given.signatureRequest(shop, job.id);
    const { renderer } = shop.deps;
    let printed = 0;
    shop.deps.renderer = {
      ...renderer,
      render: (...call) => {
        printed += 1;
        return renderer.render(...call);
      },
    };
    const third = await shop.client.call('POST /api/jobs/:id/signature-request', {
      params: { id: job.id },
      body: {},
    });
    expect([third.status, third.body.code, printed]).toEqual([429, 'too_many_requests', 0]);
    const other = await shop.given.session();
    await shop.deps.db.pool.query(`update companies set business_name = 'Joe' where account_id = $1`, [
      other.user.accountId,
    ]);
    await given.signatureRequest(other, (await given.job(other)).id);
    shop.clock.advance(hours(1));
    await given.signatureRequest(shop, job.id);
  });

  test('the files behind one link are read so often and no more; another link is not held up', async () => {
    const shop = await openShop({ env: { LIMIT_LINK_FILES: '3/1m' } });
    const [one, other] = [await given.sentLink(shop), await given.sentLink(shop)];
    const read = async (address: string) => (await shop.guest.send(`GET /api/signatures/${address}`)).status;
    expect(await read(`${one.token}/pages/1`)).toBe(200);
    expect(await read(`${one.token}/pages/1`)).toBe(200);
    expect(await read(`${one.token}/download`)).toBe(200);
    expect(await read(`${one.token}/pages/1`)).toBe(429);
    expect(await read(`${one.token}/download`)).toBe(429);
    // The words can still be read and signed.
    expect(await read(one.token)).toBe(200);
    expect(await read(`${other.token}/pages/1`)).toBe(200);
  });

  test.each([
    ['a newer link', (shop: Shop, jobId: string) => given.signatureRequest(shop, jobId)],
    [
      'a change of the job',
      (shop: Shop, jobId: string) =>
        shop.client.call('PATCH /api/jobs/:id', {
          params: { id: jobId },
          body: { jobDescription: 'Other words' },
        }),
    ],
    [
      'its sender',
      (shop: Shop, jobId: string, requestId: string) =>
        shop.client.call('POST /api/jobs/:id/signatures/:requestId/cancel', {
          params: { id: jobId, requestId },
        }),
    ],
  ])('a link that nobody got gives up its files when it is ended by %s', async (_, end) => {
    const shop = await openShop();
    const job = await given.job(shop);
    const { request, signingToken } = await given.signatureRequest(shop, job.id);
    const before = await filesOf(shop);
    expect(before).toHaveLength(2);
    await end(shop, job.id, request.id);
    await shop.drain();
    expect((await filesOf(shop)).filter((key) => before.includes(key))).toEqual([]);
    expect(await rowOf(shop, request.id)).toMatchObject({ document_key: null });
    // Whoever holds it is told what became of it all the same.
    expect(
      (await shop.guest.call('GET /api/signatures/:token', { params: { token: signingToken } })).status,
    ).toBe(410);
  });

  test('one that was sent or opened keeps them', async () => {
    const shop = await openShop();
    const sent = await given.sentLink(shop);
    const opened = await given.job(shop);
    const { signingToken } = await given.signatureRequest(shop, opened.id);
    await shop.guest.call('GET /api/signatures/:token', { params: { token: signingToken } });
    const before = await filesOf(shop);
    for (const { id } of [sent.job, opened]) await given.signatureRequest(shop, id);
    await shop.drain();
    expect(await filesOf(shop)).toEqual(expect.arrayContaining(before));
  });
});
