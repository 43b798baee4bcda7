// The deposit of a signed estimate as it is paid: what is still due, and its receipt (D-19).
import { describe, expect, test } from 'vitest';
import { squeezed, textOf } from '#server/documents/testing/read-pdf.ts';
import { jobOf as read } from '#server/features/signing/testing/signing-tools.ts';
import { given } from '#server/testing/given.ts';
import { half, pay, request } from '../testing/deposit-tools.ts';
import { changeLines, signedJob } from '../testing/signed-jobs.ts';
import { expectOk, openShop, progress, type Shop } from '../testing/test-tools.ts';

describe('what is due', () => {
  test('is less by what was paid of it, and never more than what is left', async () => {
    const shop = await openShop();
    const { id } = await signedJob(shop, { deposit: half });
    expectOk(await pay(shop, id, { amount: '200', isDeposit: true }));
    expect(await read(shop, id)).toMatchObject({
      depositDue: '300.00',
      depositPaid: '200.00',
      balanceDue: '800.00',
    });
    // Whatever was paid counts: nobody owes a deposit beside what is paid already.
    expectOk(await pay(shop, id, { amount: '100' }));
    expect(await read(shop, id)).toMatchObject({
      depositDue: '200.00',
      depositPaid: '200.00',
      balanceDue: '700.00',
    });
    await changeLines(shop, id, [{ quantity: 1, description: 'Less', unitPrice: '400' }]);
    expect(await read(shop, id)).toMatchObject({
      totalAmount: '400.00',
      depositAmount: '400.00',
      depositDue: '100.00',
      balanceDue: '100.00',
    });
    const { payments } = await read(shop, id);
    const deposit = payments.find(({ isDeposit }) => isDeposit);
    await shop.client.ok('DELETE /api/jobs/:id/payments/:paymentId', {
      params: { id, paymentId: deposit?.id ?? '' },
    });
    expect(await read(shop, id)).toMatchObject({
      depositDue: '300.00',
      depositPaid: '0.00',
      balanceDue: '300.00',
    });
  });

  test('is nothing once as much was paid in any way', async () => {
    const shop = await openShop();
    const { id } = await signedJob(shop, { deposit: { kind: 'amount', value: '100' } });
    expectOk(await pay(shop, id, { amount: '150' }));
    expect(await read(shop, id)).toMatchObject({ depositDue: '0.00', depositPaid: '0.00' });
    expect((await request(shop, id)).body).toMatchObject({ code: 'nothing_due' });
  });

  test('is nothing once there is an invoice, which asks for all of it', async () => {
    const shop = await openShop();
    const { id } = await signedJob(shop, { deposit: half });
    expectOk(await request(shop, id));
    expectOk(await progress(shop, id, 'invoice'));
    expect(await read(shop, id)).toMatchObject({ depositAmount: '500.00', depositDue: '0.00' });
    expect((await request(shop, id)).body).toMatchObject({ code: 'nothing_due' });
    await shop.drain();
    expect((await read(shop, id)).mails[0]).toMatchObject({ kind: 'deposit_request', state: 'outdated' });
    // A check that came before is written down as what it was.
    expectOk(await pay(shop, id, { amount: '500', isDeposit: true }));
    expect(await read(shop, id)).toMatchObject({ depositPaid: '500.00', balanceDue: '500.00' });
  });
});

describe('a payment marked as the deposit', () => {
  test('is at most what is left of it', async () => {
    const shop = await openShop();
    const { id } = await signedJob(shop, { deposit: half });
    const message =
      'This is more than the deposit due of $500.00. Please record the rest as a payment of its own.';
    const tooMuch = await pay(shop, id, { amount: '500.01', isDeposit: true });
    expect(tooMuch).toMatchObject({ status: 400, body: { message, fields: { amount: message } } });
    expectOk(await pay(shop, id, { amount: '500', isDeposit: true }));
    const again = await pay(shop, id, { amount: '0.01', isDeposit: true });
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'nothing_due', message: 'No deposit is due on this job.' },
    });
    expect(await read(shop, id)).toMatchObject({ depositPaid: '500.00', balanceDue: '500.00' });
  });

  test('is refused where none was asked for', async () => {
    const shop = await openShop();
    const none = { status: 409, body: { code: 'nothing_due' } };
    const plain = await signedJob(shop);
    const unsigned = await given.job(shop, { deposit: half });
    for (const { id } of [plain, unsigned])
      expect(await pay(shop, id, { amount: '10', isDeposit: true })).toMatchObject(none);
  });

  test('ten at once are one deposit', async () => {
    const shop = await openShop();
    const { id } = await signedJob(shop, { deposit: { kind: 'amount', value: '100' } });
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => pay(shop, id, { amount: '100', isDeposit: true })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect(await read(shop, id)).toMatchObject({ depositPaid: '100.00', depositDue: '0.00' });
  });
});

describe('the receipt of a deposit', () => {
  const pdfText = (mail: Awaited<ReturnType<Shop['mailbox']['latest']>>) => {
    const pdf = mail.attachments.find(({ mimeType }) => mimeType === 'application/pdf');
    return squeezed(textOf(Buffer.from(pdf?.content as ArrayBuffer)));
  };

  test('comes with the work order, before there is an invoice', async () => {
    const shop = await openShop();
    const job = await signedJob(shop, { deposit: half });
    const estimate = await given.job(shop);
    const early = await pay(shop, estimate.id, { amount: '10', isDeposit: true, sendReceipt: true });
    expect([early.status, early.body]).toMatchObject([409, { code: 'nothing_due' }]);
    const other = await pay(shop, job.id, { amount: '10', sendReceipt: true });
    expect([other.status, other.body]).toMatchObject([409, { code: 'not_an_invoice' }]);
    expectOk(await pay(shop, job.id, { amount: '500', isDeposit: true, sendReceipt: true }));
    await shop.drain();
    const mail = await shop.mailbox.latest(job.customerEmail);
    expect(mail.subject).toBe(
      `Receipt from Ridgeline Heating & Air: $500.00 deposit received for work order WO-${job.number}`,
    );
    expect(mail.text).toMatch(/\n\n\$500\.00\nDeposit received · \$500\.00 left to pay\n/);
    expect(mail.text).toContain('Thank you for your deposit of $500.00.');
    expect(mail.text).not.toContain('/pay/');
    expect(pdfText(mail)).toContain(`WO-${job.number}`);
    const { payments } = await read(shop, job.id);
    expect(payments).toMatchObject([{ amount: '500.00', isDeposit: true }]);
    const again = await shop.client.call('POST /api/jobs/:id/payments/:paymentId/receipt', {
      params: { id: job.id, paymentId: payments[0]?.id ?? '' },
    });
    expect(again.status).toBe(200);
  });

  test('the invoice email names it, with what is left', async () => {
    const shop = await openShop();
    const job = await signedJob(shop, { deposit: half });
    expectOk(await pay(shop, job.id, { amount: '500', isDeposit: true }));
    expectOk(await progress(shop, job.id, 'invoice'));
    await shop.client.ok('POST /api/jobs/:id/send-invoice', { params: { id: job.id } });
    await shop.drain();
    const { text = '' } = await shop.mailbox.latest(job.customerEmail);
    expect(text).toMatch(/\n\n\$500\.00\nDue /);
    expect(text).toMatch(/Invoice total: +\$1,000\.00\nDeposit paid: +\$500\.00\nBalance due: +\$500\.00\n/);
    expectOk(await pay(shop, job.id, { amount: '100' }));
    await shop.client.ok('POST /api/jobs/:id/send-reminder', { params: { id: job.id } });
    await shop.drain();
    const reminder = await shop.mailbox.latest(job.customerEmail);
    expect(reminder.text).toMatch(
      /Deposit paid: +\$500\.00\nPaid in all: +\$600\.00\nBalance due: +\$400\.00\n/,
    );
  });

  test('of all there is to pay says that it is paid in full', async () => {
    const shop = await openShop();
    const job = await signedJob(shop, { deposit: { kind: 'percent', value: '100' } });
    expectOk(await progress(shop, job.id, 'invoice'));
    expectOk(await pay(shop, job.id, { amount: '1000', isDeposit: true, sendReceipt: true }));
    await shop.drain();
    const receipt = await shop.mailbox.latest(job.customerEmail);
    expect(receipt.text).toContain('Deposit received · paid in full');
  });
});
