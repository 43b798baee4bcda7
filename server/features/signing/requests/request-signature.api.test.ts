// Asking for a signature: who may be asked, what is frozen, and what is refused.
import { describe, expect, test } from 'vitest';
import { auditEventsOf, openShop } from '#server/features/jobs/testing/test-tools.ts';
import { hashToken } from '#server/platform/secrets.ts';
import { given } from '#server/testing/given.ts';
import { historyOf, jobOf, rowOf, sign } from '../testing/signing-tools.ts';

describe('asking', () => {
  test('makes a link of 48 hours for the job’s customer; nothing counts as sent yet', async () => {
    const shop = await openShop();
    const job = await given.job(shop);
    const { signingToken, signingUrl, expiresAt, request } = await given.signatureRequest(shop, job.id);
    expect(signingUrl).toBe(`${shop.deps.config.appUrl}/sign/${signingToken}`);
    expect(expiresAt).toBe('2026-11-16T17:00:00.000Z');
    expect(request).toMatchObject({
      stage: 'estimate',
      number: `EST-${job.jobNumber}`,
      revision: 1,
      status: 'created',
      signerName: 'Maria Nguyễn',
      signerEmail: 'maria@example.com',
      sentAt: null,
      signedPdf: null,
      isSealing: false,
    });
    expect((await jobOf(shop, job.id)).estimateSignatureStatus).toBe('not_sent');
    expect(await shop.mailbox.all()).toEqual([]);
  });

  test('takes another signer and another life of the link', async () => {
    const shop = await openShop();
    const job = await given.job(shop);
    const signatureRequest = await given.signatureRequest(shop, job.id, {
      signerName: ' Bob) /ByteRange [0 1 2 3] ( ',
      signerEmail: 'bob@example.com',
      expirationHours: 720,
    });
    expect(signatureRequest.request).toMatchObject({
      signerName: 'Bob) /ByteRange [0 1 2 3] (',
      signerEmail: 'bob@example.com',
      tokenExpiresAt: '2026-12-14T17:00:00.000Z',
    });
  });

  test('keeps the token nowhere but as a hash, and shows it in no list, log or error', async () => {
    const shop = await openShop();
    const { token, request, job } = await given.sentLink(shop);
    await shop.drain();
    await shop.newGuest().call('GET /api/signatures/:token', { params: { token } });
    await shop.newGuest().send(`POST /api/signatures/${token}/sign`, { body: {}, csrf: false });
    expect(token).toMatch(/^[\w-]{43}$/);
    expect((await rowOf(shop, request.id)).token_hash).toEqual(hashToken(token));
    const { rows } = await shop.deps.db.pool.query(
      'select row_to_json(r)::text as r from signature_requests r where id = $1',
      [request.id],
    );
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(await historyOf(shop, job.id))).not.toContain(token);
    expect(JSON.stringify(await auditEventsOf(shop, shop.user.accountId))).not.toContain(token);
    expect(shop.logs.join('')).toContain('/api/signatures/:token');
    expect(shop.logs.join('')).not.toContain(token);
  });

  test('freezes the document: later changes of the company do not reach it', async () => {
    const shop = await openShop();
    const { token } = await given.sentLink(shop);
    const before = await shop.guest.call('GET /api/signatures/:token/download', { params: { token } });
    await shop.deps.db.pool.query(
      `update companies set business_name = 'Other', business_city = 'Nampa' where account_id = $1`,
      [shop.user.accountId],
    );
    const body = await shop.guest.ok('GET /api/signatures/:token', { params: { token } });
    expect(body.job?.companyInfo).toEqual({
      companyName: 'Ridgeline Heating & Air',
      companyAddress: '418 Alder Street',
      companyCity: 'Boise',
      companyState: 'ID',
      companyZip: '83702',
      companyPhone: '(208) 555-0142',
      companyWebsite: null,
    });
    const after = await shop.guest.call('GET /api/signatures/:token/download', { params: { token } });
    expect(after.bytes.equals(before.bytes)).toBe(true);
    expect(after.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('needs a line, a stage that is signed, and a version that is not', async () => {
    const shop = await openShop();
    const empty = await given.job(shop, { lineItems: [] });
    const refused = await shop.client.call('POST /api/jobs/:id/signature-request', {
      params: { id: empty.id },
      body: {},
    });
    expect([refused.status, refused.body.message]).toEqual([400, 'Please add at least one line item first.']);
    const invoice = await given.job(shop, { currentStage: 'invoice' });
    const second = await shop.client.call('POST /api/jobs/:id/signature-request', {
      params: { id: invoice.id },
      body: {},
    });
    expect([second.status, second.body.code]).toEqual([409, 'not_signable']);
    const work = await given.sentLink(shop, { job: { currentStage: 'work_order' } });
    await sign(shop.guest, work.token);
    const third = await shop.client.call('POST /api/jobs/:id/signature-request', {
      params: { id: work.job.id },
      body: {},
    });
    expect([third.status, third.body.code]).toEqual([409, 'already_signed']);
  });

  test('a company without a name asks nobody', async () => {
    const shop = await openShop();
    const job = await given.job(shop);
    await shop.deps.db.pool.query(`update companies set business_name = ' ' where account_id = $1`, [
      shop.user.accountId,
    ]);
    const refused = await shop.client.call('POST /api/jobs/:id/signature-request', {
      params: { id: job.id },
      body: {},
    });
    expect([refused.status, refused.body.code]).toEqual([409, 'company_unnamed']);
    expect(await historyOf(shop, job.id)).toEqual([]);
  });

  test('an estimate without its own agreement has the default one', async () => {
    const shop = await openShop();
    const { token } = await given.sentLink(shop);
    const agreementText = 'I accept this estimate and authorize the work to be performed.';
    expect((await shop.guest.ok('GET /api/signatures/:token', { params: { token } })).job?.agreement).toBe(
      agreementText,
    );
    const work = await given.sentLink(shop, {
      job: { currentStage: 'work_order', templateData: { customerAgreementText: '' } },
    });
    expect(
      (await shop.guest.ok('GET /api/signatures/:token', { params: { token: work.token } })).job?.agreement,
    ).toBeNull();
  });

  test.each([
    [{ expirationHours: 1 }, 'expirationHours'],
    [{ expirationHours: '48' }, 'expirationHours'],
    [{ signerEmail: 'not an address' }, 'signerEmail'],
    [{ signerEmail: 'a@example.com, b@example.com' }, 'signerEmail'],
    [{ signerName: 'x'.repeat(201) }, 'signerName'],
  ])('refuses %j', async (body, field) => {
    const shop = await openShop();
    const job = await given.job(shop);
    const response = await shop.client.send(`POST /api/jobs/${job.id}/signature-request`, { body });
    expect([response.status, Object.keys(response.body.fields)]).toEqual([400, [field]]);
    expect(await historyOf(shop, job.id)).toEqual([]);
  });

  test('two at once leave one live link', async () => {
    const shop = await openShop();
    const job = await given.job(shop);
    await given.signatureRequest(shop, job.id);
    const responses = await Promise.all(
      Array.from({ length: 6 }, () =>
        shop.client.call('POST /api/jobs/:id/signature-request', { params: { id: job.id }, body: {} }),
      ),
    );
    expect(responses.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const open = (await historyOf(shop, job.id)).filter(({ status }) => status === 'created');
    expect(open).toHaveLength(1);
  });
});
