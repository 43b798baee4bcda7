import { describe, expect, test } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { MailRejected, type MailTransport } from '#server/ports/mail/mail.ts';
import type { TestApp } from '#server/testing/open-test-app.ts';
import { startApp } from '#server/testing/start-app.ts';
import { button, facts, note, text } from './mail-layout.ts';
import { mailsAbout } from './mails.store.ts';
import { type MailRequest, postMail } from './post-mail.ts';

const mailRequest = (overrides: Partial<MailRequest> = {}): MailRequest => ({
  kind: 'billing.receipt',
  dedupeKey: newId(),
  accountId: null,
  to: { address: `${newId()}@example.com` },
  subject: 'Your estimate',
  body: {
    heading: 'Hello & <welcome>',
    sender: 'Ridgeline Heating & Air',
    reason: 'You get this email because of a test.',
    blocks: [
      text('First line\nsecond line'),
      button('Open', 'https://x.example/a?b=1&c=2'),
      facts([['Device', 'Phone']]),
      note('Bye'),
    ],
  },
  ...overrides,
});

const post = ({ deps }: TestApp, overrides: MailRequest) =>
  deps.db.transaction((tx) => postMail(deps, tx, overrides));
const retryNow = ({ deps }: TestApp) =>
  deps.db.pool.query("update graphile_worker._private_jobs set run_at = now() - interval '1 second'");

describe('outgoing mail', () => {
  test('leaves through the queue, as HTML and as text', async () => {
    const app = await startApp();
    const request = mailRequest();
    await post(app, request);
    expect(await app.mailbox.all(request.to.address)).toHaveLength(0);
    await app.drain();
    const mail = await app.mailbox.latest(request.to.address);
    expect(mail.subject).toBe('Your estimate');
    expect(mail.from).toMatchObject({ name: 'Ridgeline Heating & Air', address: 'no-reply@localhost' });
    expect(mail.html).toContain('Hello &#38; &#60;welcome&#62;');
    expect(mail.html).toContain('href="https://x.example/a?b=1&#38;c=2"');
    expect(mail.text).toContain('Open: https://x.example/a?b=1&c=2');
    expect(mail.text).toContain('Device: Phone');
  });

  test('MAIL_FROM may name the sender; a company that writes keeps its own name', async () => {
    const app = await startApp({ env: { MAIL_FROM: 'Fieldwright Mail <hello@jobs.example>' } });
    const [ours, theirs] = [mailRequest(), mailRequest()];
    await post(app, { ...ours, body: { ...ours.body, sender: 'Fieldwright' } });
    await post(app, theirs);
    await app.drain();
    expect((await app.mailbox.latest(ours.to.address)).from).toEqual({
      name: 'Fieldwright Mail',
      address: 'hello@jobs.example',
    });
    expect((await app.mailbox.latest(theirs.to.address)).from?.name).toBe('Ridgeline Heating & Air');
  });

  test('is not sent when the transaction that caused it fails', async () => {
    const app = await startApp();
    const request = mailRequest();
    const failing = app.deps.db.transaction(async (tx) => {
      await postMail(app.deps, tx, request);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await app.drain();
    expect(await app.mailbox.all(request.to.address)).toHaveLength(0);
  });

  test('one key, one mail: asked twice or by two at once', async () => {
    const app = await startApp();
    const request = mailRequest();
    const results = await Promise.all([post(app, request), post(app, request), post(app, request)]);
    expect(results.filter(Boolean)).toHaveLength(1);
    await app.drain();
    expect(await app.mailbox.all(request.to.address)).toHaveLength(1);
  });

  test('a temporary failure is written down and tried again', async () => {
    const { accountId } = await (await startApp()).given.account();
    let isDown = true;
    const sent: string[] = [];
    const mail: MailTransport = {
      describe: 'a server that is down at first',
      async send({ to }) {
        if (isDown) throw new Error('connection refused');
        sent.push(to.address);
      },
    };
    const app = await startApp({ deps: { mail } });
    const subjectId = newId();
    await post(app, mailRequest({ accountId, subjectId }));
    await app.drain();
    expect(await mailsAbout(app.deps.db.query, accountId, subjectId)).toMatchObject([
      { state: 'queued', attempts: 1, lastError: 'The email server could not be reached.', sentAt: null },
    ]);
    isDown = false;
    await retryNow(app);
    await app.drain();
    expect(sent).toHaveLength(1);
    expect(await mailsAbout(app.deps.db.query, accountId, subjectId)).toMatchObject([
      { state: 'sent', attempts: 2, lastError: null, sentAt: app.clock.now() },
    ]);
  });

  test('a refusal is final and says why', async () => {
    const mail: MailTransport = {
      describe: 'a server that knows nobody',
      send: () => Promise.reject(new MailRejected('550 no such user')),
    };
    const app = await startApp({ deps: { mail } });
    const { accountId } = await app.given.account();
    const subjectId = newId();
    await post(app, mailRequest({ accountId, subjectId }));
    await app.drain();
    await retryNow(app);
    await app.drain();
    expect(await mailsAbout(app.deps.db.query, accountId, subjectId)).toMatchObject([
      { state: 'failed', attempts: 1, lastError: '550 no such user' },
    ]);
  });

  test('after the last attempt it counts as failed', async () => {
    const mail: MailTransport = { describe: 'never up', send: () => Promise.reject(new Error('still down')) };
    const app = await startApp({ deps: { mail } });
    const { accountId } = await app.given.account();
    const subjectId = newId();
    await post(app, mailRequest({ accountId, subjectId }));
    for (let i = 0; i < 12; i += 1) {
      await retryNow(app);
      await app.drain();
    }
    expect(await mailsAbout(app.deps.db.query, accountId, subjectId)).toMatchObject([
      { state: 'failed', attempts: 12 },
    ]);
  });

  test('attachments are read from the file store when the mail goes out', async () => {
    const app = await startApp();
    const { accountId } = await app.given.user();
    const fileKey = `accounts/${accountId}/documents/invoice.pdf`;
    const request = mailRequest({
      attachments: [{ filename: 'INV-1001.pdf', contentType: 'application/pdf', fileKey }],
    });
    await app.deps.files.put(fileKey, Buffer.from('%PDF-1.7 test'), 'application/pdf');
    await post(app, request);
    await app.drain();
    const [file] = (await app.mailbox.latest(request.to.address)).attachments;
    expect(file?.filename).toBe('INV-1001.pdf');
    expect(Buffer.from(file?.content as ArrayBuffer).toString()).toBe('%PDF-1.7 test');
  });

  test('what waits in the database is unreadable there, and gone once sent', async () => {
    const app = await startApp();
    const request = mailRequest({
      body: { ...mailRequest().body, blocks: [button('Reset', 'https://x.example/very-secret-token')] },
    });
    await post(app, request);
    const row = async () =>
      (await app.deps.db.pool.query('select * from mails where dedupe_key = $1', [request.dedupeKey]))
        .rows[0];
    expect((await row()).content.toString('latin1')).not.toContain('very-secret-token');
    await app.drain();
    expect((await row()).content).toBeNull();
  });
});
