// One ledger for everything an account stores.
import { describe, expect, test } from 'vitest';
import type { Selection } from '#contract/signatures.ts';
import {
  deleteForGood,
  expectOk,
  openShop,
  runTask,
  type Shop,
} from '#server/features/jobs/testing/test-tools.ts';
import { jpeg } from '#server/features/objects/testing/pictures.ts';
import { leftOf, upload } from '#server/features/objects/testing/upload.ts';
import { choiceOf, select, sentOffer } from '#server/features/signing/testing/offer-tools.ts';
import { rowOf, sign } from '#server/features/signing/testing/signing-tools.ts';
import { checkIntegrity, computedRules } from '#server/integrity/check-integrity.ts';
import { openDisk } from '#server/ports/files/disk.ts';
import { StorageError, StorageFull } from '#server/ports/files/files.ts';
import { given } from '#server/testing/given.ts';
import { hours } from '../clock.ts';
import { newId } from '../ids.ts';

const quota = 2 * 1024 * 1024;
/** The quota and what is reserved for documents. */
const withDocument = quota + Math.floor(quota / 10);
const openSmallShop = () => openShop({ env: { STORAGE_QUOTA_MB: '2' } });

async function storedOf({ deps, user }: Shop) {
  const sizes: Record<string, number> = {};
  for await (const { key, size } of deps.files.list(`accounts/${user.accountId}/`)) sizes[key] = size;
  return sizes;
}

async function ledgerOf({ deps, user }: Shop) {
  const { rows } = await deps.db.pool.query<{
    key: string;
    bytes: number;
    kind: string;
    claim: string | null;
  }>('select key, bytes, kind, claim from stored_files where account_id = $1', [user.accountId]);
  return rows;
}

const countedOf = async (shop: Shop) =>
  Object.fromEntries((await ledgerOf(shop)).map(({ key, bytes }) => [key, bytes]));

const usedBy = async ({ client }: Shop): Promise<number> =>
  (await client.ok('GET /api/company/settings')).storage.usedBytes;

/** Without a session, which ends while the clock runs. */
const chargedTo = async ({ deps, user }: Shop) => (await leftOf(deps, user.accountId)).bytes;

/** As if so much had been stored already. */
const useUp = ({ deps, user }: Shop, bytes: number) =>
  deps.db.pool.query(
    `insert into storage_use (account_id, bytes) values ($1, $2) on conflict (account_id) do update set bytes = $2`,
    [user.accountId, bytes],
  );

const aKey = ({ user }: Shop, name: string, kind = 'documents') =>
  `accounts/${user.accountId}/${kind}/${name}`;
const aFile = (bytes: number) => Buffer.alloc(bytes, 1);

describe('what counts', () => {
  test('pictures, printed documents, what was sent for signature and seals: every byte, and the profile says so', async () => {
    const shop = await openShop();
    expect(await usedBy(shop)).toBe(0);
    await upload(shop.client, await jpeg(), { purpose: 'logo' });
    const { token, job } = await given.sentLink(shop);
    expectOk(await sign(shop.newGuest(), token));
    await shop.drain();
    await shop.client.ok('POST /api/jobs/:id/generate-pdf', { params: { id: job.id }, body: {} });
    const stored = await storedOf(shop);
    expect(await countedOf(shop)).toEqual(stored);
    expect(Object.keys(stored).length).toBeGreaterThanOrEqual(6);
    expect(new Set((await ledgerOf(shop)).map(({ kind }) => kind))).toEqual(
      new Set(['objects', 'documents', 'signing']),
    );
    expect(await usedBy(shop)).toBe(Object.values(stored).reduce((sum, size) => sum + size, 0));
  });

  test('what is removed is released', async () => {
    const shop = await openShop();
    const { id } = await given.job(shop);
    await given.signatureRequest(shop, id);
    expect(await usedBy(shop)).toBeGreaterThan(0);
    await deleteForGood(shop, shop.client, id);
    await shop.drain();
    expect(await leftOf(shop.deps, shop.user.accountId)).toEqual({ rows: 0, files: 0, bytes: 0 });
    expect(await ledgerOf(shop)).toEqual([]);
  });

  test('a file that is replaced counts once, with its new size', async () => {
    const shop = await openShop();
    for (const size of [100, 300, 200]) {
      await shop.deps.files.put(aKey(shop, 'a.pdf'), aFile(size), 'application/pdf');
      expect(await usedBy(shop)).toBe(size);
    }
  });

  test('there is no place for a file that belongs to no account', async () => {
    const shop = await openShop();
    for (const key of ['loose.pdf', 'accounts/x/documents/a.pdf', `accounts/${shop.user.accountId}/a.pdf`])
      await expect(shop.deps.files.put(key, aFile(1), 'application/pdf')).rejects.toThrow(
        'A file is stored below',
      );
    await expect(
      shop.deps.files.put(`accounts/${newId()}/documents/a.pdf`, aFile(1), 'application/pdf'),
    ).rejects.toThrow();
  });
});

describe('the quota', () => {
  test('holds for pictures; a tenth more is reserved for documents', async () => {
    const shop = await openSmallShop();
    const { id } = await given.job(shop);
    await useUp(shop, quota);
    expect(await upload(shop.client, await jpeg())).toMatchObject({ status: 413 });
    await shop.client.ok('POST /api/jobs/:id/generate-pdf', { params: { id }, body: {} });
    await shop.client.ok('POST /api/jobs/:id/signature-request', { params: { id }, body: {} });
  });

  test('printed documents that nobody has asked for lately give way, and are printed again when somebody does', async () => {
    const shop = await openSmallShop();
    const [old, fresh, next] = [await given.job(shop), await given.job(shop), await given.job(shop)];
    const awaited = await given.job(shop, { currentStage: 'invoice', customerEmail: 'maria@example.com' });
    const print = ({ id }: { id: string }) =>
      shop.client.call('GET /api/jobs/:id/download/:type', { params: { id, type: 'estimate' } });
    for (const job of [old, fresh]) expectOk(await print(job));
    await shop.client.ok('POST /api/jobs/:id/send-invoice', { params: { id: awaited.id } });
    await shop.deps.db.pool.query(
      `update job_documents set used_at = used_at - interval '3 days' where job_id = any($1)`,
      [[old.id, awaited.id]],
    );
    // No room for one, but the next may be a little larger than the one that gives way.
    await useUp(shop, withDocument - 1000);
    expectOk(await print(next));
    const left = Object.keys(await storedOf(shop));
    expect(
      [old, fresh, next, awaited].map(({ id }) => left.some((key) => key.includes(id))),
      'unused, used, new, waiting to be emailed',
    ).toEqual([false, true, true, true]);
    expect(await countedOf(shop)).toEqual(await storedOf(shop));
    await useUp(shop, quota);
    expectOk(await print(old));
  });

  test('holds for every kind of file, and what was refused leaves nothing behind', async () => {
    const shop = await openSmallShop();
    const { id } = await given.job(shop);
    const other = await given.job(shop);
    await useUp(shop, withDocument - 10);
    const responses = [
      await shop.client.call('POST /api/jobs/:id/signature-request', { params: { id: other.id }, body: {} }),
      await upload(shop.client, await jpeg()),
    ];
    expect(responses.map(({ status, body }) => [status, body.code])).toEqual(
      Array(2).fill([413, 'storage_full']),
    );
    // Whoever only wants to read gets it all the same.
    await shop.client.ok('GET /api/jobs/:id/download/:type', { params: { id, type: 'estimate' } });
    expect(await storedOf(shop)).toEqual({});
    expect(await ledgerOf(shop)).toEqual([]);
  });

  test('twenty files at once do not pass it together', async () => {
    const shop = await openSmallShop();
    const size = quota / 8;
    const puts = Array.from({ length: 20 }, (_, i) =>
      shop.deps.files.put(aKey(shop, `${i}-full`, 'objects'), aFile(size), 'image/jpeg'),
    );
    const done = (await Promise.allSettled(puts)).filter(({ status }) => status === 'fulfilled');
    expect(done).toHaveLength(8);
    expect(Object.keys(await storedOf(shop))).toHaveLength(8);
    expect(await usedBy(shop)).toBe(quota);
  });

  test('a customer who signed gets the sealed copy however full the account is, and it counts', async () => {
    const shop = await openSmallShop();
    const link = await given.sentLink(shop);
    await useUp(shop, quota);
    expectOk(await sign(shop.newGuest(), link.token));
    await shop.drain();
    expect(await rowOf(shop, link.request.id)).toMatchObject({ sealed_at: expect.anything() });
    expect(await usedBy(shop)).toBeGreaterThan(quota);
  });

  test('a customer can choose from what was sent and sign it however full the account is, and it counts', async () => {
    const shop = await openSmallShop();
    const { token, request, page } = await sentOffer(shop);
    await useUp(shop, withDocument);
    const { optionId } = choiceOf(page, 'Good');
    const { selectionId } = expectOk<Selection>(
      await select(shop.newGuest(), token, { optionId, selectedLineIds: [] }),
    );
    expect(await usedBy(shop)).toBeGreaterThan(withDocument);
    expectOk(await sign(shop.newGuest(), token, { selectionId }));
    await shop.drain();
    expect(await rowOf(shop, request.id)).toMatchObject({ sealed_at: expect.anything() });
  });
});

describe('what customers choose and sign', () => {
  /** As if the company had stored so much itself, beside everything that is counted. */
  const fillUp = async ({ deps, user }: Shop, more: number, kind: 'documents' | 'objects') =>
    deps.db.pool.query(
      `insert into stored_files (account_id, key, kind, bytes)
       values ($1::uuid, 'accounts/' || $1 || '/' || $2 || '/filler', $2, $3)`,
      [user.accountId, kind, more],
    );

  const sendAnother = (shop: Shop, id: string) =>
    shop.client.call('POST /api/jobs/:id/signature-request', { params: { id }, body: {} });

  test('keeps nobody from sending estimates and invoices, and counts', async () => {
    const shop = await openSmallShop();
    const { token, page } = await sentOffer(shop);
    const { optionId } = choiceOf(page, 'Good');
    const choose = () => select(shop.newGuest(), token, { optionId, selectedLineIds: [] });
    const [estimate, invoice] = [await given.job(shop), await given.job(shop, { currentStage: 'invoice' })];
    // Room for one more estimate and one more invoice.
    const room = 2 * (await usedBy(shop));
    await fillUp(shop, withDocument - (await usedBy(shop)) - room, 'objects');
    const chosen: Selection[] = [];
    while ((await usedBy(shop)) < withDocument && chosen.length < 10)
      chosen.push(expectOk<Selection>(await choose()));
    expect(await usedBy(shop)).toBeGreaterThanOrEqual(withDocument);
    expectOk(await sendAnother(shop, estimate.id));
    expectOk(
      await shop.client.call('POST /api/jobs/:id/send-invoice', { params: { id: invoice.id }, body: {} }),
    );
    // Signed, it is the company's record, and takes no room from it either.
    expectOk(await sign(shop.newGuest(), token, { selectionId: chosen.at(-1)?.selectionId }));
    await shop.drain();
    expect(await countedOf(shop)).toMatchObject(await storedOf(shop));
    // Photos end where everything is counted.
    expect((await upload(shop.client, await jpeg())).body.code).toBe('storage_full');
  });

  test('a company that has filled its storage itself is told what fills it', async () => {
    const shop = await openSmallShop();
    const { token, page } = await sentOffer(shop);
    const { optionId } = choiceOf(page, 'Good');
    expectOk(await select(shop.newGuest(), token, { optionId, selectedLineIds: [] }));
    const estimate = await given.job(shop);
    await fillUp(shop, quota, 'objects');
    await fillUp(shop, Math.floor(quota / 10), 'documents');
    const refused = await sendAnother(shop, estimate.id);
    expect([refused.status, refused.body]).toEqual([
      413,
      {
        code: 'storage_full',
        message: expect.stringMatching(
          /^Your storage is full: photos take 2 MB, documents \d+ KB, what customers chose and signed \d+ KB\. Delete photos, or jobs that are no longer needed, and try again\.$/,
        ),
      },
    ]);
  });
});

describe('when something breaks in between', () => {
  const broken = async ({ deps, user }: Shop) =>
    (await checkIntegrity(deps, user.accountId)).filter(({ rule }) => rule === computedRules.counted);

  test('a full disk releases at once; a failure of which nobody knows the end is counted anew a day later', async () => {
    const disk = await openDisk({ folder: (await openShop()).deps.config.filesDir });
    const failures = [new StorageFull('full'), new StorageError('away')];
    const put: typeof disk.put = async (...file) => {
      const failure = failures.shift();
      if (failure) throw failure;
      await disk.put(...file);
    };
    const shop = await openShop({ deps: { files: { ...disk, put } } });
    const write = () => shop.deps.files.put(aKey(shop, 'a.pdf'), aFile(50), 'application/pdf');
    await expect(write()).rejects.toThrow('full');
    expect(await chargedTo(shop)).toBe(0);
    await expect(write()).rejects.toThrow('away');
    expect(await chargedTo(shop)).toBe(50);
    shop.clock.advance(hours(23));
    await runTask(shop, 'storage.recount');
    expect(await chargedTo(shop)).toBe(50);
    shop.clock.advance(hours(2));
    await runTask(shop, 'storage.recount');
    expect(await chargedTo(shop)).toBe(0);
    expect(await ledgerOf(shop)).toEqual([]);
  });

  test('files known from before the ledger get their sizes, also when the first run was cut off', async () => {
    const shop = await openShop();
    const names = ['a.pdf', 'b.pdf', 'c.pdf'];
    for (const [i, name] of names.entries())
      await shop.deps.files.put(aKey(shop, name), aFile(100 * (i + 1)), 'application/pdf');
    await shop.deps.db.pool.query(
      `update stored_files set bytes = 0, claim = gen_random_uuid(), claimed_at = 'epoch'
       where account_id = $1 and key not like '%/c.pdf'`,
      [shop.user.accountId],
    );
    expect(await usedBy(shop)).toBe(300);
    expect(await broken(shop)).toEqual([]);
    for (let run = 0; run < 2; run += 1) {
      await runTask(shop, 'storage.recount');
      expect(await usedBy(shop)).toBe(600);
    }
    expect((await ledgerOf(shop)).map(({ claim }) => claim)).toEqual([null, null, null]);
  });

  test('writing and removing one file at once ends with what is really there', async () => {
    const shop = await openShop();
    const { files } = shop.deps;
    const key = aKey(shop, 'a.pdf');
    await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        i % 3 === 2 ? files.remove(key) : files.put(key, aFile(10 + i), 'application/pdf'),
      ),
    );
    shop.clock.advance(hours(25));
    await runTask(shop, 'storage.recount');
    expect(await countedOf(shop)).toEqual(await storedOf(shop));
    expect(await broken(shop)).toEqual([]);
  });

  test.each([
    [
      'a file that nobody counted',
      'delete from stored_files where account_id = $1',
      'no bytes counted, 40 there',
    ],
    [
      'a wrong size',
      'update stored_files set bytes = 41 where account_id = $1',
      '41 bytes counted, 40 there',
    ],
    [
      'a line without a file',
      "update stored_files set key = replace(key, 'a.pdf', 'b.pdf') where account_id = $1",
      '40 bytes counted, none there',
    ],
  ])('verify finds %s, and the nightly sweep puts it right', async (_, damage, found) => {
    const shop = await openShop();
    await shop.deps.files.put(aKey(shop, 'a.pdf'), aFile(40), 'application/pdf');
    expect(await broken(shop)).toEqual([]);
    await shop.deps.db.pool.query(damage, [shop.user.accountId]);
    expect((await broken(shop)).map((finding) => finding.found)).toContainEqual(
      expect.stringContaining(found),
    );
    await runTask(shop, 'integrity.sweep-files');
    expect(await broken(shop)).toEqual([]);
    expect(await countedOf(shop)).toEqual(await storedOf(shop));
  });
});
