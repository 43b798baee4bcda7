// The link goes out: by email or copied, once, and again when the email fails.
import { describe, expect, test } from 'vitest';
import type { EmailText } from '#contract/texts/email-text.ts';
import { openShop, runTask } from '#server/features/jobs/testing/test-tools.ts';
import { MailRejected, type MailTransport } from '#server/ports/mail/mail.ts';
import { given } from '#server/testing/given.ts';
import { historyOf, jobOf, sign, timelineOf } from '../testing/signing-tools.ts';

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
    expect(mail?.subject).toBe(`Please sign: estimate EST-${job.jobNumber} from Ridgeline Heating & Air`);
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

  test.each([
    ['failed', 'could not be delivered'],
    ['withheld', 'was not sent'],
  ])('an email that is %s leaves the link unsent, and it can be sent again', async (state, outcome) => {
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
        `The email to maria@example.com ${outcome}`,
      ]),
    );
    expect((await shop.client.call('POST /api/signatures/:token/send', { params: { token } })).status).toBe(
      200,
    );
    await shop.runTimetable();
    expect(await shop.mailbox.all('maria@example.com')).toHaveLength(1);
    expect((await historyOf(shop, job.id))[0]).toMatchObject({ id: request.id, status: 'pending' });
  });

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

describe('looked at before it is sent', () => {
  test('not to somebody else once whoever it was made for has opened it', async () => {
    const shop = await openShop();
    const job = await given.job(shop, { customerEmail: 'anna@example.com' });
    const { signingToken: token } = await given.signatureRequest(shop, job.id);
    await shop.guest.ok('GET /api/signatures/:token', { params: { token } });
    const send = (to: string) =>
      shop.client.call('POST /api/signatures/:token/send', { params: { token }, body: { to } });
    const refused = await send('mallory@example.com');
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
    expect((await historyOf(shop, job.id))[0]).toMatchObject({ signerEmail: 'anna@example.com' });
    expect((await send('Anna@example.com')).status).toBe(200);
  });

  test('goes to the typed address in the typed words; the job without an address keeps it', async () => {
    const shop = await openShop();
    const job = await given.job(shop, { customerEmail: null });
    const { signingToken: token, request } = await given.signatureRequest(shop, job.id);
    expect(request.signerEmail).toBeNull();
    const to = `${job.id}@example.com`;
    const words = { to, subject: 'Your new\nfurnace', message: 'Hi Maria,\n\nas we said. See www.evil.com' };
    const send = (body: Partial<typeof words>) =>
      shop.client.call('POST /api/signatures/:token/send', { params: { token }, body });
    expect((await send(words)).body).toMatchObject({ success: true, sentTo: to });
    await shop.drain();
    const mail = await shop.mailbox.latest(to);
    expect(mail.subject).toBe('Your new furnace');
    expect(mail.text).toContain('Hi Maria,\n\nas we said. See www\u2060.\u2060evil\u2060.\u2060com');
    expect(mail.html).not.toContain('www.evil.com');
    expect(mail.text).toContain(`/sign/${token}`);
    expect(await jobOf(shop, job.id)).toMatchObject({
      customerEmail: to,
      estimateSignatureStatus: 'pending',
      mails: [{ kind: 'signature_request', to, subject: 'Your new furnace', message: words.message }],
    });
    expect((await historyOf(shop, job.id))[0]).toMatchObject({ status: 'pending', signerEmail: to });

    // A second press is the same email; another one with the same link is not sent in silence.
    expect((await send(words)).status).toBe(200);
    expect((await send({})).status).toBe(200);
    for (const other of [{ to: 'other@example.com' }, { subject: 'No' }, { message: 'No' }])
      expect((await send({ ...words, ...other })).body.code).toBe('key_reused');
    await shop.drain();
    expect(await shop.mailbox.all(to)).toHaveLength(1);
    expect((await historyOf(shop, job.id))[0]?.signerEmail).toBe(to);
  });

  test('a job with an address keeps its own', async () => {
    const shop = await openShop();
    const job = await given.job(shop);
    const { signingToken: token } = await given.signatureRequest(shop, job.id);
    const to = `${job.id}@example.com`;
    await shop.client.ok('POST /api/signatures/:token/send', { params: { token }, body: { to } });
    expect((await jobOf(shop, job.id)).customerEmail).toBe('maria@example.com');
    expect((await historyOf(shop, job.id))[0]?.signerEmail).toBe(to);
  });

  test('what cannot be sent is refused at its field, and the link stays unsent', async () => {
    const shop = await openShop();
    const job = await given.job(shop, { customerEmail: null });
    const { signingToken: token } = await given.signatureRequest(shop, job.id);
    for (const [field, value] of [
      ['to', 'maria'],
      ['to', 'maria@nobody.invalid'],
      ['subject', 'x'.repeat(201)],
      ['message', 'x'.repeat(5001)],
      ['message', ' '],
    ] as const) {
      const { status, body } = await shop.client.call('POST /api/signatures/:token/send', {
        params: { token },
        body: { to: 'amy@example.com', [field]: value },
      });
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
    }
    expect((await historyOf(shop, job.id))[0]).toMatchObject({ status: 'created', signerEmail: null });
    expect((await jobOf(shop, job.id)).customerEmail).toBeNull();
  });

  test('a document that is not the one that was looked at is not frozen', async () => {
    const shop = await openShop();
    const { id, revision } = await given.job(shop);
    const { revision: now } = await shop.client.ok('PATCH /api/jobs/:id', {
      params: { id },
      body: { jobDescription: 'Another furnace' },
    });
    const request = (seen: number) =>
      shop.client.call('POST /api/jobs/:id/signature-request', { params: { id }, body: { revision: seen } });
    const stale = await request(revision);
    expect([stale.status, stale.body.code]).toEqual([409, 'changed_meanwhile']);
    expect(stale.body.present).toMatchObject({ id, jobDescription: 'Another furnace', revision: now });
    expect(await historyOf(shop, id)).toEqual([]);
    expect((await request(now)).status).toBe(200);
  });
});

describe('a press whose answer got lost', () => {
  async function pressed() {
    const shop = await openShop();
    const job = await given.job(shop);
    const link = await given.signatureRequest(shop, job.id);
    const press = (body: EmailText = {}, key = 'press', token = link.signingToken) =>
      shop.client.call('POST /api/signatures/:token/send', {
        params: { token },
        body,
        headers: { 'idempotency-key': key },
      });
    return { shop, job, token: link.signingToken, press };
  }

  test('is one email and one answer, however often it is repeated, and at once', async () => {
    const { shop, press } = await pressed();
    const responses = await Promise.all([press(), press(), press()]);
    responses.push(await press());
    for (const { status, body } of responses)
      expect([status, body]).toEqual([200, { ...responses[0]?.body, sentTo: 'maria@example.com' }]);
    await shop.drain();
    expect(await shop.mailbox.all('maria@example.com')).toHaveLength(1);
  });

  test('gets its answer when the link has been signed meanwhile; another press does not', async () => {
    const { shop, token, press } = await pressed();
    const first = await press();
    expect((await sign(shop.guest, token)).status).toBe(200);
    const again = await press();
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await press({}, 'another press')).body.code).toBe('already_signed');
    await shop.drain();
    const subjects = (await shop.mailbox.all('maria@example.com')).map(({ subject }) => subject ?? '');
    expect(subjects.filter((subject) => subject.startsWith('Please sign'))).toHaveLength(1);
  });

  test('sends nothing again when its email has failed; another press does, to another address too', async () => {
    const { shop, job, press } = await pressed();
    const first = await press();
    await shop.deps.db.pool.query(`update mails set state = 'failed', content = null where subject_id = $1`, [
      job.id,
    ]);
    await shop.deps.db.pool.query('delete from graphile_worker._private_jobs');
    await runTask(shop, 'signing.sweep');
    const to = `${job.id}@example.com`;
    expect((await press()).body).toEqual(first.body);
    expect((await press({ to }, 'another press')).body).toMatchObject({ sentTo: to });
    expect((await press()).body).toEqual(first.body);
    await shop.drain();
    expect(await shop.mailbox.all('maria@example.com')).toEqual([]);
    expect(await shop.mailbox.all(to)).toHaveLength(1);
  });

  test('with other words, or for another link, is refused; a refused one is no press yet', async () => {
    const { shop, press } = await pressed();
    expect((await press({ to: 'maria@nobody.invalid' })).status).toBe(400);
    expect((await press()).status).toBe(200);
    const other = await given.signatureRequest(shop, (await given.job(shop)).id);
    for (const response of [
      await press({ to: 'other@example.com' }),
      await press({ message: 'Other words' }),
      await press({}, 'press', other.signingToken),
    ])
      expect([response.status, response.body.code]).toEqual([409, 'key_reused']);
    expect((await press({}, '\u00e4')).status).toBe(400);
  });

  test('is nothing to another account with the same key', async () => {
    const { shop, token, press } = await pressed();
    await press();
    const other = (await shop.given.session()).client;
    const response = await other.call('POST /api/signatures/:token/send', {
      params: { token },
      headers: { 'idempotency-key': 'press' },
    });
    expect([response.status, response.body.code]).toEqual([404, 'signing_link_unknown']);
  });
});
