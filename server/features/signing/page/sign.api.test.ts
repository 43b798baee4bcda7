// The customer's side: reading, signing, declining, asking for a new link, and what an attacker would try with each.
import { describe, expect, test } from 'vitest';
import { consent } from '#contract/signatures.ts';
import { auditEventsOf, openShop, type Shop } from '#server/features/jobs/testing/test-tools.ts';
import { days, hours } from '#server/platform/clock.ts';
import { given } from '#server/testing/given.ts';
import { historyOf, jobOf, phone, rowOf, sign, signForm, timelineOf } from '../testing/signing-tools.ts';

const typesOf = async (shop: Shop, jobId: string) =>
  (await auditEventsOf(shop, shop.user.accountId, jobId)).map(({ type }) => type);

describe('signing', () => {
  test('an estimate becomes a work order; the evidence is the server’s, what the browser says is kept as claimed', async () => {
    const shop = await openShop();
    const { token, job, request } = await given.sentLink(shop);
    shop.clock.advance(hours(2));
    const more = { signerIpAddress: '1.2.3.4', userAgent: 'my\u0000claim', method: 'typed' };
    const { status, body } = await sign(shop.guest, token, more);
    expect([status, body]).toEqual([
      200,
      { success: true, status: 'approved', signedAt: '2026-11-14T19:00:00.000Z' },
    ]);
    expect(await jobOf(shop, job.id)).toMatchObject({
      currentStage: 'work_order',
      estimateSignatureStatus: 'approved',
      estimateSignedAt: '2026-11-14T19:00:00.000Z',
      workOrderSignatureStatus: 'not_sent',
    });
    expect((await rowOf(shop, request.id)).evidence).toEqual({
      method: 'typed',
      consent,
      address: shop.guest.address,
      userAgent: phone,
      claimed: { address: '1.2.3.4', userAgent: 'myclaim', time: '2001-01-01T00:00:00.000Z' },
      senderSession: null,
      wasOpened: false,
    });
    const events = await auditEventsOf(shop, shop.user.accountId, job.id);
    expect(events.find(({ type }) => type === 'job.stage_advanced')?.data).toEqual({
      from: 'estimate',
      to: 'work_order',
      bySignature: 'Maria Nguyễn',
    });
    expect(events.filter(({ type }) => type === 'signature.approved')).toHaveLength(1);
  });

  test.each(['yesterday', '2026-13-45T00:00:00Z', '2026-11-14', '<b>2026</b>'])(
    'a claimed time of %j is no time and is dropped',
    async (timestamp) => {
      const shop = await openShop();
      const { token, request } = await given.sentLink(shop);
      expect((await sign(shop.guest, token, { timestamp })).status).toBe(200);
      expect((await rowOf(shop, request.id)).evidence).toMatchObject({ claimed: { time: null } });
    },
  );

  test('a work order advances nothing', async () => {
    const shop = await openShop();
    const { token, job } = await given.sentLink(shop, { job: { currentStage: 'work_order' } });
    await sign(shop.guest, token);
    expect(await jobOf(shop, job.id)).toMatchObject({
      currentStage: 'work_order',
      workOrderSignatureStatus: 'approved',
    });
  });

  test('the job says what was signed, also after its price was raised, in the list too', async () => {
    const shop = await openShop();
    const { token, job } = await given.sentLink(shop);
    expect(job.approvedTotal).toBeNull();
    await sign(shop.guest, token);
    expect(await jobOf(shop, job.id)).toMatchObject({ approvedTotal: '237.70', totalAmount: '237.70' });
    const raised = await shop.client.call('PATCH /api/jobs/:id/line-items', {
      params: { id: job.id },
      body: {
        lineItems: [{ quantity: 1, description: 'Labor', unitPrice: '300.00', taxed: false }],
      },
    });
    expect(raised.body).toMatchObject({ approvedTotal: '237.70', totalAmount: '300.00' });
    expect((await shop.client.call('GET /api/jobs')).body).toMatchObject([{ approvedTotal: '237.70' }]);
    const next = await given.signatureRequest(shop, job.id);
    await shop.client.call('POST /api/signatures/:token/send', { params: { token: next.signingToken } });
    shop.clock.advance(hours(1));
    await sign(shop.guest, next.signingToken);
    expect(await jobOf(shop, job.id)).toMatchObject({ approvedTotal: '300.00', totalAmount: '300.00' });
  });

  test('inside the sender’s session it is marked', async () => {
    const shop = await openShop();
    const { token, request } = await given.sentLink(shop);
    await shop.client.call('GET /api/signatures/:token', { params: { token } });
    expect((await sign(shop.client, token)).status).toBe(200);
    expect((await rowOf(shop, request.id)).evidence).toMatchObject({ senderSession: shop.user.email });
    const timeline = await timelineOf(shop, request.id);
    expect(timeline.find(({ kind }) => kind === 'signed')?.what).toBe(
      `Electronic records agreed to and signed, through the link for Maria Nguyễn, on a device signed in as ${shop.user.email}, on the sender’s side`,
    );
    const other = await given.sentLink(shop);
    await sign((await shop.given.session()).client, other.token);
    expect((await rowOf(shop, other.request.id)).evidence).toMatchObject({ senderSession: null });
  });

  test('without ever opening the page it is said so', async () => {
    const shop = await openShop();
    const { token, request } = await given.sentLink(shop);
    expect((await sign(shop.guest, token)).status).toBe(200);
    const signed = (await timelineOf(shop, request.id)).find(({ kind }) => kind === 'signed');
    expect(signed?.what).toBe('Signed without opening the signing page, through the link for Maria Nguyễn');
  });

  test('twenty at once: one signature, one audit entry, one sealed PDF, one mail to each', async () => {
    const shop = await openShop();
    const { token, job, request } = await given.sentLink(shop);
    const guests = Array.from({ length: 20 }, () => shop.newGuest());
    const responses = await Promise.all(guests.map((guest) => sign(guest, token)));
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(responses.filter(({ body }) => body.code === 'already_signed')).toHaveLength(19);
    const winner = guests[responses.findIndex(({ status }) => status === 200)];
    await shop.drain();
    const types = await typesOf(shop, job.id);
    for (const type of ['signature.approved', 'job.stage_advanced', 'signature.sealed'])
      expect(types.filter((one) => one === type)).toEqual([type]);
    expect((await rowOf(shop, request.id)).evidence).toMatchObject({ address: winner?.address });
    expect((await timelineOf(shop, request.id)).filter(({ kind }) => kind === 'signed')).toHaveLength(1);
    const copies = (mails: { subject?: string }[]) =>
      mails.filter(({ subject }) => /signed/i.test(subject ?? ''));
    expect(copies(await shop.mailbox.all('maria@example.com'))).toHaveLength(1);
    expect(copies(await shop.mailbox.all(shop.user.email))).toHaveLength(1);
    const files = [];
    for await (const { key } of shop.deps.files.list(`accounts/${shop.user.accountId}/signing/`))
      files.push(key);
    expect(files).toHaveLength(3);
  });

  test('while the owner edits: either the signature or the edit was first, never new words under an old consent', async () => {
    const shop = await openShop();
    for (let round = 0; round < 4; round += 1) {
      const { token, job, request } = await given.sentLink(shop);
      const edit = () =>
        shop.client.call('PATCH /api/jobs/:id', {
          params: { id: job.id },
          body: { jobDescription: 'New words' },
        });
      const [signed, edited] = await Promise.all([sign(shop.guest, token), edit()]);
      expect(edited.status).toBe(200);
      const row = await rowOf(shop, request.id);
      expect(row.revision).toBe(1);
      expect(row.page).toMatchObject({ jobDescription: 'No-cool repair' });
      expect([signed.status, row.status]).toEqual(
        signed.status === 200 ? [200, 'approved'] : [410, 'superseded'],
      );
    }
  });

  test('approved wins over expired, for good', async () => {
    const shop = await openShop();
    const { token } = await given.sentLink(shop);
    await sign(shop.guest, token);
    await shop.drain();
    shop.clock.advance(days(400));
    const { body } = await shop.guest.call('GET /api/signatures/:token', { params: { token } });
    expect(body).toMatchObject({
      status: 'approved',
      signedAt: '2026-11-14T17:00:00.000Z',
      copyMail: 'sent',
    });
    expect((await shop.guest.call('GET /api/signatures/:token/download', { params: { token } })).status).toBe(
      200,
    );
    expect((await sign(shop.guest, token)).body.code).toBe('already_signed');
  });

  test('comes from our own pages alone', async () => {
    const shop = await openShop();
    const { token } = await given.sentLink(shop);
    for (const headers of [
      { origin: 'https://elsewhere.example' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'null' },
    ] as Record<string, string>[]) {
      const response = await shop.guest.call('POST /api/signatures/:token/sign', {
        params: { token },
        body: await signForm(),
        csrf: false,
        headers,
      });
      expect([response.status, response.body.code]).toEqual([403, 'cross_site']);
    }
    expect((await sign(shop.guest, token)).status).toBe(200);
  });

  test.each([
    [{}, 'signatureImageData'],
    [{ signatureImageData: 7 }, 'signatureImageData'],
    [{ signatureImageData: 'x'.repeat(700_001) }, 'signatureImageData'],
    [{ signatureImageData: '', method: 'stamped' }, 'method'],
    [{ signatureImageData: '', userAgent: 'x'.repeat(1001) }, 'userAgent'],
  ])('refuses a body it cannot take', async (body, field) => {
    const shop = await openShop();
    const { token } = await given.sentLink(shop);
    const response = await shop.guest.send(`POST /api/signatures/${token}/sign`, { body, csrf: false });
    expect([response.status, Object.keys(response.body.fields)]).toEqual([400, [field]]);
  });
});

describe('declining', () => {
  test('ends the link and tells the owner why', async () => {
    const shop = await openShop();
    const { token, job, request } = await given.sentLink(shop);
    const response = await shop.guest.ok('POST /api/signatures/:token/decline', {
      params: { token },
      body: { reason: 'Too dear\nfor <b>me</b>' },
      csrf: false,
    });
    expect(response).toEqual({ success: true });
    expect((await jobOf(shop, job.id)).estimateSignatureStatus).toBe('declined');
    expect((await historyOf(shop, job.id))[0]).toMatchObject({
      id: request.id,
      status: 'declined',
      declineReason: 'Too dear\nfor <b>me</b>',
    });
    const again = await shop.guest.call('POST /api/signatures/:token/decline', {
      params: { token },
      body: {},
      csrf: false,
    });
    expect([again.status, again.body.code]).toEqual([410, 'signing_link_declined']);
    expect((await sign(shop.guest, token)).body.code).toBe('signing_link_declined');
    await shop.drain();
    const mail = await shop.mailbox.latest(shop.user.email);
    expect(mail.subject).toBe(`Maria Nguyễn declined Estimate EST-${job.jobNumber}`);
    expect(mail.text).toContain('Too dear');
    expect(mail.html).not.toContain('<b>me</b>');
  });

  test('does not undo a signature', async () => {
    const shop = await openShop();
    const { token, job } = await given.sentLink(shop);
    await sign(shop.guest, token);
    const response = await shop.guest.call('POST /api/signatures/:token/decline', {
      params: { token },
      body: {},
      csrf: false,
    });
    expect([response.status, response.body.code]).toEqual([409, 'already_signed']);
    expect((await jobOf(shop, job.id)).estimateSignatureStatus).toBe('approved');
  });

  test('a reason of a thousand letters, no more', async () => {
    const shop = await openShop();
    const { token } = await given.sentLink(shop);
    const reason = 'x'.repeat(1001);
    const response = await shop.guest.call('POST /api/signatures/:token/decline', {
      params: { token },
      body: { reason },
      csrf: false,
    });
    expect([response.status, Object.keys(response.body.fields ?? {})]).toEqual([400, ['reason']]);
  });
});

describe('asking for a new link', () => {
  test('mails the owner, once a day', async () => {
    const shop = await openShop();
    const { token, job } = await given.sentLink(shop);
    const renew = () => shop.guest.send(`POST /api/signatures/${token}/renew`, { body: {}, csrf: false });
    expect([(await renew()).status, (await renew()).body.code]).toEqual([409, 'signing_link_good']);
    shop.clock.advance(hours(49));
    const responses = await Promise.all([renew(), renew(), renew()]);
    expect(responses.map(({ body }) => body)).toEqual(responses.map(() => ({ success: true })));
    await shop.drain();
    const copyRequested = async () =>
      (await shop.mailbox.all(shop.user.email)).filter(({ subject }) =>
        subject?.includes('needs a new link'),
      );
    expect(await copyRequested()).toHaveLength(1);
    expect((await copyRequested())[0]?.subject).toBe(
      `Maria Nguyễn needs a new link to Estimate EST-${job.jobNumber}`,
    );
    shop.clock.advance(hours(25));
    await renew();
    await shop.drain();
    expect(await copyRequested()).toHaveLength(2);
    expect((await rowOf(shop, (await sentLinkId(shop, job.id)) ?? '')).renewal_requested_at).toEqual(
      shop.clock.now(),
    );
  });
});

async function sentLinkId({ deps }: Shop, jobId: string): Promise<string | undefined> {
  const { rows } = await deps.db.pool.query<{ id: string }>(
    'select id from signature_requests where job_id = $1',
    [jobId],
  );
  return rows[0]?.id;
}
