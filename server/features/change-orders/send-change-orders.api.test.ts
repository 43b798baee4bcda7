// A change order as it is sent, sent again, withdrawn and overtaken, and what its customer is shown (D-20).
import { expect, test } from 'vitest';
import { textOf } from '#server/documents/testing/read-pdf.ts';
import {
  deleteForGood,
  expectOk,
  moveTo,
  openShop,
  type Shop,
} from '#server/features/jobs/testing/test-tools.ts';
import { historyOf, jobOf, sign } from '#server/features/signing/testing/signing-tools.ts';
import {
  change,
  download,
  extra,
  listed,
  send,
  sentChangeOrder,
  signedWorkOrder,
  withdraw,
  withExtra,
  write,
  written,
} from './testing/change-order-tools.ts';

const pageOf = async ({ newGuest }: Shop, token: string) => {
  const page = await newGuest().ok('GET /api/signatures/:token', { params: { token } });
  if (page.isExpired) throw new Error('The link has expired.');
  return page;
};

test('sent, the customer is shown only what changes, and the job stays as it is', async () => {
  const shop = await openShop();
  const job = await signedWorkOrder(shop);
  const draft = await written(shop, job.id, withExtra(job));
  const preview = await download(shop, job.id, draft.id);
  expect(preview.headers.get('content-disposition')).toContain(`${draft.number}.pdf`);
  expect(textOf(preview.bytes)).toContain('Disconnectbox');

  const sent = await send(shop, job.id, draft.id, { signerName: 'Marco Nguyễn', expirationHours: 48 });
  expect([sent.status, sent.body]).toMatchObject([
    200,
    { sentTo: 'maria@example.com', expiresAt: '2026-11-16T17:00:00.000Z' },
  ]);
  await shop.drain();
  const { signingToken: token } = sent.body as { signingToken: string };
  const mails = await shop.mailbox.all('maria@example.com');
  expect(mails.filter(({ text }) => text?.includes(`/sign/${token}`))).toHaveLength(1);
  const waiting = await listed(shop, job.id);
  expect(waiting).toMatchObject([
    { status: 'sent', signerName: 'Marco Nguyễn', signerEmail: 'maria@example.com', openedAt: null },
  ]);
  // The work order's own signature is another matter.
  expect(await jobOf(shop, job.id)).toMatchObject({
    workOrderSignatureStatus: 'not_sent',
    totalAmount: '237.70',
  });

  const page = await pageOf(shop, token);
  expect(page.job).toMatchObject({
    number: draft.number,
    lineItems: [],
    totalAmount: '337.70',
    changeOrder: {
      reason: 'The old disconnect box is corroded.',
      oldTotal: '237.70',
      newTotal: '337.70',
      difference: { steps: [{ label: 'Added', amount: '100.00' }], amount: '100.00' },
      changes: { added: [{ description: 'Disconnect box' }], removed: [], changed: [] },
    },
  });
  expect(page.pageCount).toBe(1);
  const frozen = await download(shop, job.id, draft.id);
  for (const text of [draft.number, `EST-${job.jobNumber}`, '$237.70', '$337.70', 'corroded'])
    expect(textOf(frozen.bytes)).toContain(text);
  expect(textOf(frozen.bytes)).not.toContain('Capacitor');
  // Who approves it, where that is not the customer.
  expect(textOf(frozen.bytes)).toMatch(/CUSTOMERSIGNATURE\S*MarcoNguyễn/);
  expect((await shop.newGuest().send(`GET /sign/${token}/read`)).body).toContain('Marco Nguyễn');
});

test('the customer is shown which tax, tax rate and discount change', async () => {
  const shop = await openShop();
  const job = await signedWorkOrder(shop);
  const lineItems = job.lineItems.map((line) => ({ ...line, taxed: true }));
  const discount = { kind: 'amount' as const, value: '35', label: 'Goodwill' };
  const { token } = await sentChangeOrder(shop, job, {
    reason: 'Taxed',
    lineItems,
    discount,
    taxRate: '8.75',
  });
  expect((await pageOf(shop, token)).job.changeOrder).toMatchObject({
    changes: { changed: [{ before: { description: 'Labor' }, isTaxed: true }] },
    taxRate: { before: '6.00', after: '8.75' },
    discount: { before: null, after: '35.00' },
    difference: { steps: [{}, {}, { label: 'Tax (6% → 8.75%)', amount: '14.80' }], amount: '-20.20' },
  });
  expect((await sign(shop.newGuest(), token)).status).toBe(200);

  const now = await jobOf(shop, job.id);
  const next = await sentChangeOrder(shop, now, withExtra(now, { discount: null }));
  const { changeOrder } = (await pageOf(shop, next.token)).job;
  expect(changeOrder?.discount).toEqual({ before: '35.00', after: null });
  expect(changeOrder).not.toHaveProperty('taxRate');
});

test('withdrawn, by itself or as a link of the job, nobody can sign it', async () => {
  const shop = await openShop();
  const job = await signedWorkOrder(shop);
  const { id, token } = await sentChangeOrder(shop, job);
  const first = await withdraw(shop, job.id, id);
  expect([first.status, first.body]).toMatchObject([
    200,
    { status: 'withdrawn', endReason: 'Withdrawn by the sender.' },
  ]);
  expect((await withdraw(shop, job.id, id)).status).toBe(200);
  const late = await sign(shop.newGuest(), token);
  expect([late.status, late.body]).toMatchObject([410, { code: 'signing_link_withdrawn' }]);
  expect(await send(shop, job.id, id)).toMatchObject({ status: 409, body: { code: 'conflict' } });

  const second = await sentChangeOrder(shop, job);
  const [request] = await historyOf(shop, job.id);
  expect(request).toMatchObject({ changeOrderId: second.id, number: `CO-${job.jobNumber}-2` });
  await shop.client.ok('POST /api/jobs/:id/signatures/:requestId/cancel', {
    params: { id: job.id, requestId: request?.id ?? '' },
  });
  expect((await listed(shop, job.id))[0]).toMatchObject({ id: second.id, status: 'withdrawn' });
  expect(await jobOf(shop, job.id)).toMatchObject({ workOrderSignatureStatus: 'not_sent' });
});

test('sent again while the clock went back, the newer link is withdrawn, signed and downloaded', async () => {
  const shop = await openShop();
  const job = await signedWorkOrder(shop);
  await shop.drain();
  const sentTwice = async () => {
    const { id } = await sentChangeOrder(shop, job);
    await moveTo(shop, new Date(shop.clock.now().getTime() - 3_600_000));
    const { body } = await send(shop, job.id, id);
    return { id, token: body.signingToken ?? '' };
  };
  const first = await sentTwice();
  expect(await withdraw(shop, job.id, first.id)).toMatchObject({
    status: 200,
    body: { status: 'withdrawn' },
  });
  expect((await sign(shop.newGuest(), first.token)).status).toBe(410);
  const second = await sentTwice();
  expectOk(await sign(shop.newGuest(), second.token));
  await shop.drain();
  const { headers } = await download(shop, job.id, second.id);
  expect(headers.get('content-disposition')).toContain('CO-1001-2-signed.pdf');
});

test('a job that is changed in between ends the link, and a draft has to be saved again', async () => {
  const shop = await openShop();
  const job = await signedWorkOrder(shop);
  const { id, token } = await sentChangeOrder(shop, job);
  const lineItems = [...job.lineItems, { ...extra, unitPrice: '5.00' }];
  await shop.client.ok('PATCH /api/jobs/:id/line-items', { params: { id: job.id }, body: { lineItems } });
  expect(await listed(shop, job.id)).toMatchObject([
    { id, status: 'superseded', endReason: 'The job was changed.' },
  ]);
  expect((await sign(shop.newGuest(), token)).body).toMatchObject({ code: 'signing_link_changed' });
  expect(await jobOf(shop, job.id)).toMatchObject({ totalAmount: '242.70', approvedTotal: '237.70' });

  const draft = await written(shop, job.id, withExtra(job));
  await shop.client.ok('PATCH /api/jobs/:id/line-items', {
    params: { id: job.id },
    body: { lineItems: job.lineItems },
  });
  expect(await listed(shop, job.id)).toMatchObject([{ status: 'draft' }, { status: 'superseded' }]);
  const late = await send(shop, job.id, draft.id);
  expect([late.status, late.body]).toMatchObject([
    409,
    {
      code: 'conflict',
      message: 'The job was changed after this change order was written. Check it and save it again.',
    },
  ]);
  // A reason says nothing about the job.
  expect((await change(shop, job.id, draft.id, { reason: 'Checked' })).status).toBe(200);
  expect((await send(shop, job.id, draft.id)).status).toBe(409);
  const saved = await change(shop, job.id, draft.id, { lineItems: draft.lineItems });
  expect([saved.status, saved.body]).toMatchObject([200, { reason: 'Checked', newTotal: '337.70' }]);
  expect((await send(shop, job.id, draft.id)).status).toBe(200);
});

test('sent again, the older link is replaced; with the same key it is the same link and one email', async () => {
  const shop = await openShop();
  const job = await signedWorkOrder(shop);
  const { id, token } = await sentChangeOrder(shop, job);
  const headers = { 'idempotency-key': 'again' };
  const answers = await Promise.all([
    send(shop, job.id, id, {}, { headers }),
    send(shop, job.id, id, {}, { headers }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[0]?.body).toEqual(answers[1]?.body);
  expect((await send(shop, job.id, id, {}, { headers })).body).toEqual(answers[0]?.body);
  const requests = (await historyOf(shop, job.id)).filter(({ changeOrderId }) => changeOrderId === id);
  expect(requests).toMatchObject([{ status: 'pending' }, { endReason: 'Replaced by a newer link.' }]);
  expect((await sign(shop.newGuest(), token)).body).toMatchObject({ code: 'signing_link_replaced' });
  const [signingToken = ''] = answers.map(({ body }) => String(body.signingToken));
  expect((await sign(shop.newGuest(), signingToken)).status).toBe(200);
  expect(await send(shop, job.id, id)).toMatchObject({ status: 409, body: { code: 'already_signed' } });
});

test('one whose link has run out waits all the same: it is asked for, sent again, and can be withdrawn', async () => {
  const shop = await openShop();
  const job = await signedWorkOrder(shop);
  const { id, token } = await sentChangeOrder(shop, job);
  await moveTo(shop, '2026-12-20T17:00:00Z');
  await shop.runTimetable();
  expect(await sign(shop.newGuest(), token)).toMatchObject({
    status: 410,
    body: { code: 'signing_link_expired' },
  });
  const renew = await shop
    .newGuest()
    .call('POST /api/signatures/:token/renew', { params: { token }, csrf: false });
  expect(renew.status).toBe(200);
  expect(await listed(shop, job.id)).toMatchObject([{ id, status: 'sent' }]);

  expect((await send(shop, job.id, id)).status).toBe(200);
  expect(await sign(shop.newGuest(), token)).toMatchObject({
    status: 410,
    body: { code: 'signing_link_replaced' },
  });
  expect(await withdraw(shop, job.id, id)).toMatchObject({ status: 200, body: { status: 'withdrawn' } });
});

test('what was sent is neither changed nor deleted, and a draft is not withdrawn', async () => {
  const shop = await openShop();
  const job = await signedWorkOrder(shop);
  const draft = await written(shop, job.id, withExtra(job));
  expect(await withdraw(shop, job.id, draft.id)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  await send(shop, job.id, draft.id);
  const refused = { status: 409, body: { code: 'change_order_sent' } };
  expect(await change(shop, job.id, draft.id, { reason: 'Late' })).toMatchObject(refused);
  const params = { id: job.id, changeOrderId: draft.id };
  const deleted = await shop.client.call('DELETE /api/jobs/:id/change-orders/:changeOrderId', { params });
  expect(deleted).toMatchObject(refused);
  expect(await write(shop, job.id, withExtra(job))).toMatchObject({ body: { code: 'change_order_open' } });
});

test('without an address it is not sent; one that is typed is enough', async () => {
  const shop = await openShop();
  const job = await signedWorkOrder(shop);
  await shop.client.ok('PATCH /api/jobs/:id/customer', {
    params: { id: job.id },
    body: { customerName: job.customerName, customerEmail: null },
  });
  const draft = await written(shop, job.id, withExtra(job));
  const none = await send(shop, job.id, draft.id);
  expect([none.status, none.body]).toMatchObject([400, { fields: { signerEmail: expect.any(String) } }]);
  const typed = await send(shop, job.id, draft.id, { signerEmail: 'landlord@example.com' });
  expect(typed.body).toMatchObject({ sentTo: 'landlord@example.com' });
});

test('a job in the bin has no open change order, and takes all of them with it', async () => {
  const shop = await openShop();
  const [withDraft, withLink] = [await signedWorkOrder(shop), await signedWorkOrder(shop)];
  await written(shop, withDraft.id, withExtra(withDraft));
  const { token } = await sentChangeOrder(shop, withLink);
  for (const { id } of [withDraft, withLink]) {
    await shop.client.ok('DELETE /api/jobs/:id', { params: { id } });
    await shop.client.ok('POST /api/jobs/:id/undelete', { params: { id } });
    expect(await listed(shop, id)).toMatchObject([{ status: 'withdrawn' }]);
  }
  expect((await sign(shop.newGuest(), token)).body).toMatchObject({ code: 'signing_link_withdrawn' });
  for (const { id } of [withDraft, withLink]) await deleteForGood(shop, shop.client, id);
  const { rows } = await shop.deps.db.pool.query('select id from change_orders where account_id = $1', [
    shop.user.accountId,
  ]);
  expect(rows).toEqual([]);
});

test('a press that is repeated after its key was forgotten still gives the same link', async () => {
  const shop = await openShop();
  const job = await signedWorkOrder(shop);
  const { id } = await written(shop, job.id, withExtra(job));
  const key = { headers: { 'idempotency-key': 'send it' } };
  const first = await send(shop, job.id, id, {}, key);
  expect(first.status).toBe(200);
  // As after a week.
  await shop.deps.db.pool.query('delete from idempotency_keys where account_id = $1', [shop.user.accountId]);
  const again = await send(shop, job.id, id, {}, key);
  expect([again.status, again.body]).toEqual([200, first.body]);
});
