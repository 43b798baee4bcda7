import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Job } from '#contract/jobs/job.ts';
import { canReadPdf, installLimitMs, squeezed, textOf } from '#server/documents/testing/read-pdf.ts';
import { profile } from '#server/features/company/testing/company-bodies.ts';
import { jpeg, png } from '#server/features/objects/testing/pictures.ts';
import { upload } from '#server/features/objects/testing/upload.ts';
import { StorageError } from '#server/ports/files/files.ts';
import { given } from '#server/testing/given.ts';
import { expectOk, moveTo, openShop, progress, runTask, type Shop } from '../testing/test-tools.ts';

beforeAll(() => expect(canReadPdf()).toBe(true), installLimitMs);

const download = ({ client }: Shop, id: string, type: string) =>
  client.call('GET /api/jobs/:id/download/:type', { params: { id, type } });

async function setLogo({ client }: Shop, picture: Buffer | null): Promise<void> {
  const logo = picture && (await upload(client, picture, { purpose: 'logo' }));
  await client.ok('POST /api/company/update', {
    body: { ...profile, companyLogo: logo?.body.objectPath ?? null },
  });
}

/** Everything a document shows, changed in every way there is. */
async function changeEverything(shop: Shop, id: string): Promise<void> {
  const { client } = shop;
  await client.ok('PATCH /api/jobs/:id', {
    params: { id },
    body: { jobDescription: 'Later words', comments: 'Later comment' },
  });
  await client.ok('PATCH /api/jobs/:id/customer', {
    params: { id },
    body: {
      customerName: 'Later Name',
      customerAddress: 'Later Street 1',
      customerPhone: '999',
      customerEmail: 'later@example.com',
    },
  });
  await client.ok('PATCH /api/jobs/:id/line-items', {
    params: { id },
    body: {
      lineItems: [{ quantity: 1, description: 'Later line', unitPrice: '1000' }],
    },
  });
  await client.ok('PATCH /api/jobs/:id/service-date', {
    params: { id },
    body: {
      serviceDateStart: '2027-03-01T08:00',
      serviceDateEnd: null,
    },
  });
  const technicianId = await shop.given.listedTechnician(shop.user.accountId, 'Later Technician');
  await client.ok('PATCH /api/jobs/:id/assign', { params: { id }, body: { technicianId } });
  await shop.deps.db.pool.query(
    "update companies set business_name = 'Later Company', time_zone = 'Asia/Tokyo' where account_id = $1",
    [shop.user.accountId],
  );
}

test('a logo is compared by its digest: a list of its bytes would hold everybody up', async () => {
  const shop = await openShop();
  await setLogo(shop, await png(300, 100));
  const job = await given.job(shop);
  const listed = vi.spyOn(Buffer.prototype, 'toJSON');
  onTestFinished(() => listed.mockRestore());
  const first = await download(shop, job.id, 'estimate');
  const again = await download(shop, job.id, 'estimate');
  expect([first.status, again.bytes.equals(first.bytes)]).toEqual([200, true]);
  expect(listed).not.toHaveBeenCalled();
  await setLogo(shop, await png(310, 100));
  expect((await download(shop, job.id, 'estimate')).bytes.equals(first.bytes)).toBe(false);
});

describe('the document of a stage that was left', () => {
  test('stays as it was issued, byte for byte, while the current one follows the job', async () => {
    const shop = await openShop();
    const job = await given.job(shop, { comments: 'First comment', serviceDateStart: '2026-11-20T08:00' });
    const estimate = (await download(shop, job.id, 'estimate')).bytes;
    expectOk(await progress(shop, job.id, 'work_order'));
    await shop.client.ok('PATCH /api/jobs/:id', {
      params: { id: job.id },
      body: { jobDescription: 'Words of the work order' },
    });
    const order = (await download(shop, job.id, 'work_order')).bytes;
    expectOk(await progress(shop, job.id, 'invoice'));
    await changeEverything(shop, job.id);

    expect((await download(shop, job.id, 'estimate')).bytes.equals(estimate)).toBe(true);
    expect((await download(shop, job.id, 'work_order')).bytes.equals(order)).toBe(true);
    const [first, second, now] = [
      textOf(estimate),
      textOf(order),
      textOf((await download(shop, job.id, 'invoice')).bytes),
    ];
    for (const piece of ['Maria Nguyễn', 'No-cool repair', 'Capacitor', '$237.70', 'First comment'])
      expect(first).toContain(squeezed(piece));
    expect(second).toContain(squeezed('Words of the work order'));
    for (const text of [first, second]) expect(text).not.toContain('Later');
    for (const piece of ['Later Name', 'Later words', 'Later line', 'Later Company', '$1,060.00'])
      expect(now).toContain(squeezed(piece));
  });

  test('is printed from what was kept, also when nobody had asked for it before', async () => {
    const shop = await openShop();
    const job = await given.job(shop);
    expectOk(await progress(shop, job.id, 'work_order'));
    await changeEverything(shop, job.id);
    const text = textOf((await download(shop, job.id, 'estimate')).bytes);
    expect(text).toContain(squeezed('Maria Nguyễn'));
    expect(text).toContain('$237.70');
    expect(text).not.toContain('Later');
  });

  test('keeps the logo it had, after the company has replaced and removed it', async () => {
    const shop = await openShop();
    await setLogo(shop, await png(300, 100));
    const job = await given.job(shop);
    const before = (await download(shop, job.id, 'estimate')).bytes;
    expectOk(await progress(shop, job.id, 'work_order'));
    const twin = await given.job(shop);
    expectOk(await progress(shop, twin.id, 'work_order'));
    await setLogo(shop, await jpeg(90, 90));
    await setLogo(shop, null);
    // The pictures themselves and the files printed with them are cleared away.
    await moveTo(shop, '2027-03-14T17:00:00Z');
    await runTask(shop, 'objects.sweep');
    for await (const { key } of shop.deps.files.list(`accounts/${shop.user.accountId}/`))
      await shop.deps.files.remove(key);
    expect((await download(shop, job.id, 'estimate')).bytes.equals(before)).toBe(true);
    const { rows } = await shop.deps.db.pool.query('select 1 from snapshot_logos where account_id = $1', [
      shop.user.accountId,
    ]);
    expect(rows).toHaveLength(1);
  });

  test('survives the sweep of old versions', async () => {
    const shop = await openShop();
    const job = await given.job(shop);
    const before = (await download(shop, job.id, 'estimate')).bytes;
    expectOk(await progress(shop, job.id, 'work_order'));
    await changeEverything(shop, job.id);
    await moveTo(shop, '2028-01-15T17:00:00Z');
    await runTask(shop, 'jobs.sweep');
    expect((await download(shop, job.id, 'estimate')).bytes.equals(before)).toBe(true);
  });

  test('is the same for two who move the job at once, and for one who asks again', async () => {
    const shop = await openShop();
    const job = await given.job(shop);
    const responses = await Promise.all([1, 2, 3].map(() => progress(shop, job.id, 'work_order')));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    await changeEverything(shop, job.id);
    expectOk(await progress(shop, job.id, 'work_order'));
    expect(textOf((await download(shop, job.id, 'estimate')).bytes)).not.toContain('Later');
  });

  test('is not inherited by a copy, and goes with its job', async () => {
    const shop = await openShop();
    const job = await given.job(shop);
    expectOk(await progress(shop, job.id, 'work_order'));
    await changeEverything(shop, job.id);
    const copy = await shop.client.ok('POST /api/jobs/:id/duplicate', { params: { id: job.id } });
    expect(textOf((await download(shop, copy.id, 'estimate')).bytes)).toContain('LaterName');
    expectOk(await progress(shop, copy.id, 'work_order'));
    expect(textOf((await download(shop, copy.id, 'estimate')).bytes)).toContain('LaterName');
    await shop.client.ok('DELETE /api/jobs/:id', { params: { id: job.id } });
    expect((await download(shop, job.id, 'estimate')).status).toBe(404);
    const { rows } = await shop.deps.db.pool.query('select job_id from job_snapshots where account_id = $1', [
      shop.user.accountId,
    ]);
    expect(rows).toEqual([{ job_id: copy.id }]);
  });

  test('goes with the account, logo and all', async () => {
    const shop = await openShop();
    await setLogo(shop, await png(30, 30));
    const job = await given.job(shop);
    expectOk(await progress(shop, job.id, 'work_order'));
    await shop.deps.db.pool.query('delete from accounts where id = $1', [shop.user.accountId]);
    const { rows } = await shop.deps.db.pool.query('select 1 from snapshot_logos where account_id = $1', [
      shop.user.accountId,
    ]);
    expect(rows).toEqual([]);
  });

  test('moving waits for the storage rather than lose the logo', async () => {
    const shop = await openShop();
    await setLogo(shop, await png(30, 30));
    const job = await given.job(shop);
    const { files } = shop.deps;
    shop.deps.files = { ...files, get: () => Promise.reject(new StorageError('away')) };
    expect((await progress(shop, job.id, 'work_order')).status).toBe(503);
    shop.deps.files = files;
    expect(expectOk<Job>(await progress(shop, job.id, 'work_order')).currentStage).toBe('work_order');
  });
});
