// Signed implies sealed, eventually and once; the copies go out with it; deleting takes everything along.
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  auditEventsOf,
  deleteForGood,
  loseCustomerAddress,
  openShop,
  retryNow,
  runTask,
  type Shop,
} from '#server/features/jobs/testing/test-tools.ts';
import { days, minutes } from '#server/platform/clock.ts';
import { given } from '#server/testing/given.ts';
import { startApp } from '#server/testing/start-app.ts';
import {
  drawn,
  historyOf,
  jobOf,
  pageKeysOf,
  rowOf,
  sign,
  toDataUrl,
  watched,
} from '../testing/signing-tools.ts';
import { sealSignedHandler } from './seal-signed.task.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function filesOf({ deps, user }: Shop): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of deps.files.list(`accounts/${user.accountId}/signing/`)) keys.push(key);
  return keys;
}

async function signedLink(shop: Shop, options: Parameters<typeof given.sentLink>[1] = {}) {
  const link = await given.sentLink(shop, options);
  const response = await sign(shop.guest, link.token);
  if (response.status !== 200) throw new Error(JSON.stringify(response.body));
  return link;
}

const payloadOf = ({ user }: Shop, requestId: string) => ({ accountId: user.accountId, requestId });
const first = { number: 1, isLast: false };
/** The first seal of a process starts its threads and makes its keys. */
const coldStartMs = 60_000;

test(
  'the sealed document is there for both, and both get it by mail',
  async () => {
    const shop = await openShop();
    const link = await given.sentLink(shop, { request: { signerName: 'Bob) /ByteRange [0 1 2 3] (' } });
    const sent = await shop.guest.call('GET /api/signatures/:token/download', {
      params: { token: link.token },
    });
    await sign(shop.guest, link.token);
    expect(
      (await shop.guest.call('GET /api/signatures/:token', { params: { token: link.token } })).body,
    ).toMatchObject({
      isSealing: true,
      copyMail: 'queued',
    });
    const early = await shop.client.call('GET /api/jobs/:id/signatures/:requestId/download', {
      params: { id: link.job.id, requestId: link.request.id },
    });
    expect([early.status, early.body.code]).toEqual([409, 'being_sealed']);
    await shop.drain();
    const [line] = await historyOf(shop, link.job.id);
    expect(line).toMatchObject({ status: 'approved', isSealing: false });
    const sealed = await shop.client.send(`GET ${line?.signedPdf ?? ''}`);
    expect(sealed.headers.get('content-disposition')).toContain(`EST-${link.job.jobNumber}-signed.pdf`);
    expect(await shop.deps.sealer.verify(sealed.bytes)).toBe('valid');
    const row = await rowOf(shop, link.request.id);
    expect(row.sealed_sha256).toBe(sha256(sealed.bytes));
    expect(row.document_sha256).toBe(sha256(sent.bytes));
    const guests = await shop.guest.call('GET /api/signatures/:token/download', {
      params: { token: link.token },
    });
    expect(guests.bytes.equals(sealed.bytes)).toBe(true);
    for (const address of ['maria@example.com', shop.user.email]) {
      const [copy, ...more] = (await shop.mailbox.all(address)).filter(
        ({ attachments }) => attachments.length,
      );
      expect(more).toEqual([]);
      const attached = Buffer.from(copy?.attachments[0]?.content as ArrayBuffer);
      expect(attached.equals(sealed.bytes)).toBe(true);
    }
    expect(
      (await shop.guest.call('GET /api/signatures/:token', { params: { token: link.token } })).body,
    ).toMatchObject({
      isSealing: false,
      copyMail: 'sent',
    });
  },
  coldStartMs,
);

test('the document of a signed stage is the one that was signed', async () => {
  const shop = await openShop();
  const link = await given.sentLink(shop);
  const sent = await shop.guest.call('GET /api/signatures/:token/download', {
    params: { token: link.token },
  });
  await sign(shop.guest, link.token);
  const download = () =>
    shop.client.call('GET /api/jobs/:id/download/:type', { params: { id: link.job.id, type: 'estimate' } });
  expect((await download()).bytes.equals(sent.bytes)).toBe(true);
  await shop.drain();
  const sealed = await download();
  expect(sealed.headers.get('content-disposition')).toContain(`EST-${link.job.jobNumber}-signed.pdf`);
  expect(sha256(sealed.bytes)).toBe((await rowOf(shop, link.request.id)).sealed_sha256);
  const work = await signedLink(shop, { job: { currentStage: 'work_order' } });
  await shop.drain();
  await shop.client.call('PATCH /api/jobs/:id', {
    params: { id: work.job.id },
    body: { jobDescription: 'Something else' },
  });
  const again = await shop.client.call('GET /api/jobs/:id/download/:type', {
    params: { id: work.job.id, type: 'work_order' },
  });
  expect(await shop.deps.sealer.verify(again.bytes)).toBe('unsigned');
});

test('a job deleted before the copies went out: they go out, then the file leaves too', async () => {
  const shop = await openShop();
  const { request, job } = await signedLink(shop);
  await sealSignedHandler(shop.deps).run(payloadOf(shop, request.id), first);
  await shop.deps.db.pool.query(
    `update graphile_worker._private_jobs set run_at = now() + interval '1 hour'`,
  );
  await deleteForGood(shop, shop.client, job.id);
  await shop.drain();
  expect((await filesOf(shop)).map((key) => /sealed-|sent\./.exec(key)?.[0])).toEqual(['sealed-']);
  await retryNow(shop);
  await shop.drain();
  expect((await shop.mailbox.all()).filter((mail) => mail.attachments.length)).toHaveLength(2);
  await retryNow(shop);
  await shop.drain();
  expect(await filesOf(shop)).toEqual([]);
});

test('a crash between signing and sealing is finished by the next process, from the frozen bytes', async () => {
  const DATA_DIR = mkdtempSync(path.join(os.tmpdir(), 'fieldwright-crash-'));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }));
  const before = await openShop({ env: { DATA_DIR } });
  const { token, request, job } = await signedLink(before);
  await before.client.call('PATCH /api/jobs/:id', {
    params: { id: job.id },
    body: { jobDescription: 'Words after the signature' },
  });
  const after = await startApp({ env: { DATA_DIR } });
  after.clock.set('2026-11-14T18:00:00.000Z');
  await after.drain();
  const { bytes, status } = await after.guest.call('GET /api/signatures/:token/download', {
    params: { token },
  });
  expect([status, await after.deps.sealer.verify(bytes)]).toEqual([200, 'valid']);
  expect((await rowOf(before, request.id)).page).toMatchObject({ jobDescription: 'No-cool repair' });
  expect(
    (await after.mailbox.all('maria@example.com')).filter((mail) => mail.attachments.length),
  ).toHaveLength(1);
});

test('a seal that fails is tried again; nothing is stored and nobody is mailed before it is good', async () => {
  const shop = await openShop();
  const { sealer } = shop.deps;
  let tries = 0;
  shop.deps.sealer = watched(sealer, {
    async seal(input) {
      tries += 1;
      if (tries === 1) throw new Error('The sealer is away.');
      if (tries === 2) throw new Error('The sealed file does not check out and is not kept.');
      return sealer.seal(input);
    },
  });
  const { request } = await signedLink(shop);
  for (const expected of [1, 2]) {
    await shop.drain();
    expect(tries).toBe(expected);
    expect(await filesOf(shop)).toHaveLength(2);
    expect((await shop.mailbox.all()).filter((mail) => mail.attachments.length)).toEqual([]);
    await retryNow(shop);
  }
  await shop.drain();
  expect((await rowOf(shop, request.id)).sealed_at).toEqual(shop.clock.now());
  expect((await shop.mailbox.all()).filter((mail) => mail.attachments.length)).toHaveLength(2);
});

test('two workers at once and late repetitions leave one sealed document and one mail to each', async () => {
  const shop = await openShop();
  const { request, job } = await signedLink(shop);
  const handler = sealSignedHandler(shop.deps);
  const payload = payloadOf(shop, request.id);
  await Promise.all([1, 2, 3].map(() => handler.run(payload, first)));
  const row = await rowOf(shop, request.id);
  await handler.run(payload, first);
  await shop.drain();
  expect(await rowOf(shop, request.id)).toEqual(row);
  expect((await filesOf(shop)).sort()).toEqual(
    [row.document_key, row.sealed_key, ...(await pageKeysOf(shop, request.id))].sort(),
  );
  const sealed = (await auditEventsOf(shop, shop.user.accountId, job.id)).filter(
    ({ type }) => type === 'signature.sealed',
  );
  expect(sealed).toHaveLength(1);
  expect((await shop.mailbox.all()).filter((mail) => mail.attachments.length)).toHaveLength(2);
});

test('what gave up, or lost its task, is sealed by the sweep', async () => {
  const shop = await openShop();
  const { request } = await signedLink(shop);
  await shop.deps.db.pool.query('delete from graphile_worker._private_jobs');
  await runTask(shop, 'signing.sweep');
  expect((await rowOf(shop, request.id)).sealed_at).toBeNull();
  shop.clock.advance(minutes(11));
  await runTask(shop, 'signing.sweep');
  expect((await rowOf(shop, request.id)).sealed_at).toEqual(shop.clock.now());
});

test('frozen bytes that changed on disk are never sealed or shown', async () => {
  const shop = await openShop();
  const { request, token } = await given.sentLink(shop);
  const { document_key: key } = (await rowOf(shop, request.id)) as { document_key: string };
  const stored = await shop.deps.files.get(key);
  const forged = Buffer.from(stored?.bytes ?? Buffer.alloc(0));
  forged[forged.length - 10] = 0x21;
  await shop.deps.files.put(key, forged, 'application/pdf');
  expect((await shop.guest.call('GET /api/signatures/:token/download', { params: { token } })).status).toBe(
    500,
  );
  await sign(shop.guest, token);
  await shop.drain();
  expect((await rowOf(shop, request.id)).sealed_at).toBeNull();
});

test('without an address only the owner gets a copy', async () => {
  const shop = await openShop();
  const { token } = await sentLinkWithoutMail(shop);
  await sign(shop.guest, token);
  await shop.drain();
  expect((await shop.mailbox.all()).map((mail) => mail.to?.[0]?.address)).toEqual([shop.user.email]);
  expect((await shop.guest.call('GET /api/signatures/:token', { params: { token } })).body).toMatchObject({
    isSealing: false,
    copyMail: 'none',
  });
});

test('where no email can arrive, the page and the job say that the copy was not sent', async () => {
  const shop = await openShop();
  const job = await given.job(shop);
  await loseCustomerAddress(shop, job.id);
  const { signingToken } = await given.signatureRequest(shop, job.id);
  const refused = await shop.client.call('POST /api/signatures/:token/send', {
    params: { token: signingToken },
  });
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input']);
  expect((await jobOf(shop, job.id)).estimateSignatureStatus).toBe('not_sent');
  await shop.client.ok('POST /api/signatures/:token/copied', { params: { token: signingToken } });
  await sign(shop.guest, signingToken);
  await shop.drain();
  expect(
    (await shop.guest.call('GET /api/signatures/:token', { params: { token: signingToken } })).body.copyMail,
  ).toBe('failed');
  expect((await jobOf(shop, job.id)).lastMail).toMatchObject({
    kind: 'signed_copy',
    state: 'withheld',
    reason: 'No email can arrive at this address.',
  });
});

async function sentLinkWithoutMail(shop: Shop) {
  const { client } = shop;
  const job = await client.ok('POST /api/jobs', {
    body: {
      customerName: 'Ana',
      lineItems: [{ quantity: 1, description: 'Labor', unitPrice: '1.00' }],
    },
  });
  const signatureRequest = await client.ok('POST /api/jobs/:id/signature-request', {
    params: { id: job.id },
    body: {},
  });
  await client.call('POST /api/signatures/:token/copied', {
    params: { token: signatureRequest.signingToken },
  });
  return { token: signatureRequest.signingToken as string };
}

test('deleting the job takes rows and files along and leaves the fingerprints', async () => {
  const shop = await openShop();
  const { job, request, token } = await signedLink(shop);
  await shop.drain();
  const row = await rowOf(shop, request.id);
  expect(await filesOf(shop)).toHaveLength(3);
  await deleteForGood(shop, shop.client, job.id);
  await shop.drain();
  expect(await filesOf(shop)).toEqual([]);
  expect(await rowOf(shop, request.id)).toBeUndefined();
  expect((await shop.guest.call('GET /api/signatures/:token/download', { params: { token } })).status).toBe(
    404,
  );
  const { rows } = await shop.deps.db.pool.query('select 1 from signature_events where request_id = $1', [
    request.id,
  ]);
  expect(rows).toEqual([]);
  const tombstone = (await auditEventsOf(shop, shop.user.accountId, job.id)).find(
    (event) => event.type === 'job.deleted',
  );
  expect(tombstone?.data.documents).toEqual(
    expect.arrayContaining([
      { stage: 'estimate', sha256: row.document_sha256 },
      { stage: 'estimate', sha256: row.sealed_sha256, signed: true },
    ]),
  );
});

test('a job deleted while its seal is made leaves no file behind', async () => {
  const shop = await openShop();
  const { sealer } = shop.deps;
  const { job } = await signedLink(shop);
  shop.deps.sealer = watched(sealer, {
    async seal(input) {
      const sealed = await sealer.seal(input);
      await deleteForGood(shop, shop.client, job.id);
      return sealed;
    },
  });
  await shop.drain();
  expect(await filesOf(shop)).toEqual([]);
  expect((await shop.mailbox.all()).filter((mail) => mail.attachments.length)).toEqual([]);
});

test('an erased account leaves nothing', async () => {
  const shop = await openShop();
  const { request } = await signedLink(shop);
  await shop.drain();
  await shop.deps.db.pool.query('update accounts set deactivated_at = $2, purge_at = $2 where id = $1', [
    shop.user.accountId,
    shop.clock.now(),
  ]);
  shop.clock.advance(days(1));
  await runTask(shop, 'accounts.purge');
  expect(await rowOf(shop, request.id)).toBeUndefined();
  expect(await filesOf(shop)).toEqual([]);
});

test('signing waits for no seal, and a download right after it waits a moment for one', async () => {
  const shop = await openShop();
  const { token } = await given.sentLink(shop);
  await sign(shop.guest, token, { signatureImageData: toDataUrl(await drawn({ width: 1600, height: 320 })) });
  const [download] = await Promise.all([
    shop.guest.call('GET /api/signatures/:token/download', { params: { token } }),
    shop.drain(),
  ]);
  expect([download.status, await shop.deps.sealer.verify(download.bytes)]).toEqual([200, 'valid']);
});
