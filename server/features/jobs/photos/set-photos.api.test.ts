import { describe, expect, test } from 'vitest';
import type { Job } from '#contract/jobs/job.ts';
import { given } from '#server/testing/given.ts';
import { expectOk, openShop, type Shop } from '../testing/test-tools.ts';

const put = ({ client }: Shop, id: string, body: object) =>
  client.call('PUT /api/jobs/:id/photos', { params: { id }, body });

/** One after the other: only so many are decoded at once. */
async function upload({ client }: Shop, count: number): Promise<string[]> {
  const paths: string[] = [];
  while (paths.length < count) paths.push(await given.photo({ client }));
  return paths;
}

async function unattachedOf({ deps, user }: Shop): Promise<number> {
  const { rows } = await deps.db.pool.query(
    'select 1 from objects where account_id = $1 and (attached_at is null or detached_at is not null)',
    [user.accountId],
  );
  return rows.length;
}

describe('photos of a job', () => {
  test('are added, put in another order and taken away', async () => {
    const shop = await openShop();
    const job = await given.job(shop, { currentStage: 'work_order' });
    const [a = '', b = '', c = ''] = await upload(shop, 3);
    expect(expectOk<Job>(await put(shop, job.id, { beforePhotos: [a, b], afterPhotos: [c] }))).toMatchObject({
      beforePhotos: [a, b],
      afterPhotos: [c],
    });
    expect(await unattachedOf(shop)).toBe(0);
    expect(expectOk<Job>(await put(shop, job.id, { beforePhotos: [b, a] })).beforePhotos).toEqual([b, a]);
    expect(expectOk<Job>(await put(shop, job.id, { beforePhotos: [b] }))).toMatchObject({
      beforePhotos: [b],
      afterPhotos: [c],
    });
    expect(await unattachedOf(shop)).toBe(1);
    expect((await shop.client.send(`GET ${b}`)).status).toBe(200);
  });

  test('a list with something new only adds: nobody loses the other’s picture', async () => {
    const shop = await openShop();
    const job = await given.job(shop);
    const paths = await upload(shop, 6);
    const responses = await Promise.all(paths.map((path) => put(shop, job.id, { beforePhotos: [path] })));
    expect(responses.every(({ status }) => status === 200)).toBe(true);
    const after = await shop.client.ok('GET /api/jobs/:id', { params: { id: job.id } });
    expect([...after.beforePhotos].sort()).toEqual([...paths].sort());
  });

  test('thirty on each side, not one more', async () => {
    const shop = await openShop();
    const job = await given.job(shop);
    const paths = await upload(shop, 31);
    expect((await put(shop, job.id, { beforePhotos: paths })).status).toBe(400);
    expectOk(await put(shop, job.id, { beforePhotos: paths.slice(0, 30) }));
    const more = await put(shop, job.id, { beforePhotos: paths.slice(30) });
    expect([more.status, more.body.message]).toEqual([400, 'A job can have at most 30 photos on each side.']);
    expect(expectOk<Job>(await put(shop, job.id, { afterPhotos: paths.slice(30) })).afterPhotos).toHaveLength(
      1,
    );
  });

  test('foreign, unknown and outside pictures are refused, and nothing is half done', async () => {
    const shop = await openShop();
    const other = await openShop();
    const job = await given.job(shop);
    const [own = ''] = await upload(shop, 1);
    const [theirs = ''] = await upload(other, 1);
    const unknown = `/api/objects/${'A'.repeat(43)}`;
    for (const path of [theirs, unknown, 'https://evil.example/x.jpg', '/api/objects/../../etc/passwd', 7]) {
      expect((await put(shop, job.id, { beforePhotos: [own, path] })).status).toBe(400);
    }
    expect((await shop.client.ok('GET /api/jobs/:id', { params: { id: job.id } })).beforePhotos).toEqual([]);
    expect(await unattachedOf(shop)).toBe(1);
    expect((await put(shop, job.id, {})).status).toBe(400);
  });

  test('a picture has one place: not on two jobs, not on both sides', async () => {
    const shop = await openShop();
    const [one, two] = [await given.job(shop), await given.job(shop)];
    const [path = ''] = await upload(shop, 1);
    expect((await put(shop, one.id, { beforePhotos: [path], afterPhotos: [path] })).status).toBe(400);
    expectOk(await put(shop, one.id, { beforePhotos: [path] }));
    expect((await put(shop, two.id, { beforePhotos: [path] })).status).toBe(400);
    const moved = await put(shop, one.id, { beforePhotos: [], afterPhotos: [path] });
    expect(expectOk<Job>(moved)).toMatchObject({ beforePhotos: [], afterPhotos: [path] });
    expect(await unattachedOf(shop)).toBe(0);
  });

  test('a removal by name and somebody else’s new photo both hold', async () => {
    const shop = await openShop();
    const job = await given.job(shop);
    const [a = '', b = '', c = ''] = await upload(shop, 3);
    expectOk(await put(shop, job.id, { beforePhotos: [a, b] }));
    const responses = await Promise.all([
      put(shop, job.id, { removed: [a] }),
      put(shop, job.id, { beforePhotos: [c], removed: [] }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    const now = async () =>
      (await shop.client.ok('GET /api/jobs/:id', { params: { id: job.id } })).beforePhotos;
    expect(await now()).toEqual([b, c]);
    // The same adding once more takes nothing away.
    expectOk(await put(shop, job.id, { beforePhotos: [c], removed: [] }));
    expect(await now()).toEqual([b, c]);
    expect(await unattachedOf(shop)).toBe(1);
  });
});
