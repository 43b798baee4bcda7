// The owner's side: asking, sending, resending, withdrawing, and what an edit does to an open link.
import { describe, expect, test } from 'vitest';
import { auditEventsOf, openShop, progress, runTask } from '#server/features/jobs/testing/test-tools.ts';
import { hours } from '#server/platform/clock.ts';
import { hashToken } from '#server/platform/secrets.ts';
import { MailRejected, type MailTransport } from '#server/ports/mail/mail.ts';
import { given } from '#server/testing/given.ts';
import { historyOf, jobOf, rowOf, sign, timelineOf } from '../testing/signing-tools.ts';

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
    const work = await given.sentLink(shop, { job: { currentStage: 'work_order' } });
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

describe('sending', () => {
  test('mails the link once, in the company’s name, and then it is pending', async () => {
    const shop = await openShop();
    const job = await given.job(shop);
    const { signingToken, signingUrl, request } = await given.signatureRequest(shop, job.id);
    const responses = await Promise.all(
      [1, 2, 3].map(() =>
        shop.client.call('POST /api/signatures/:token/send', { params: { token: signingToken } }),
      ),
    );
    for (const { body } of responses)
      expect(body).toEqual({
        success: true,
        sentTo: 'maria@example.com',
        expiresAt: '2026-11-16T17:00:00.000Z',
      });
    expect(await jobOf(shop, job.id)).toMatchObject({
      estimateSignatureStatus: 'pending',
      lastMail: { kind: 'signature_request', state: 'queued' },
    });
    await shop.drain();
    const mails = await shop.mailbox.all('maria@example.com');
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    expect(mail?.subject).toBe(`Please sign: Estimate EST-${job.jobNumber} from Ridgeline Heating & Air`);
    expect(mail?.from?.name).toBe('Ridgeline Heating & Air');
    expect(mail?.replyTo?.[0]?.address).toBe(shop.user.email);
    expect(mail && shop.mailbox.link(mail, '/sign/')).toBe(signingUrl);
    expect((await timelineOf(shop, request.id)).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['requested', 'sent']),
    );
  });

  test('needs an address; the link can still be copied and counts as sent from then on', async () => {
    const shop = await openShop();
    const job = await given.job(shop, { customerEmail: null });
    const { signingToken } = await given.signatureRequest(shop, job.id);
    const refused = await shop.client.call('POST /api/signatures/:token/send', {
      params: { token: signingToken },
    });
    expect(refused.status).toBe(400);
    expect(refused.body.message).toBe(
      'Customer email is required to send a signature request. Please add an email address in the job details first.',
    );
    expect((await jobOf(shop, job.id)).estimateSignatureStatus).toBe('not_sent');
    expect(
      (await shop.client.call('POST /api/signatures/:token/copied', { params: { token: signingToken } }))
        .body,
    ).toEqual({
      success: true,
    });
    expect(
      (await shop.client.call('POST /api/signatures/:token/copied', { params: { token: signingToken } }))
        .status,
    ).toBe(200);
    expect((await jobOf(shop, job.id)).estimateSignatureStatus).toBe('pending');
    expect((await historyOf(shop, job.id))[0]).toMatchObject({ status: 'pending', signerEmail: null });
  });

  test.each(['failed', 'withheld'])(
    'an email that is %s leaves the link unsent, and it can be sent again',
    async (state) => {
      const shop = await openShop();
      const { token, job, request } = await given.sentLink(shop);
      await shop.deps.db.pool.query('update mails set state = $2, content = null where subject_id = $1', [
        job.id,
        state,
      ]);
      await shop.deps.db.pool.query('delete from graphile_worker._private_jobs');
      await shop.runTimetable();
      expect((await jobOf(shop, job.id)).estimateSignatureStatus).toBe('not_sent');
      expect((await historyOf(shop, job.id))[0]?.status).toBe('created');
      expect((await timelineOf(shop, request.id)).map(({ what }) => what)).toEqual(
        expect.arrayContaining([
          'The link for maria@example.com was queued to be emailed',
          'The email to maria@example.com could not be delivered',
        ]),
      );
      expect((await shop.client.call('POST /api/signatures/:token/send', { params: { token } })).status).toBe(
        200,
      );
      await shop.runTimetable();
      expect(await shop.mailbox.all('maria@example.com')).toHaveLength(1);
      expect((await historyOf(shop, job.id))[0]).toMatchObject({ id: request.id, status: 'pending' });
    },
  );

  test('an email that the server refuses leaves the link unsent at once', async () => {
    const mail: MailTransport = {
      describe: 'a server that knows nobody',
      send: () => Promise.reject(new MailRejected('550 no such user')),
    };
    const shop = await openShop({ deps: { mail } });
    const { job, request } = await given.sentLink(shop);
    await shop.drain();
    expect((await jobOf(shop, job.id)).estimateSignatureStatus).toBe('not_sent');
    expect((await historyOf(shop, job.id))[0]).toMatchObject({ id: request.id, status: 'created' });
  });

  test('a link that was also copied stays sent when its mail fails', async () => {
    const shop = await openShop();
    const { token, job } = await given.sentLink(shop);
    await shop.client.call('POST /api/signatures/:token/copied', { params: { token } });
    await shop.deps.db.pool.query(`update mails set state = 'failed', content = null where subject_id = $1`, [
      job.id,
    ]);
    await runTask(shop, 'signing.sweep');
    expect((await jobOf(shop, job.id)).estimateSignatureStatus).toBe('pending');
  });

  test('another account’s link is unknown', async () => {
    const shop = await openShop();
    const { token, job } = await given.sentLink(shop);
    const other = (await shop.given.session()).client;
    for (const action of ['send', 'copied']) {
      const response = await other.send(`POST /api/signatures/${token}/${action}`);
      expect([response.status, response.body.code]).toEqual([404, 'signing_link_unknown']);
    }
    expect((await historyOf(shop, job.id))[0]?.status).toBe('pending');
  });
});

describe('one live link', () => {
  test('resending replaces the older one', async () => {
    const shop = await openShop();
    const first = await given.sentLink(shop);
    const second = await given.signatureRequest(shop, first.job.id);
    expect((await jobOf(shop, first.job.id)).estimateSignatureStatus).toBe('not_sent');
    await shop.client.call('POST /api/signatures/:token/send', { params: { token: second.signingToken } });
    for (const response of [
      await shop.guest.call('GET /api/signatures/:token', { params: { token: first.token } }),
      await shop.guest.call('GET /api/signatures/:token/download', { params: { token: first.token } }),
      await sign(shop.guest, first.token),
      await shop.client.call('POST /api/signatures/:token/send', { params: { token: first.token } }),
      await shop.guest.call('POST /api/signatures/:token/decline', {
        params: { token: first.token },
        body: {},
        csrf: false,
      }),
      await shop.guest.send(`POST /api/signatures/${first.token}/renew`, { body: {}, csrf: false }),
    ])
      expect([response.status, response.body.code]).toEqual([410, 'signing_link_replaced']);
    expect(await historyOf(shop, first.job.id)).toMatchObject([
      { id: second.request.id, status: 'pending' },
      { id: first.request.id, status: 'superseded', endReason: 'Replaced by a newer link.' },
    ]);
    expect((await sign(shop.guest, second.signingToken)).status).toBe(200);
  });

  test('an edit of the pending document voids it; how to reach the customer does not', async () => {
    const shop = await openShop();
    const { token, job } = await given.sentLink(shop);
    const customer = {
      customerName: 'Maria Nguyễn',
      customerPhone: '2085550100',
      customerEmail: 'm@example.com',
    };
    await shop.client.call('PATCH /api/jobs/:id/customer', { params: { id: job.id }, body: customer });
    expect((await shop.guest.call('GET /api/signatures/:token', { params: { token } })).status).toBe(200);
    const lineItems = [{ quantity: 1, description: 'Labor', unitPrice: '900.00', taxed: false }];
    await shop.client.call('PATCH /api/jobs/:id/line-items', { params: { id: job.id }, body: { lineItems } });
    const page = await shop.guest.call('GET /api/signatures/:token', { params: { token } });
    expect([page.status, page.body.code]).toEqual([410, 'signing_link_changed']);
    expect((await sign(shop.guest, token)).body.code).toBe('signing_link_changed');
    expect((await jobOf(shop, job.id)).estimateSignatureStatus).toBe('superseded');
    expect((await historyOf(shop, job.id))[0]).toMatchObject({
      status: 'superseded',
      endReason: 'The job was changed.',
    });
    const types = (await auditEventsOf(shop, shop.user.accountId, job.id)).map(({ type }) => type);
    expect(types.filter((type) => type === 'signature.superseded')).toHaveLength(1);
  });

  test('a signed version stays signed after an edit; the new version needs a new request', async () => {
    const shop = await openShop();
    const { token, job, request } = await given.sentLink(shop, { job: { currentStage: 'work_order' } });
    await sign(shop.guest, token);
    await shop.drain();
    await shop.client.call('PATCH /api/jobs/:id', {
      params: { id: job.id },
      body: { jobDescription: 'Something else' },
    });
    expect((await jobOf(shop, job.id)).workOrderSignatureStatus).toBe('not_sent');
    const page = await shop.guest.call('GET /api/signatures/:token', { params: { token } });
    expect(page.body).toMatchObject({ status: 'approved', job: { jobDescription: 'No-cool repair' } });
    const next = await given.signatureRequest(shop, job.id);
    expect(next.request.revision).toBe(2);
    const history = await historyOf(shop, job.id);
    expect(history.map(({ status }) => status)).toEqual(['created', 'approved']);
    const old = await shop.client.send(`GET ${history[1]?.signedPdf ?? ''}`);
    expect([old.status, history[1]?.id]).toEqual([200, request.id]);
  });

  test('the owner withdraws it', async () => {
    const shop = await openShop();
    const { token, job, request } = await given.sentLink(shop);
    const response = await shop.client.ok('POST /api/jobs/:id/signatures/:requestId/cancel', {
      params: { id: job.id, requestId: request.id },
    });
    expect(response).toMatchObject({ status: 'cancelled', endReason: 'Withdrawn by the sender.' });
    expect(
      (
        await shop.client.call('POST /api/jobs/:id/signatures/:requestId/cancel', {
          params: { id: job.id, requestId: request.id },
        })
      ).status,
    ).toBe(200);
    const page = await shop.guest.call('GET /api/signatures/:token', { params: { token } });
    expect([page.status, page.body.message]).toEqual([
      410,
      expect.stringMatching(/^The sender has withdrawn this document\./),
    ]);
    expect((await sign(shop.guest, token)).status).toBe(410);
    expect((await jobOf(shop, job.id)).estimateSignatureStatus).toBe('cancelled');
    const signed = await given.sentLink(shop);
    await sign(shop.guest, signed.token);
    const late = await shop.client.call('POST /api/jobs/:id/signatures/:requestId/cancel', {
      params: { id: signed.job.id, requestId: signed.request.id },
    });
    expect([late.status, late.body.code]).toEqual([409, 'already_signed']);
  });

  test('a job moved on by hand keeps the link for the version that was sent, and is not moved twice', async () => {
    const shop = await openShop();
    const { token, job } = await given.sentLink(shop);
    await progress(shop, job.id, 'work_order');
    await progress(shop, job.id, 'invoice');
    const page = await shop.guest.call('GET /api/signatures/:token', { params: { token } });
    expect(page.body.job).toMatchObject({ currentStage: 'estimate', number: `EST-${job.jobNumber}` });
    expect((await sign(shop.guest, token)).status).toBe(200);
    expect(await jobOf(shop, job.id)).toMatchObject({
      currentStage: 'invoice',
      estimateSignatureStatus: 'approved',
    });
  });

  test('time runs out', async () => {
    const shop = await openShop();
    const { token, job } = await given.sentLink(shop);
    shop.clock.advance(hours(48));
    const page = await shop.guest.call('GET /api/signatures/:token', { params: { token } });
    expect([page.status, page.body.isExpired]).toEqual([200, true]);
    for (const response of [
      await sign(shop.guest, token),
      await shop.guest.call('GET /api/signatures/:token/download', { params: { token } }),
      await shop.guest.call('POST /api/signatures/:token/decline', {
        params: { token },
        body: {},
        csrf: false,
      }),
    ])
      expect([response.status, response.body.code]).toEqual([410, 'signing_link_expired']);
    const { rows } = await shop.deps.db.pool.query('select estimate_signature from jobs where id = $1', [
      job.id,
    ]);
    expect(rows).toEqual([{ estimate_signature: 'pending' }]);
  });
});
