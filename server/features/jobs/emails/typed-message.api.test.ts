// An email that somebody looked at and changed before it was sent (D-55).
import { describe, expect, test } from 'vitest';
import type { RequestBody } from '#contract/calls.ts';
import { textOf } from '#server/documents/testing/read-pdf.ts';
import { sign } from '#server/features/signing/testing/signing-tools.ts';
import { given } from '#server/testing/given.ts';
import { auditEventsOf, deleteForGood, expectOk, openShop, type Shop } from '../testing/test-tools.ts';

type Typed = RequestBody<'POST /api/jobs/:id/send-invoice'>;
const calls = ['POST /api/jobs/:id/send-invoice', 'POST /api/jobs/:id/send-reminder'] as const;
type Call = (typeof calls)[number];

const send = ({ client }: Shop, id: string, body: Typed, key?: string, call: Call = calls[0]) =>
  client.call(call, { params: { id }, body, ...(key ? { headers: { 'idempotency-key': key } } : {}) });
const draft = ({ client }: Shop, id: string, kind: 'estimate' | 'invoice' | 'reminder') =>
  client.call('GET /api/jobs/:id/message', { params: { id }, query: { kind } });
const read = ({ client }: Shop, id: string) => client.ok('GET /api/jobs/:id', { params: { id } });
const address = () => `${Math.random().toString(36).slice(2)}@example.com`;

describe('the message before it is sent', () => {
  test('has the product’s words with name, number, amount and date filled in', async () => {
    const shop = await openShop();
    const { id, revision } = await given.job(shop, { currentStage: 'invoice', customerName: 'Maria Nguyễn' });
    await shop.client.ok('POST /api/jobs/:id/payments', { params: { id }, body: { amount: '37.70' } });
    const { revision: paid } = await read(shop, id);
    expect(paid).toBeGreaterThan(revision);
    expect(expectOk(await draft(shop, id, 'invoice'))).toEqual({
      to: 'maria@example.com',
      subject: 'Invoice INV-1001 from Ridgeline Heating & Air',
      message:
        'Hello Maria,\n\nThank you for your business. Your invoice INV-1001 is attached. With your payment taken off, the balance due is $200.00, by Dec 14, 2026.',
      amount: '200.00',
      number: 'INV-1001',
      signedFile: null,
      revision: paid,
    });
    expect(expectOk(await draft(shop, id, 'reminder'))).toMatchObject({
      subject: 'Reminder: invoice INV-1001 from Ridgeline Heating & Air',
      amount: '200.00',
    });
  });

  test('has the company’s words where it wrote some; a work order is no estimate', async () => {
    const shop = await openShop();
    await shop.client.ok('PATCH /api/company/settings', {
      body: { messages: { estimate: { subject: 'For {first name}: {number}', body: '{amount} on {date}' } } },
    });
    const { id } = await given.job(shop, { customerEmail: null });
    expect(expectOk(await draft(shop, id, 'estimate'))).toMatchObject({
      to: null,
      subject: 'For Maria: EST-1001',
      message: '$237.70 on Nov 14, 2026',
      amount: '237.70',
      number: 'EST-1001',
    });
    await shop.client.ok('PATCH /api/company/settings', {
      body: { messages: { invoice: { body: '{amount} by {date}' } } },
    });
    const partPaid = await given.job(shop, { currentStage: 'invoice' });
    await shop.client.ok('POST /api/jobs/:id/payments', {
      params: { id: partPaid.id },
      body: { amount: '37.70' },
    });
    expect(expectOk(await draft(shop, partPaid.id, 'invoice'))).toMatchObject({
      message: '$200.00 by Dec 14, 2026',
    });
    const order = await given.job(shop, { currentStage: 'work_order' });
    expect(expectOk(await draft(shop, order.id, 'estimate'))).toMatchObject({
      subject: 'Please sign: work order WO-1003 from Ridgeline Heating & Air',
      number: 'WO-1003',
    });
  });

  test('is refused for what cannot be sent, with the reason', async () => {
    const shop = await openShop();
    const estimate = await given.job(shop);
    const invoice = await given.job(shop, { currentStage: 'invoice' });
    const empty = await given.job(shop, { currentStage: 'invoice', lineItems: [] });
    const closed = await given.job(shop);
    await shop.client.ok('POST /api/jobs/:id/close', {
      params: { id: closed.id },
      body: { outcome: 'archived' },
    });
    const code = async (id: string, kind: Parameters<typeof draft>[2]) =>
      (await draft(shop, id, kind)).body.code;
    expect(await code(estimate.id, 'invoice')).toBe('not_an_invoice');
    expect(await code(estimate.id, 'reminder')).toBe('not_an_invoice');
    expect(await code(invoice.id, 'estimate')).toBe('not_signable');
    expect(await code(empty.id, 'invoice')).toBe('invalid_input');
    expect(await code(closed.id, 'estimate')).toBe('job_closed');
    await shop.client.ok('POST /api/jobs/:id/payments', {
      params: { id: invoice.id },
      body: { amount: '237.70' },
    });
    expect(await code(invoice.id, 'reminder')).toBe('nothing_due');
    const order = await given.job(shop, { currentStage: 'work_order' });
    const { signingToken } = await given.signatureRequest(shop, order.id);
    expectOk(await sign(shop.newGuest(), signingToken));
    expect(await code(order.id, 'estimate')).toBe('already_signed');
    await shop.client.ok('DELETE /api/jobs/:id', { params: { id: invoice.id } });
    expect(await code(invoice.id, 'invoice')).toBe('not_found');
    const other = await shop.client.send(`GET /api/jobs/${estimate.id}/message?kind=receipt`);
    expect([other.status, other.body.fields?.kind]).toEqual([
      400,
      'Use estimate, invoice, reminder or deposit.',
    ]);
  });
});

describe.each(calls)('%s', (call) => {
  test('goes to the typed address in the typed words, and they can be read again', async () => {
    const shop = await openShop();
    const job = await given.job(shop, { currentStage: 'invoice' });
    const to = address();
    const words = {
      to: ` ${to} `,
      subject: 'Your  new\r\nBcc: thief@example.com furnace',
      message: 'Hi Maria,\r\n\r\nthe furnace runs. {amount} is due.\u0007\n<b>Dana</b>',
    };
    expect(expectOk(await send(shop, job.id, words, undefined, call))).toMatchObject({ sentTo: to });
    await shop.drain();
    const mail = await shop.mailbox.latest(to);
    expect(mail.subject).toBe('Your new Bcc: thief@example.com furnace');
    expect(mail.to?.map((person) => person.address)).toEqual([to]);
    expect([mail.cc, mail.bcc].flat().filter(Boolean)).toEqual([]);
    expect(mail.text).toContain('Hi Maria,\n\nthe furnace runs. {amount} is due.\n<b>Dana</b>');
    expect(mail.text).not.toContain('Thank you for your business');
    expect(mail.text).not.toContain('If your payment is on its way');
    expect(mail.html).toContain('&#60;b&#62;Dana&#60;/b&#62;');
    expect(mail.text).toMatch(/\n\n\$237\.70\nDue Dec 14, 2026\n/);
    const [shown] = (await read(shop, job.id)).mails;
    expect(shown).toMatchObject({
      to,
      subject: mail.subject,
      message: 'Hi Maria,\n\nthe furnace runs. {amount} is due.\n<b>Dana</b>',
    });
    // The job keeps the address it had.
    expect((await read(shop, job.id)).customerEmail).toBe('maria@example.com');
    expect(await shop.mailbox.all('maria@example.com')).toEqual([]);
    expect((await auditEventsOf(shop, shop.user.accountId, job.id)).at(-1)?.data).toMatchObject({ to });
  });

  test('saves the typed address to a job without one, and prints it', async () => {
    const shop = await openShop();
    const job = await given.job(shop, { currentStage: 'invoice', customerEmail: null });
    const refused = await send(shop, job.id, { to: '' }, undefined, call);
    expect(refused.body.fields?.customerEmail).toContain('Customer email is required to send');
    const to = address();
    expectOk(await send(shop, job.id, { to, revision: job.revision }, 'press', call));
    expect((await read(shop, job.id)).customerEmail).toBe(to);
    // The reply was lost: the same press again is the same email, though the job has changed by it.
    expectOk(await send(shop, job.id, { to, revision: job.revision }, 'press', call));
    await shop.drain();
    const [mail, ...others] = await shop.mailbox.all(to);
    expect(others).toEqual([]);
    expect(textOf(Buffer.from(mail?.attachments[0]?.content as ArrayBuffer))).toContain(to);
    const events = await auditEventsOf(shop, shop.user.accountId, job.id);
    expect(events.filter(({ type }) => type === 'job.customer_changed')).toHaveLength(1);
  });

  test('refuses what cannot be sent, at its field, and sends nothing', async () => {
    const shop = await openShop();
    const job = await given.job(shop, { currentStage: 'invoice', customerEmail: null });
    const refusal = async (body: Typed) => {
      const { status, body: reply } = await send(shop, job.id, body, undefined, call);
      return [status, Object.keys(reply.fields ?? {}).join()];
    };
    expect(await refusal({ to: 'maria' })).toEqual([400, 'to']);
    expect(await refusal({ to: 'maria@example.com, joe@example.com' })).toEqual([400, 'to']);
    expect(await refusal({ to: 'maria@nobody.invalid' })).toEqual([400, 'to']);
    const to = address();
    expect(await refusal({ to, subject: 'x'.repeat(201) })).toEqual([400, 'subject']);
    expect(await refusal({ to, subject: ' \n ' })).toEqual([400, 'subject']);
    expect(await refusal({ to, message: 'x'.repeat(5001) })).toEqual([400, 'message']);
    expect(await refusal({ to, message: ' \n ' })).toEqual([400, 'message']);
    expect((await read(shop, job.id)).customerEmail).toBeNull();
    expect(
      (await send(shop, job.id, { to, subject: 'x'.repeat(200), message: 'x'.repeat(5000) }, undefined, call))
        .status,
    ).toBe(200);
  });

  test('is refused when the job was changed since it was looked at, and sends nothing', async () => {
    const shop = await openShop();
    const { id, revision } = await given.job(shop, { currentStage: 'invoice', customerEmail: null });
    const { revision: now } = await shop.client.ok('PATCH /api/jobs/:id', {
      params: { id },
      body: { notes: 'Gate code 4711' },
    });
    const to = address();
    const stale = await send(shop, id, { to, revision }, undefined, call);
    expect([stale.status, stale.body.code]).toEqual([409, 'changed_meanwhile']);
    expect(stale.body.present).toMatchObject({ id, revision: now, customerEmail: null });
    await shop.drain();
    expect(await shop.mailbox.all(to)).toEqual([]);
    expect((await read(shop, id)).mails).toEqual([]);
    expectOk(await send(shop, id, { to, revision: now }, undefined, call));
  });

  test('the same key in other words, or to somebody else, is refused', async () => {
    const shop = await openShop();
    const { id } = await given.job(shop, { currentStage: 'invoice' });
    const words = { to: address(), subject: 'Your furnace', message: 'It runs.' };
    expectOk(await send(shop, id, words, 'press', call));
    expectOk(await send(shop, id, words, 'press', call));
    for (const other of [{ to: address() }, { subject: 'Your boiler' }, { message: 'It stands.' }])
      expect((await send(shop, id, { ...words, ...other }, 'press', call)).body.code).toBe('key_reused');
    expect((await read(shop, id)).mails).toHaveLength(1);
  });

  test('no address in the message becomes a link', async () => {
    const shop = await openShop();
    const { id } = await given.job(shop, { currentStage: 'invoice' });
    const to = address();
    const message =
      'Pay at https://evil.example/pay?x=1 or www.evil.com, not at evil.co.uk/a.html. Ask dana.reyes@ridgeline.com. Thanks.Dana';
    expectOk(await send(shop, id, { to, message }, undefined, call));
    await shop.drain();
    const { html = '', text = '' } = await shop.mailbox.latest(to);
    for (const part of [html, text]) {
      expect(part).not.toMatch(/https?:\/\/evil|evil\.|www\.|a\.html/);
      expect(part).toContain('evil\u2060.\u2060example/pay?x=1');
      expect(part).toContain('dana.reyes@ridgeline.com');
    }
    // It reads the same, and a browser into which it is copied finds the same page.
    expect(text.replaceAll('\u2060', '')).toContain(message.replace('https://', ''));
    expect(new URL('https://evil\u2060.\u2060co\u2060.\u2060uk').host).toBe('evil.co.uk');
    expect((await read(shop, id)).mails[0]?.message).toBe(message);
  });
});

test('a typed address passes the limits of every email', async () => {
  const shop = await openShop({ env: { LIMIT_MAILS_TO_ONE_ADDRESS: '2/1d' } });
  const { id } = await given.job(shop, { currentStage: 'invoice', customerEmail: null });
  const to = address();
  const statuses: number[] = [];
  for (let press = 0; press < 3; press += 1) statuses.push((await send(shop, id, { to })).status);
  expect(statuses).toEqual([200, 200, 429]);
  expect((await read(shop, id)).mails).toHaveLength(2);
});

test('what was written goes with the job', async () => {
  const shop = await openShop();
  const { id } = await given.job(shop, { currentStage: 'invoice' });
  expectOk(await send(shop, id, { message: 'The key is under the mat.' }));
  await shop.drain();
  await deleteForGood(shop, shop.client, id);
  const { rows } = await shop.deps.db.pool.query('select message from mails where subject_id = $1', [id]);
  expect(rows).toEqual([{ message: null }]);
});
