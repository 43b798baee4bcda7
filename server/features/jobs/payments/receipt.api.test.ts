// The receipt of a payment: emailed together with it or not at all, with the payment on the document (D-75).
import { describe, expect, test } from 'vitest';
import { needsPdfTools } from '#server/documents/testing/needs-pdf-tools.ts';
import { pagesOf } from '#server/documents/testing/read-pdf.ts';
import { given } from '#server/testing/given.ts';
import { auditEventsOf, loseCustomerAddress, openShop, type Shop } from '../testing/test-tools.ts';

needsPdfTools();

const pay = ({ client }: Pick<Shop, 'client'>, id: string, body: object = {}, key?: string) =>
  client.send(`POST /api/jobs/${id}/payments`, {
    body: { amount: '237.70', method: 'check', paidOn: '2026-11-13', sendReceipt: true, ...body },
    ...(key && { headers: { 'idempotency-key': key } }),
  });

const invoice = (shop: Shop, overrides: Parameters<typeof given.job>[1] = {}) =>
  given.job(shop, { currentStage: 'invoice', ...overrides });

async function receipts(shop: Shop) {
  await shop.drain();
  return shop.mailbox.all('maria@example.com');
}

const paymentsOf = async ({ client }: Shop, id: string) =>
  (await client.ok('GET /api/jobs/:id/payments', { params: { id } })).payments;

const attachedText = (mail: Awaited<ReturnType<typeof receipts>>[number] | undefined): string => {
  const pdf = mail?.attachments.find(({ filename }) => filename?.endsWith('.pdf'));
  return pagesOf(Buffer.from((pdf?.content ?? '') as ArrayBuffer)).join('\n');
};

describe('a receipt', () => {
  test('says what was received, and leads to the page that shows it', async () => {
    const shop = await openShop();
    const job = await invoice(shop);
    expect((await pay(shop, job.id)).status).toBe(200);
    const [mail, ...others] = await receipts(shop);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(
      `Receipt from Ridgeline Heating & Air: $237.70 received for invoice INV-${job.jobNumber}`,
    );
    expect(mail?.text).toMatch(
      /^Receipt for invoice INV-1001\n\n\$237\.70\nReceived · paid in full\n\nHello Maria,\n/,
    );
    expect(mail?.text).toContain('\n\nInvoice: INV-1001\nPaid on: Nov 13, 2026\nPaid by: Check\n\n');
    expect(mail?.text?.match(/paid in full/gi)).toHaveLength(1);
    expect(mail?.html).toContain('mso-hide:all">$237.70 received · paid in full · ');
    const token = mail && shop.mailbox.link(mail, '/pay/').split('/').at(-1);
    const page = await shop.guest.ok('GET /api/pay/:token', { params: { token: token ?? '' } });
    expect(page).toMatchObject({ status: 'paid', payments: [{ amount: '237.70', method: 'check' }] });
    const printed = attachedText(mail);
    expect(printed).toContain('RECEIPT');
    expect(printed).toContain('Paid Nov 13, 2026 · check');
    const { mails } = await shop.client.ok('GET /api/jobs/:id', { params: { id: job.id } });
    expect(mails).toMatchObject([{ kind: 'receipt', state: 'sent', to: 'maria@example.com' }]);
  });

  test('of a part says what is left, and its invoice shows the payment', async () => {
    const shop = await openShop();
    const job = await invoice(shop);
    await pay(shop, job.id, { amount: '100.00', sendReceipt: false });
    await pay(shop, job.id, { amount: '37.70', method: 'cash', paidOn: '2026-11-12' });
    const [mail] = await receipts(shop);
    expect(mail?.text).toMatch(
      /^Payment for invoice INV-1001\n\n\$37\.70\nReceived · \$100\.00 left to pay\n/,
    );
    expect(mail?.text).toContain('\n\nInvoice: INV-1001\nPaid on: Nov 12, 2026\nPaid by: Cash\n\n');
    expect(mail?.html).toContain('mso-hide:all">$37.70 received · $100.00 left to pay · ');
    const printed = attachedText(mail);
    for (const text of ['INVOICE', 'Paid Nov 12, 2026 · cash', 'Paid Nov 13, 2026 · check', '$100.00'])
      expect(printed).toContain(text);
    // The file of the email is the document of the job.
    const { bytes } = await shop.client.send(`GET /api/jobs/${job.id}/download/invoice`);
    expect(pagesOf(bytes).join('\n')).toBe(printed);
    const { rows } = await shop.deps.db.pool.query('select 1 from job_documents where job_id = $1', [job.id]);
    expect(rows).toHaveLength(1);
  });

  test('is recorded, and none is sent unless it is wanted', async () => {
    const shop = await openShop();
    const job = await invoice(shop);
    await pay(shop, job.id, { amount: '1.00', sendReceipt: undefined });
    expect(await receipts(shop)).toEqual([]);
    await pay(shop, job.id, { amount: '1.00' });
    const events = await auditEventsOf(shop, shop.user.accountId, job.id);
    expect(events.map(({ type }) => type)).toEqual([
      'job.created',
      'job.payment_recorded',
      'job.payment_recorded',
      'job.receipt_sent',
    ]);
    expect(events.at(-1)?.data).toMatchObject({ to: 'maria@example.com' });
  });

  test('goes out once for one key', async () => {
    const shop = await openShop();
    const job = await invoice(shop);
    const [first, second] = await Promise.all([pay(shop, job.id, {}, 'one'), pay(shop, job.id, {}, 'one')]);
    const again = await pay(shop, job.id, {}, 'one');
    // Two at once may both have printed; only one is recorded, and both learn of it.
    const replies = [first, second, again].map(({ status, body }) => [status, body.payment?.id]);
    expect(replies).toEqual(Array.from({ length: 3 }, () => [200, again.body.payment.id]));
    expect(await paymentsOf(shop, job.id)).toHaveLength(1);
    expect(await receipts(shop)).toHaveLength(1);
    const other = await pay(shop, job.id, { sendReceipt: false }, 'one');
    expect([other.status, other.body.code]).toEqual([409, 'key_reused']);
  });

  test('is not delivered once its payment is gone', async () => {
    const shop = await openShop();
    const job = await invoice(shop);
    const { body } = await pay(shop, job.id);
    await shop.client.ok('DELETE /api/jobs/:id/payments/:paymentId', {
      params: { id: job.id, paymentId: body.payment.id },
    });
    expect(await receipts(shop)).toEqual([]);
    const { mails } = await shop.client.ok('GET /api/jobs/:id', { params: { id: job.id } });
    expect(mails).toMatchObject([{ kind: 'receipt', state: 'outdated' }]);
  });

  test('goes out although the job is archived meanwhile', async () => {
    const shop = await openShop();
    const job = await invoice(shop);
    await pay(shop, job.id);
    await shop.client.ok('POST /api/jobs/:id/close', {
      params: { id: job.id },
      body: { outcome: 'archived' },
    });
    expect(await receipts(shop)).toHaveLength(1);
  });
});

describe('a receipt that is sent later', () => {
  const send = ({ client }: Pick<Shop, 'client'>, id: string, paymentId: string, key?: string) =>
    client.call('POST /api/jobs/:id/payments/:paymentId/receipt', {
      params: { id, paymentId },
      ...(key && { headers: { 'idempotency-key': key } }),
    });

  /** A part of it is paid. */
  async function partlyPaid(shop: Shop, overrides: Parameters<typeof given.job>[1] = {}) {
    const { id } = await invoice(shop, overrides);
    const { body } = await pay(shop, id, { amount: '100.00', sendReceipt: false });
    return { id, paymentId: body.payment.id as string };
  }

  const codeOf = ({ status, body }: Awaited<ReturnType<typeof send>>) => [status, body.code];

  test('says what was received and what is left, once for one key, and again for another', async () => {
    const shop = await openShop();
    const { id, paymentId } = await partlyPaid(shop);
    const replies = [await send(shop, id, paymentId, 'one'), await send(shop, id, paymentId, 'one')];
    expect(replies.map(({ status, body }) => [status, body])).toEqual(
      Array.from({ length: 2 }, () => [
        200,
        { success: true, sentTo: 'maria@example.com', message: 'Receipt sent to maria@example.com.' },
      ]),
    );
    const [mail, ...others] = await receipts(shop);
    expect(others).toEqual([]);
    expect(mail?.subject).toContain('$100.00 received for invoice INV-1001');
    expect(mail?.text).toContain('$137.70 left to pay');
    expect(attachedText(mail)).toContain('Paid Nov 13, 2026 · check');
    expect(mail?.attachments[0]?.filename).toBe('INV-1001.pdf');
    const { mails } = await shop.client.ok('GET /api/jobs/:id', { params: { id } });
    expect(mails).toMatchObject([{ kind: 'receipt', state: 'sent', paymentId }]);
    expect((await send(shop, id, paymentId, 'two')).status).toBe(200);
    expect(await receipts(shop)).toHaveLength(2);
    const events = await auditEventsOf(shop, shop.user.accountId, id);
    expect(events.filter(({ type }) => type === 'job.receipt_sent')).toMatchObject([
      { data: { paymentId } },
      { data: { paymentId } },
    ]);
    // Paid further, it would be another document.
    await pay(shop, id, { amount: '1.00', sendReceipt: false });
    expect(codeOf(await send(shop, id, paymentId, 'one'))).toEqual([409, 'key_reused']);
  });

  test('is not delivered once its payment is gone', async () => {
    const shop = await openShop();
    const { id, paymentId } = await partlyPaid(shop);
    await send(shop, id, paymentId);
    await shop.client.ok('DELETE /api/jobs/:id/payments/:paymentId', { params: { id, paymentId } });
    expect(await receipts(shop)).toEqual([]);
    expect(codeOf(await send(shop, id, paymentId))).toEqual([404, 'not_found']);
  });

  test('needs an invoice with an address that is open, and a payment of it', async () => {
    const shop = await openShop();
    const silent = await partlyPaid(shop, { customerEmail: '' });
    const unreachable = await send(shop, silent.id, silent.paymentId);
    expect(codeOf(unreachable)).toEqual([400, 'invalid_input']);
    expect(unreachable.body.fields?.customerEmail).toMatch(/^Customer email is required to email a receipt/);
    const early = await partlyPaid(shop, { currentStage: 'work_order' });
    expect(codeOf(await send(shop, early.id, early.paymentId))).toEqual([409, 'not_an_invoice']);
    const { id, paymentId } = await partlyPaid(shop);
    expect(codeOf(await send(shop, id, early.paymentId))).toEqual([404, 'not_found']);
    expect(codeOf(await send(shop, id, 'no-id'))).toEqual([404, 'not_found']);
    const other = await openShop();
    expect(codeOf(await send(other, id, paymentId))).toEqual([404, 'not_found']);
    await shop.client.ok('POST /api/jobs/:id/close', { params: { id }, body: { outcome: 'archived' } });
    expect(codeOf(await send(shop, id, paymentId))).toEqual([409, 'job_closed']);
    expect(await receipts(shop)).toEqual([]);
  });

  test('an address where nothing arrives', async () => {
    const shop = await openShop();
    const { id, paymentId } = await partlyPaid(shop);
    await loseCustomerAddress(shop, id);
    const before = await receipts(shop);
    expect(codeOf(await send(shop, id, paymentId))).toEqual([400, 'invalid_input']);
    expect(await receipts(shop)).toEqual(before);
  });

  test('too many emails', async () => {
    const shop = await openShop({ env: { LIMIT_MAILS_TO_OTHERS: '1/1d' } });
    const { id, paymentId } = await partlyPaid(shop);
    expect((await send(shop, id, paymentId)).status).toBe(200);
    expect(codeOf(await send(shop, id, paymentId))).toEqual([429, 'too_many_requests']);
    expect(await receipts(shop)).toHaveLength(1);
  });
});

describe('refused, and nothing is recorded:', () => {
  async function expectRefused(shop: Shop, jobId: string, wanted: [status: number, code: string], body = {}) {
    const before = await paymentsOf(shop, jobId);
    const response = await pay(shop, jobId, body);
    expect([response.status, response.body.code]).toEqual(wanted);
    expect(await paymentsOf(shop, jobId)).toEqual(before);
    expect(await receipts(shop)).toEqual([]);
    const { rows } = await shop.deps.db.pool.query('select 1 from pay_links where job_id = $1', [jobId]);
    expect(rows).toEqual([]);
    return response;
  }

  test('a customer without an address', async () => {
    const shop = await openShop();
    const job = await invoice(shop, { customerEmail: '' });
    const { body } = await expectRefused(shop, job.id, [400, 'invalid_input']);
    expect(body.fields.customerEmail).toBe(
      'Customer email is required to email a receipt. Please add an email address in the job details first.',
    );
  });

  test('an address where nothing arrives', async () => {
    const shop = await openShop();
    const job = await invoice(shop);
    await loseCustomerAddress(shop, job.id);
    await expectRefused(shop, job.id, [400, 'invalid_input']);
  });

  test('a job that is no invoice yet', async () => {
    const shop = await openShop();
    await expectRefused(shop, (await given.job(shop)).id, [409, 'not_an_invoice']);
  });

  test('too many emails', async () => {
    const shop = await openShop({ env: { LIMIT_MAILS_TO_OTHERS: '1/1d' } });
    const other = await invoice(shop, { customerEmail: 'other@example.com' });
    await shop.client.ok('POST /api/jobs/:id/send-invoice', { params: { id: other.id } });
    const { body } = await expectRefused(shop, (await invoice(shop)).id, [429, 'too_many_requests']);
    expect(body.message).toMatch(/^Too many emails for now\. The next one can go out in/);
  });

  test('more than is due, a day to come, an older revision, something that is no switch', async () => {
    const shop = await openShop();
    const { id } = await invoice(shop);
    await expectRefused(shop, id, [400, 'invalid_input'], { amount: '237.71' });
    await expectRefused(shop, id, [400, 'invalid_input'], { paidOn: '2026-11-16' });
    await expectRefused(shop, id, [409, 'changed_meanwhile'], { revision: 77 });
    await expectRefused(shop, id, [400, 'invalid_input'], { sendReceipt: 'yes' });
  });

  test('a closed job, an unknown one and one of another company', async () => {
    const shop = await openShop();
    const job = await invoice(shop);
    const { client } = await shop.given.owner();
    expect((await pay({ client }, job.id)).status).toBe(404);
    expect((await pay(shop, 'nothing')).status).toBe(404);
    await shop.client.ok('POST /api/jobs/:id/close', { params: { id: job.id }, body: { outcome: 'void' } });
    await expectRefused(shop, job.id, [409, 'job_closed']);
  });

  test('visitors, technicians, and calls without the token against forged ones', async () => {
    const shop = await openShop();
    const job = await invoice(shop);
    const { client: technician } = await shop.given.technician({ accountId: shop.user.accountId });
    expect((await pay({ client: shop.newGuest() }, job.id)).status).toBe(401);
    expect((await pay({ client: technician }, job.id)).status).toBe(403);
    const forged = await shop.client.send(`POST /api/jobs/${job.id}/payments`, {
      body: { amount: '1.00', sendReceipt: true },
      csrf: false,
    });
    expect([forged.status, forged.body.code]).toEqual([403, 'csrf_failed']);
    expect(await paymentsOf(shop, job.id)).toEqual([]);
  });
});
