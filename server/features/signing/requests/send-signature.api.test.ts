// The link goes out: by email or copied, once, and again when the email fails.
import { describe, expect, test } from 'vitest';
import { openShop, runTask } from '#server/features/jobs/testing/test-tools.ts';
import { MailRejected, type MailTransport } from '#server/ports/mail/mail.ts';
import { given } from '#server/testing/given.ts';
import { historyOf, jobOf, timelineOf } from '../testing/signing-tools.ts';

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
