// The disk is full. Requests that need space get a message, all others continue, nothing is half written, and once
// there is space the waiting work is finished by itself.
import { expect, onTestFinished, test } from 'vitest';
import { makeFree } from '#server/features/free-generator/testing/free-forms.ts';
import { openShop, retryNow, type Shop } from '#server/features/jobs/testing/test-tools.ts';
import { jpeg } from '#server/features/objects/testing/pictures.ts';
import { rowOf, sign } from '#server/features/signing/testing/signing-tools.ts';
import { checkIntegrity } from '#server/integrity/check-integrity.ts';
import { hours } from '#server/platform/clock.ts';
import { aJob } from '#server/testing/given/jobs.ts';
import { given } from '#server/testing/given.ts';
import {
  mountSmallDisk,
  openMounted,
  openPretended,
  type SmallStorage,
  unmount,
} from '#server/testing/small-storage.ts';

const noRoom = 'Files can’t be stored or read right now. Please try again shortly.';
const noRoomForPictures = 'Pictures can’t be stored or shown right now. Please try again shortly.';

/** Actions that need space. */
const uploads = async ({ client }: Shop) => {
  const form = new FormData();
  form.append('purpose', 'photo');
  form.append('file', new Blob([new Uint8Array(await jpeg())], { type: 'image/jpeg' }), 'photo.jpg');
  return client.call('POST /api/objects/upload-file', { raw: form });
};
const generates = ({ client }: Shop, templateId: string) => {
  const { customerName, lineItems } = aJob();
  const body = { templateId, customerName, lineItems, documentType: 'invoice', description: 'Repair' };
  return client.call('POST /api/generate-pdf', { body });
};
const requests = ({ client }: Shop, jobId: string) =>
  client.call('POST /api/jobs/:id/signature-request', { params: { id: jobId }, body: {} });

/** The PDF of a job that was requested before is already stored. */
async function retryRequest(shop: Shop) {
  const { id } = await given.job(shop);
  return () => requests(shop, id);
}

async function stateOf(shop: Shop) {
  const count = async (table: string) => {
    const { rows } = await shop.deps.db.pool.query<{ count: number }>(
      `select count(*) from ${table} where account_id = $1`,
      [shop.user.accountId],
    );
    return rows[0]?.count ?? 0;
  };
  return {
    jobs: await count('jobs'),
    objects: await count('objects'),
    requested: await count('signature_requests'),
  };
}

/** As of tomorrow, when an unused file is no longer new. */
const brokenRules = ({ deps, user }: Shop) =>
  checkIntegrity({ ...deps, clock: { now: () => new Date(Date.now() + hours(25)) } }, user.accountId);

async function surviveFullDisk(storage: SmallStorage): Promise<void> {
  const shop = await openShop({ deps: { files: storage.files } });
  const templateId = await given.template(shop);
  const [signed, other] = [await given.job(shop), await given.job(shop)];
  const link = await given.signatureRequest(shop, signed.id);
  const before = await stateOf(shop);

  // Space for a part of what is to be written, so that a write fails in the middle.
  await storage.fill(512);
  const refused = [await generates(shop, templateId), await requests(shop, other.id), await uploads(shop)];
  expect(refused.map(({ status, body }) => [status, body.code, body.message])).toEqual([
    [503, 'unavailable', noRoom],
    [503, 'unavailable', noRoom],
    [503, 'unavailable', noRoomForPictures],
  ]);
  expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(['30', '30', '30']);
  expect(await stateOf(shop)).toEqual(before);
  expect(await storage.leftovers()).toEqual([]);

  // What needs no space still works: a visitor's document, a customer's signature.
  expect((await makeFree(shop.newGuest(), 'estimate')).status).toBe(200);
  expect((await sign(shop.newGuest(), link.signingToken)).status).toBe(200);
  await shop.drain();
  expect(await rowOf(shop, link.request.id)).toMatchObject({ status: 'approved', sealed_at: null });
  expect(await storage.leftovers()).toEqual([]);
  expect(await brokenRules(shop)).toEqual([]);

  await storage.free();
  const again = [await generates(shop, templateId), await requests(shop, other.id), await uploads(shop)];
  expect(again.map(({ status }) => status)).toEqual([200, 200, 200]);
  await retryNow(shop);
  await shop.drain();
  expect(await rowOf(shop, link.request.id)).toMatchObject({ sealed_at: expect.anything() });
  const { rows } = await shop.deps.db.pool.query(
    "select state from mails where account_id = $1 and kind like 'signature.signed-%'",
    [shop.user.accountId],
  );
  expect(rows).toEqual([{ state: 'sent' }, { state: 'sent' }]);
  expect(await brokenRules(shop)).toEqual([]);
}

test('a storage that is full', { timeout: 60_000 }, async () => surviveFullDisk(await openPretended()));

test('a disk that is full', { timeout: 60_000 }, async ({ skip }) => {
  const mounted = mountSmallDisk();
  if (!mounted) return skip('no disk can be mounted here');
  onTestFinished(() => unmount(mounted));
  await surviveFullDisk(await openMounted(mounted));
});

test('the room ends between two files of one action', { timeout: 60_000 }, async () => {
  const storage = await openPretended();
  const shop = await openShop({ deps: { files: storage.files } });
  const { put } = storage.files;
  for (const [prepare, writes] of [
    [async () => () => uploads(shop), 2],
    [retryRequest, 3],
  ] as const) {
    for (let last = 1; last <= writes; last += 1) {
      const action = await prepare(shop);
      const before = await stateOf(shop);
      let count = 0;
      storage.files.put = async (...file) => {
        count += 1;
        if (count === last) await storage.fill(0);
        await put(...file);
      };
      expect((await action()).status, `write ${last}`).toBe(503);
      await storage.free();
      expect(await stateOf(shop)).toEqual(before);
      expect(await brokenRules(shop)).toEqual([]);
    }
    storage.files.put = put;
    expect((await (await prepare(shop))()).status).toBe(200);
  }
  expect(await brokenRules(shop)).toEqual([]);
});

test('the disk of the database is full', async () => {
  const shop = await openShop();
  const { pool } = shop.deps.db;
  // The error of PostgreSQL when a table cannot grow.
  await pool.query(`create function say_disk_full() returns trigger language plpgsql as $$ begin
    if new.account_id = '${shop.user.accountId}' then
      raise exception 'could not extend file: No space left on device' using errcode = '53100';
    end if; return new; end $$`);
  await pool.query(
    'create trigger full_disk before insert on jobs for each row execute function say_disk_full()',
  );
  const empty = () => pool.query('drop function if exists say_disk_full() cascade');
  try {
    const response = await shop.client.call('POST /api/jobs', { body: aJob() });
    expect([response.status, response.body.code]).toEqual([503, 'unavailable']);
  } finally {
    await empty();
  }
  expect((await shop.client.call('POST /api/jobs', { body: aJob() })).status).toBe(200);
  expect(await brokenRules(shop)).toEqual([]);
});
