// An invoice and what the customer has approved in writing: printed on it, and asked about before more is sent (D-21).
import { describe, expect, test } from 'vitest';
import { addDays } from '#contract/days.ts';
import { squeezed, textOf } from '#server/documents/testing/read-pdf.ts';
import { sentChangeOrder } from '#server/features/change-orders/testing/change-order-tools.ts';
import { jobOf, sign } from '#server/features/signing/testing/signing-tools.ts';
import { dayIn } from '#server/platform/zoned-time.ts';
import { given } from '#server/testing/given.ts';
import { changeLines, signedInvoice } from '../testing/signed-jobs.ts';
import { auditEventsOf, expectOk, moveTo, openShop, runTask, type Shop } from '../testing/test-tools.ts';

const signed = [
  { quantity: 1, description: 'Furnace', unitPrice: '800' },
  { quantity: 2, description: 'Labor', unitPrice: '100' },
];
const extra = { quantity: 1, description: 'Duct tape', unitPrice: '120' };

const send = ({ client }: Shop, id: string, body: object = {}) =>
  client.send(`POST /api/jobs/${id}/send-invoice`, { body });
const payLink = ({ client }: Shop, id: string, body: object = {}) =>
  client.send(`POST /api/jobs/${id}/pay-link`, { body });
const remind = ({ client }: Shop, id: string, body: object = {}) =>
  client.send(`POST /api/jobs/${id}/send-reminder`, { body });
const remindEvery15Days = ({ client }: Shop, id: string) =>
  client.ok('PATCH /api/jobs/:id/reminder-settings', {
    params: { id },
    body: { reminderEnabled: true, reminderEvery15Days: true, reminderEvery30Days: false },
  });
const nextReminder = async (shop: Shop, id: string) => (await jobOf(shop, id)).nextReminderAt;
const eventsOf = async (shop: Shop, id: string) =>
  (await auditEventsOf(shop, shop.user.accountId, id)).filter(
    ({ type }) => type === 'job.sent_above_approved',
  );

const above = {
  code: 'above_approved',
  message: 'This invoice is $120.00 above what was approved in writing.',
};

async function passDays(shop: Shop, days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    await moveTo(shop, new Date(shop.clock.now().getTime() + 86_400_000).toISOString());
    await runTask(shop, 'jobs.follow-up-invoices');
  }
}

/** Sent with these lines and with a part paid, of 1,000.00 that are approved. */
async function sentAt(shop: Shop, lineItems: typeof signed) {
  const { id, customerEmail } = await signedInvoice(shop);
  await changeLines(shop, id, lineItems);
  expectOk(await send(shop, id, { sendAnyway: true }));
  const paid = await shop.client.ok('POST /api/jobs/:id/payments', {
    params: { id },
    body: { amount: '10', method: 'cash' },
  });
  await shop.drain();
  return { id, customerEmail, paymentId: paid.payment.id };
}

describe('sending an invoice', () => {
  test('above what was approved is refused until somebody sends it anyway, which is recorded', async () => {
    const shop = await openShop();
    const { id, customerEmail } = await signedInvoice(shop);
    await changeLines(shop, id, [...signed, extra]);
    expect(await shop.client.ok('GET /api/jobs/:id', { params: { id } })).toMatchObject({
      totalAmount: '1120.00',
      approvedTotal: '1000.00',
    });
    for (const body of [{}, { sendAnyway: false }])
      expect(await send(shop, id, body)).toMatchObject({ status: 409, body: above });
    expect(await eventsOf(shop, id)).toEqual([]);
    await shop.drain();
    expect((await shop.mailbox.latest(customerEmail)).subject).not.toMatch(/^Invoice/);
    expectOk(await send(shop, id, { sendAnyway: true }));
    await shop.drain();
    expect((await shop.mailbox.latest(customerEmail)).subject).toMatch(/^Invoice/);
    expect(await eventsOf(shop, id)).toEqual([
      { type: 'job.sent_above_approved', data: { total: '1120.00', approvedTotal: '1000.00' } },
    ]);
  });

  test('as approved, below it, or without anything approved is not asked about', async () => {
    const shop = await openShop();
    const asApproved = await signedInvoice(shop);
    const below = await signedInvoice(shop);
    await changeLines(shop, below.id, signed.slice(0, 1));
    const unsigned = await given.job(shop, { currentStage: 'invoice' });
    for (const { id } of [asApproved, below, unsigned]) {
      expectOk(await send(shop, id));
      expect(await eventsOf(shop, id)).toEqual([]);
    }
    expectOk(await send(shop, asApproved.id, { sendAnyway: true }));
    expect(await eventsOf(shop, asApproved.id)).toEqual([]);
  });

  test('reminders and receipts ask where they are the first to carry it', async () => {
    const shop = await openShop();
    const pay = (id: string, body: object) => shop.client.send(`POST /api/jobs/${id}/payments`, { body });
    const { id, customerEmail } = await signedInvoice(shop);
    await changeLines(shop, id, [...signed, extra]);
    const mailsBefore = (await shop.mailbox.all(customerEmail)).length;
    expect(await remind(shop, id)).toMatchObject({ status: 409, body: above });
    const part = { amount: '20', sendReceipt: true };
    expect(await pay(id, part)).toMatchObject({ status: 409, body: above });
    const unsent = expectOk<{ payment: { id: string } }>(await pay(id, { amount: '20' }));
    const receipt = `POST /api/jobs/${id}/payments/${unsent.payment.id}/receipt`;
    expect(await shop.client.send(receipt)).toMatchObject({ status: 409, body: above });
    await shop.drain();
    expect(await shop.mailbox.all(customerEmail)).toHaveLength(mailsBefore);
    expect(await eventsOf(shop, id)).toEqual([]);
    expectOk(await pay(id, { ...part, sendAnyway: true }));
    expect(await eventsOf(shop, id)).toHaveLength(1);
    // It has been sent by somebody who knew.
    expectOk(await shop.client.send(receipt));
    expectOk(await remind(shop, id));
    expectOk(await pay(id, part));
    expectOk(await payLink(shop, id));
    // What is paid nobody is asked for.
    expectOk(await pay(id, { amount: '1060', sendReceipt: true }));
    expectOk(await send(shop, id));
    expect(await eventsOf(shop, id)).toHaveLength(1);
  });

  test.each([
    ['as approved', signed],
    ['anyway, at less', [...signed, extra]],
  ])('a raise is asked about again after it was sent %s', async (_, lineItems) => {
    const shop = await openShop();
    const { id, customerEmail, paymentId } = await sentAt(shop, lineItems);
    const eventsBefore = (await eventsOf(shop, id)).length;
    await remindEvery15Days(shop, id);
    await changeLines(shop, id, [...signed, extra, extra]);
    const more = { ...above, message: 'This invoice is $240.00 above what was approved in writing.' };
    const receipt = `POST /api/jobs/${id}/payments/${paymentId}/receipt`;
    const part = { amount: '10', sendReceipt: true };
    const carrying = [
      (body: object = {}) => remind(shop, id, body),
      (body: object = {}) => payLink(shop, id, body),
      (body: object = {}) => shop.client.send(receipt, { body }),
      (body: object = {}) =>
        shop.client.send(`POST /api/jobs/${id}/payments`, { body: { ...part, ...body } }),
    ];
    for (const carry of carrying) expect(await carry()).toMatchObject({ status: 409, body: more });
    const mailsBefore = (await shop.mailbox.all(customerEmail)).length;
    await moveTo(shop, (await nextReminder(shop, id)) ?? '');
    await runTask(shop, 'jobs.remind-customers');
    expect(await shop.mailbox.all(customerEmail)).toHaveLength(mailsBefore);
    expect(await eventsOf(shop, id)).toHaveLength(eventsBefore);

    expectOk(await send(shop, id, { sendAnyway: true }));
    expect((await eventsOf(shop, id)).at(-1)?.data).toEqual({ total: '1240.00', approvedTotal: '1000.00' });
    for (const carry of carrying) expectOk(await carry());
    // Less than what was known is known.
    await changeLines(shop, id, [...signed, extra]);
    for (const carry of carrying) expectOk(await carry());
    expect(await eventsOf(shop, id)).toHaveLength(eventsBefore + 1);
  });

  test('no follow-up carries a raise that nobody has sent yet', async () => {
    const shop = await openShop();
    await shop.client.ok('PATCH /api/company/settings', { body: { followUps: { invoices: true } } });
    const { id, customerEmail } = await sentAt(shop, signed);
    await shop.client.ok('PATCH /api/jobs/:id/reminder-settings', {
      params: { id },
      body: { invoiceDueDate: addDays(dayIn('America/Boise', shop.clock.now()), 4) },
    });
    const followUps = async () =>
      (await auditEventsOf(shop, shop.user.accountId, id)).filter(
        ({ type }) => type === 'job.follow_up_sent',
      );
    await changeLines(shop, id, [...signed, extra]);
    const mailsBefore = (await shop.mailbox.all(customerEmail)).length;
    // One is due after a day, the next three days later.
    await passDays(shop, 2);
    expect(await followUps()).toEqual([]);
    expect(await shop.mailbox.all(customerEmail)).toHaveLength(mailsBefore);
    expectOk(await payLink(shop, id, { sendAnyway: true }));
    await passDays(shop, 3);
    expect(await followUps()).toHaveLength(1);
  });

  test('what was sent anyway is no answer once another total is signed', async () => {
    const shop = await openShop();
    const { id } = await sentAt(shop, [...signed, extra]);
    expectOk(await remind(shop, id));
    const job = await jobOf(shop, id);
    const order = { reason: 'As agreed by phone.', lineItems: [...signed, { ...extra, unitPrice: '50' }] };
    const { token } = await sentChangeOrder(shop, job, order);
    expectOk(await sign(shop.newGuest(), token));
    expect(await jobOf(shop, id)).toMatchObject({ totalAmount: '1050.00', approvedTotal: '1050.00' });
    expectOk(await remind(shop, id));
    await changeLines(shop, id, [...signed, { ...extra, unitPrice: '100' }]);
    expect(await remind(shop, id)).toMatchObject({ status: 409, body: { code: 'above_approved' } });
  });

  test('no reminder of the timetable is the first to carry more than was approved', async () => {
    const shop = await openShop();
    const { id, customerEmail } = await signedInvoice(shop);
    await changeLines(shop, id, [...signed, extra]);
    await remindEvery15Days(shop, id);
    const reminders = async () =>
      (await shop.mailbox.all(customerEmail)).filter(({ subject }) => /remind/i.test(subject ?? ''));
    const first = await nextReminder(shop, id);
    await moveTo(shop, first ?? '');
    await runTask(shop, 'jobs.remind-customers');
    expect(await reminders()).toEqual([]);
    const second = (await nextReminder(shop, id)) ?? '';
    expect(second > (first ?? '')).toBe(true);
    expectOk(await send(shop, id, { sendAnyway: true }));
    await moveTo(shop, second);
    await runTask(shop, 'jobs.remind-customers');
    expect(await reminders()).toHaveLength(1);
  });

  test('of an agreement that the customer canceled is refused, whoever knows it', async () => {
    const shop = await openShop();
    await shop.client.ok('POST /api/company/cancellation-notice', { body: { isOn: true } });
    const { id, token } = await signedInvoice(shop);
    expectOk(await send(shop, id));
    await shop
      .newGuest()
      .ok('POST /api/signatures/:token/cancel', { params: { token }, body: {}, csrf: false });
    const refused = { status: 409, body: { code: 'agreement_cancelled' } };
    for (const body of [{}, { sendAnyway: true }]) {
      expect(await send(shop, id, body)).toMatchObject(refused);
      expect(await remind(shop, id, body)).toMatchObject(refused);
      expect(await payLink(shop, id, body)).toMatchObject(refused);
    }
    expect(await eventsOf(shop, id)).toEqual([]);
  });

  test('a link to pay is another way to send it first', async () => {
    const shop = await openShop();
    const { id } = await signedInvoice(shop);
    await changeLines(shop, id, [...signed, extra]);
    expect(await payLink(shop, id)).toMatchObject({ status: 409, body: above });
    expectOk(await payLink(shop, id, { sendAnyway: true }));
    expect(await eventsOf(shop, id)).toHaveLength(1);
    expectOk(await send(shop, id, { sendAnyway: true }));
    await shop.drain();
    expectOk(await payLink(shop, id));
    expect(await eventsOf(shop, id)).toHaveLength(2);
  });
});

describe('the printed invoice', () => {
  const printed = async ({ client }: Shop, id: string) => {
    const { bytes } = await client.send(`GET /api/jobs/${id}/download/invoice`);
    return squeezed(textOf(bytes));
  };

  test('says what was approved, in which documents, and what was not', async () => {
    const shop = await openShop();
    const { id, number } = await signedInvoice(shop);
    const approved = squeezed(`Approved in writing: $1,000.00 (EST-${number})`);
    const asApproved = await printed(shop, id);
    expect(asApproved).toContain(approved);
    expect(asApproved).not.toContain(squeezed('Not approved in writing'));
    await changeLines(shop, id, [...signed, extra]);
    const more = await printed(shop, id);
    expect(more).toContain(approved);
    expect(more).toContain(squeezed('Not approved in writing: $120.00'));
    await changeLines(shop, id, signed.slice(0, 1));
    expect(await printed(shop, id)).toContain(squeezed('Not approved in writing: – $200.00'));
  });

  test('says what differs where no line does', async () => {
    const shop = await openShop();
    const { id } = await signedInvoice(shop);
    await shop.client.ok('PATCH /api/jobs/:id/offer', {
      params: { id },
      body: { discount: { kind: 'amount', value: '40', label: 'Loyal' } },
    });
    const text = await printed(shop, id);
    expect(text).toMatch(/Notapprovedinwriting:[-–]\$40\.00/);
    expect(text).toMatch(/Discount[-–]\$40\.00/);
  });

  test('is the same for the customer, in the email and behind its link', async () => {
    const shop = await openShop();
    const { id, customerEmail } = await signedInvoice(shop);
    await changeLines(shop, id, [...signed, extra]);
    expectOk(await send(shop, id, { sendAnyway: true }));
    await shop.drain();
    const mail = await shop.mailbox.latest(customerEmail);
    const file = mail.attachments.find(({ mimeType }) => mimeType === 'application/pdf');
    const token = shop.mailbox.link(mail, '/pay/').split('/').at(-1);
    const opened = await shop.newGuest().send(`GET /api/pay/${token}/pdf`);
    const html = await shop.newGuest().send(`GET /pay/${token}/read`);
    const texts = [
      textOf(Buffer.from(file?.content as ArrayBuffer)),
      textOf(opened.bytes),
      html.bytes.toString().replace(/<[^>]+>/g, ' '),
    ];
    for (const text of texts) expect(squeezed(text)).toContain(squeezed('Not approved in writing: $120.00'));
  });

  test('of a job where nothing was signed says nothing of it', async () => {
    const shop = await openShop();
    const { id } = await given.job(shop, { currentStage: 'invoice' });
    expect(await printed(shop, id)).not.toContain(squeezed('approved in writing'));
  });
});
