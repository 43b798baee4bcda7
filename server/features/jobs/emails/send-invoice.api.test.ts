import { describe, expect, test } from 'vitest';
import { textOf } from '#server/documents/testing/read-pdf.ts';
import { MailRejected, type MailTransport } from '#server/ports/mail/mail.ts';
import { given } from '#server/testing/given.ts';
import {
  auditEventsOf,
  expectOk,
  loseCustomerAddress,
  openShop,
  retryNow,
  type Shop,
} from '../testing/test-tools.ts';

const send = ({ client }: Shop, id: string, key?: string) =>
  client.call('POST /api/jobs/:id/send-invoice', {
    params: { id },
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  });
const read = async ({ client }: Shop, id: string) => await client.ok('GET /api/jobs/:id', { params: { id } });
const customer = () => `${Math.random().toString(36).slice(2)}@example.com`;

describe('sending an invoice', () => {
  test('mails the PDF and the balance in the company’s name', async () => {
    const shop = await openShop();
    const customerEmail = customer();
    const job = await given.job(shop, { currentStage: 'invoice', customerEmail });
    await shop.client.call('POST /api/jobs/:id/payments', {
      params: { id: job.id },
      body: { amount: '37.70', method: 'cash' },
    });
    expect(expectOk(await send(shop, job.id))).toEqual({
      success: true,
      sentTo: customerEmail,
      message: `Invoice sent to ${customerEmail}.`,
    });
    expect((await read(shop, job.id)).lastMail).toMatchObject({
      kind: 'invoice',
      state: 'queued',
      reason: null,
    });
    await shop.drain();
    const mail = await shop.mailbox.latest(customerEmail);
    expect(mail.subject).toBe('Invoice INV-1001 from Ridgeline Heating & Air');
    expect(mail.from?.name).toBe('Ridgeline Heating & Air');
    expect(mail.replyTo?.[0]?.address).toBe(shop.user.email);
    expect(mail.text).toMatch(/^Invoice INV-1001\n\n\$200\.00\nDue Dec 14, 2026\n/);
    expect(mail.text).toContain('With your payment taken off, the balance due is $200.00, by Dec 14, 2026.');
    expect(mail.text).toMatch(/\n\nInvoice: +INV-1001\nFor: +[^\n]+\nPaid so far: \$37\.70 of \$237\.70\n\n/);
    const [file] = mail.attachments;
    expect(file?.filename).toBe('INV-1001.pdf');
    expect(textOf(Buffer.from(file?.content as ArrayBuffer))).toContain('INV-1001');
    const after = await read(shop, job.id);
    expect(after.lastMail).toMatchObject({ kind: 'invoice', state: 'sent', reason: null });
    expect(after.mails).toMatchObject([{ kind: 'invoice', to: customerEmail, subject: mail.subject }]);
    const events = await auditEventsOf(shop, shop.user.accountId, job.id);
    expect(events.at(-1)).toMatchObject({ type: 'job.invoice_sent', data: { to: customerEmail } });
    const [listed] = await shop.client.ok('GET /api/jobs');
    expect(listed?.lastMail).toEqual(after.lastMail);
  });

  test('once it is paid in full, it is the receipt, in no words that ask for money', async () => {
    const shop = await openShop();
    const customerEmail = customer();
    const { id } = await given.job(shop, { currentStage: 'invoice', customerEmail });
    await shop.client.ok('PATCH /api/company/settings', {
      body: { messages: { invoice: { subject: 'Please pay', body: 'Please pay {amount} by {date}.' } } },
    });
    for (const [amount, paidOn] of [
      ['200.00', '2026-11-12'],
      ['37.70', '2026-11-13'],
    ] as const)
      await shop.client.ok('POST /api/jobs/:id/payments', {
        params: { id },
        body: { amount, method: 'check', paidOn },
      });
    const draft = await shop.client.ok('GET /api/jobs/:id/message', {
      params: { id },
      query: { kind: 'invoice' },
    });
    expect(draft).toMatchObject({
      subject: 'Receipt for invoice INV-1001 from Ridgeline Heating & Air',
      message:
        'Hello Maria,\n\nThank you for your payment. Invoice INV-1001 is paid in full. Your receipt is attached.',
      amount: '237.70',
    });
    const message = `Receipt sent to ${customerEmail}.`;
    expect(expectOk(await send(shop, id, 'click'))).toMatchObject({ sentTo: customerEmail, message });
    expect(expectOk(await send(shop, id, 'click'))).toMatchObject({ message });
    await shop.drain();
    const [mail, ...others] = await shop.mailbox.all(customerEmail);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(draft.subject);
    expect(mail?.text).toMatch(/^Receipt for invoice INV-1001\n\n\$237\.70\nPaid in full\n\nHello Maria,\n/);
    expect(mail?.text).toContain('\n\nInvoice: INV-1001\nPaid on: Nov 13, 2026\nPaid by: Check\n\n');
    expect(mail?.text).toContain('View receipt');
    expect(mail?.text).not.toMatch(/\$0\.00|Due|Dec 14|so far|Please pay/);
    expect(mail?.attachments[0]?.filename).toBe('Receipt-INV-1001.pdf');
    const after = await read(shop, id);
    expect(after.mails).toMatchObject([{ kind: 'receipt', state: 'sent', subject: draft.subject }]);
    expect([after.mails[0]?.paymentId, after.invoiceSentAt]).toEqual([undefined, null]);
    const events = await auditEventsOf(shop, shop.user.accountId, id);
    expect(events.at(-1)).toMatchObject({
      type: 'job.receipt_sent',
      data: { to: customerEmail, paymentId: null },
    });
  });

  test('a receipt that waits is not delivered once a payment is taken back', async () => {
    const shop = await openShop();
    const customerEmail = customer();
    const { id } = await given.job(shop, { currentStage: 'invoice', customerEmail });
    const { payment } = await shop.client.ok('POST /api/jobs/:id/payments', {
      params: { id },
      body: { amount: '237.70' },
    });
    expectOk(await send(shop, id));
    await shop.client.ok('DELETE /api/jobs/:id/payments/:paymentId', {
      params: { id, paymentId: payment.id },
    });
    await shop.drain();
    expect(await shop.mailbox.all(customerEmail)).toEqual([]);
    expect((await read(shop, id)).mails).toMatchObject([{ kind: 'receipt', state: 'outdated' }]);
  });

  test('what is paid needs an address too; an invoice over nothing is no receipt', async () => {
    const shop = await openShop();
    const paid = await given.job(shop, { currentStage: 'invoice', customerEmail: '' });
    await shop.client.ok('POST /api/jobs/:id/payments', {
      params: { id: paid.id },
      body: { amount: '237.70' },
    });
    expect((await send(shop, paid.id)).body.fields?.customerEmail).toBe(
      'Customer email is required to send the receipt. Please add an email address in the job details first.',
    );
    const lineItems = [{ description: 'Warranty visit', quantity: 1, unitPrice: '0.00' }];
    const free = await given.job(shop, { currentStage: 'invoice', customerEmail: customer(), lineItems });
    const message = expect.stringMatching(/^Invoice sent/);
    expect(expectOk(await send(shop, free.id))).toMatchObject({ message });
  });

  test('one click is one mail, a second click another', async () => {
    const shop = await openShop();
    const customerEmail = customer();
    const job = await given.job(shop, { currentStage: 'invoice', customerEmail });
    const clicks = await Promise.all([1, 2, 3].map(() => send(shop, job.id, 'click')));
    expect(clicks.map(({ status }) => status)).toEqual([200, 200, 200]);
    await shop.drain();
    expect(await shop.mailbox.all(customerEmail)).toHaveLength(1);
    await send(shop, job.id, 'another click');
    await shop.drain();
    expect(await shop.mailbox.all(customerEmail)).toHaveLength(2);
  });

  test('the same key is refused once the email would be another one', async () => {
    const shop = await openShop();
    const [first, second] = [customer(), customer()];
    const { id } = await given.job(shop, { currentStage: 'invoice', customerEmail: first });
    const setEmail = (customerEmail: string) =>
      shop.client.ok('PATCH /api/jobs/:id/customer', {
        params: { id },
        body: { customerName: 'Maria', customerEmail },
      });
    await setEmail(first);
    const before = expectOk(await send(shop, id, 'click'));
    expect(expectOk(await send(shop, id, 'click'))).toEqual(before);
    await setEmail(second);
    const other = await send(shop, id, 'click');
    expect([other.status, other.body.code]).toEqual([409, 'key_reused']);
    await setEmail(first);
    expect(expectOk(await send(shop, id, 'click'))).toEqual(before);
    await shop.client.ok('POST /api/jobs/:id/payments', { params: { id }, body: { amount: '1' } });
    expect((await send(shop, id, 'click')).body.code).toBe('key_reused');
    await shop.drain();
    expect(await shop.mailbox.all(first)).toHaveLength(1);
    expect(await shop.mailbox.all(second)).toHaveLength(0);
    expect((await read(shop, id)).mails).toHaveLength(1);
  });

  test('needs an invoice, an address and something on it', async () => {
    const shop = await openShop();
    const estimate = await given.job(shop);
    expect((await send(shop, estimate.id)).body.code).toBe('not_an_invoice');
    const unreachable = await given.job(shop, { currentStage: 'invoice', customerEmail: '' });
    const response = await send(shop, unreachable.id);
    expect(response.status).toBe(400);
    expect(response.body.fields?.customerEmail).toBe(
      'Customer email is required to send the invoice. Please add an email address in the job details first.',
    );
    const empty = await given.job(shop, { currentStage: 'invoice', lineItems: [] });
    expect((await send(shop, empty.id)).body.fields).toHaveProperty('lineItems');
  });

  test('with the mail server down it waits, says why, and goes out later', async () => {
    let isDown = true;
    const sent: string[] = [];
    const mail: MailTransport = {
      describe: 'down at first',
      async send({ to }) {
        if (isDown) throw new Error('connection refused');
        sent.push(to.address);
      },
    };
    const shop = await openShop({ deps: { mail } });
    const job = await given.job(shop, { currentStage: 'invoice' });
    expectOk(await send(shop, job.id));
    await shop.drain();
    const waiting = { kind: 'invoice', state: 'queued', reason: 'The email server could not be reached.' };
    expect((await read(shop, job.id)).lastMail).toMatchObject(waiting);
    isDown = false;
    await retryNow(shop);
    await shop.drain();
    expect(sent).toEqual(['maria@example.com']);
    expect((await read(shop, job.id)).lastMail).toMatchObject({ state: 'sent', reason: null });
  });

  test('an address that is refused is shown with the reason', async () => {
    const mail: MailTransport = {
      describe: 'knows nobody',
      send: () => Promise.reject(new MailRejected('550 no such user')),
    };
    const shop = await openShop({ deps: { mail } });
    const job = await given.job(shop, { currentStage: 'invoice' });
    expectOk(await send(shop, job.id));
    await shop.drain();
    expect((await read(shop, job.id)).lastMail).toMatchObject({
      state: 'failed',
      reason: '550 no such user',
    });
  });

  test('where no email can arrive is refused, and nothing says that it was sent', async () => {
    const shop = await openShop();
    const job = await given.job(shop, { currentStage: 'invoice' });
    await loseCustomerAddress(shop, job.id);
    const refused = await send(shop, job.id);
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'No email can arrive at this address. Please correct it first.',
    ]);
    expect(await read(shop, job.id)).toMatchObject({ lastMail: null, mails: [], invoiceSentAt: null });
  });

  test('one that was withheld is shown with the reason, and the invoice is not sent', async () => {
    const shop = await openShop();
    const job = await given.job(shop, { currentStage: 'invoice' });
    expectOk(await send(shop, job.id));
    const reason = 'Too many emails of this kind in a short time.';
    await shop.deps.db.pool.query(
      `update mails set state = 'withheld', unsent_reason = 'too_many', content = null where subject_id = $1`,
      [job.id],
    );
    await shop.deps.db.transaction((tx) =>
      shop.deps.mailEvents.written(tx, { accountId: shop.user.accountId, id: job.id }),
    );
    expect(await read(shop, job.id)).toMatchObject({
      lastMail: { kind: 'invoice', state: 'withheld', reason },
      mails: [{ state: 'withheld', reason }],
      invoiceSentAt: null,
    });
  });

  test('no more mails a day than the account may send; repeated clicks do not count', async () => {
    const shop = await openShop({ env: { LIMIT_MAILS_TO_OTHERS: '2/d' } });
    const job = await given.job(shop, { currentStage: 'invoice' });
    for (const key of ['a', 'a', 'a', 'b']) expect((await send(shop, job.id, key)).status).toBe(200);
    const third = await send(shop, job.id, 'c');
    expect([third.status, third.body.code]).toEqual([429, 'too_many_requests']);
  });

  test('names of people cannot write headers', async () => {
    const shop = await openShop();
    const customerEmail = customer();
    const customerName = 'Eve\r\nBcc: all@example.com, "<x@y.example>';
    const job = await given.job(shop, { currentStage: 'invoice', customerEmail, customerName });
    expectOk(await send(shop, job.id));
    await shop.drain();
    const mail = await shop.mailbox.latest(customerEmail);
    expect(mail.to).toHaveLength(1);
    expect(mail.bcc ?? []).toEqual([]);
  });
});
