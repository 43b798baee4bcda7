// Files that a disk, a hand or a bad copy has changed are found, each by its name, and everything else is still asked.
import { readFile, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { expectOk, openShop, runTask, type Shop } from '#server/features/jobs/testing/test-tools.ts';
import { sign } from '#server/features/signing/testing/signing-tools.ts';
import { hours, later } from '#server/platform/clock.ts';
import { StorageError } from '#server/ports/files/files.ts';
import { given } from '#server/testing/given.ts';
import { checkIntegrity, computedRules } from './check-integrity.ts';

interface SignedShop extends Shop {
  jobId: string;
  jobNumber: string;
}

/** One job: signed and sealed, with a photo and a printed document. */
async function signedShop(): Promise<SignedShop> {
  const shop = await openShop();
  onTestFinished(async () => {
    await shop.deps.db.pool.query('delete from accounts where id = $1', [shop.user.accountId]);
  });
  const photo = await given.photo(shop);
  const job = await given.job(shop);
  await shop.client.ok('PUT /api/jobs/:id/photos', {
    params: { id: job.id },
    body: { beforePhotos: [photo] },
  });
  const { signingToken } = await given.signatureRequest(shop, job.id);
  await shop.client.ok('POST /api/signatures/:token/send', { params: { token: signingToken } });
  expectOk(await sign(shop.newGuest(), signingToken));
  await shop.drain();
  await shop.client.ok('POST /api/jobs/:id/generate-pdf', { params: { id: job.id }, body: {} });
  const shopAtWork = { ...shop, jobId: job.id, jobNumber: job.jobNumber };
  expect(await findingsOf(shopAtWork)).toEqual([]);
  return shopAtWork;
}

const findingsOf = (shop: Shop) => checkIntegrity(shop.deps, shop.user.accountId);

async function keyOf({ deps, user }: Shop, pattern: RegExp): Promise<string> {
  for await (const { key } of deps.files.list(`accounts/${user.accountId}/`))
    if (pattern.test(key)) return key;
  throw new Error(`There is no file like ${pattern}`);
}

const pathOf = ({ deps }: Shop, key: string) => path.join(deps.config.filesDir, `${key}@`);

test.each([
  [/\/sealed-\w+\.pdf$/, 'signed and sealed EST-'],
  [/\/sent-\w+\.pdf$/, 'sent for signature: EST-'],
  [/\/page-\w+\.svg\.gz$/, 'page 1 of what was sent for signature: EST-'],
  [/\/documents\/.*work_order-\w+\.pdf$/, 'printed work order of job '],
])('one changed byte in %s is found, and whose file it is', async (pattern, whose) => {
  const shop = await signedShop();
  const key = await keyOf(shop, pattern);
  const filePath = pathOf(shop, key);
  const bytes = await readFile(filePath);
  bytes[300] = (bytes[300] ?? 0) ^ 1;
  await writeFile(filePath, bytes);
  expect(await findingsOf(shop)).toEqual([
    {
      rule: computedRules.content,
      accountId: shop.user.accountId,
      found: expect.stringMatching(/its content has changed: its SHA-256 is not the one in its record$/),
    },
  ]);
  const [{ found } = { found: '' }] = await findingsOf(shop);
  expect(found).toContain(`${key} (${whose}${shop.jobNumber}`);
});

test('a photo that was cut off is found by its length', async () => {
  const shop = await signedShop();
  const key = await keyOf(shop, /-full$/);
  await truncate(pathOf(shop, key), 200);
  expect(await findingsOf(shop)).toEqual([
    {
      rule: computedRules.content,
      accountId: shop.user.accountId,
      found: expect.stringContaining(`${key} (photo of job ${shop.jobNumber}): its content has changed`),
    },
  ]);
});

test('files without their heads are findings, and all the rest is still asked', async () => {
  const shop = await signedShop();
  const [photo, sealed] = [await keyOf(shop, /-full$/), await keyOf(shop, /\/sealed-/)];
  await truncate(pathOf(shop, photo), 20);
  await writeFile(pathOf(shop, sealed), 'x'.repeat(500));
  await shop.deps.files.remove(await keyOf(shop, /\/documents\/.*work_order/));
  await shop.deps.db.pool.query(
    'update jobs set subtotal_cents = subtotal_cents + 1, total_cents = total_cents + 1 where id = $1',
    [shop.jobId],
  );
  const findings = await findingsOf(shop);
  expect(findings.map(({ rule }) => rule)).toEqual([
    computedRules.totals,
    computedRules.missing,
    computedRules.content,
    computedRules.content,
  ]);
  for (const key of [photo, sealed])
    expect(findings.map(({ found }) => found)).toContainEqual(
      expect.stringMatching(
        new RegExp(`^${key} \\(.* of job ${shop.jobNumber}\\): cannot be read: .*head is missing`),
      ),
    );
  expect(findings[0]?.found).toContain(`job ${shop.jobNumber} (${shop.jobId})`);

  // Nor does it stop those who clear away.
  shop.clock.set(later(new Date(), hours(25)));
  const orphaned = `accounts/${shop.user.accountId}/documents/left-over.pdf`;
  await shop.deps.files.put(orphaned, Buffer.from('x'), 'application/pdf');
  await runTask(shop, 'integrity.sweep-files');
  expect(await shop.deps.files.get(orphaned)).toBeNull();
});

test.each([
  new StorageError('The object storage could not be reached: ECONNREFUSED.', { code: 'ECONNREFUSED' }),
  new StorageError('The object storage could not be reached.', { cause: new Error('away') }),
  new StorageError('The object storage refused to read a file: 503.', { status: 503 }),
])('a storage that is away is no damage: $message', async (away) => {
  const shop = await signedShop();
  const files = { ...shop.deps.files, get: () => Promise.reject(away) };
  await expect(checkIntegrity({ ...shop.deps, files }, shop.user.accountId)).rejects.toBe(away);
});

test.each([
  new StorageError('The disk refused: EIO.', { code: 'EIO', cause: new Error('EIO') }),
  new StorageError('The object storage refused to read a file: 403 AccessDenied.', { status: 403 }),
])('a file that the storage does not give is a finding: $message', async (refusal) => {
  const shop = await signedShop();
  const sealed = await keyOf(shop, /\/sealed-/);
  const get = (key: string) => (key === sealed ? Promise.reject(refusal) : shop.deps.files.get(key));
  const findings = await checkIntegrity(
    { ...shop.deps, files: { ...shop.deps.files, get } },
    shop.user.accountId,
  );
  expect(findings.map(({ found }) => found)).toEqual([expect.stringContaining(refusal.message)]);
});

test('a record with a key that none can be is a finding', async () => {
  const shop = await signedShop();
  await shop.deps.db.pool.query(
    "update job_documents set file_key = 'accounts/../key' where account_id = $1 and stage = 'work_order'",
    [shop.user.accountId],
  );
  expect(await findingsOf(shop)).toContainEqual({
    rule: computedRules.content,
    accountId: shop.user.accountId,
    found: `accounts/../key (printed work order of job ${shop.jobNumber}): cannot be read: This is not a file key.`,
  });
});
