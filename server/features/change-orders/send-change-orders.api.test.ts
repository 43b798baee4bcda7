// A change order as it is sent, signed, declined, withdrawn and overtaken, and what becomes of the job (D-20, D-21).
import { expect, test } from 'vitest';
import { textOf } from '#server/documents/testing/read-pdf.ts';
import {
  auditEventsOf,
  deleteForGood,
  expectOk,
  moveTo,
  openShop,
  progress,
  type Shop,
} from '#server/features/jobs/testing/test-tools.ts';
import { historyOf, jobOf, sign } from '#server/features/signing/testing/signing-tools.ts';
import { given } from '#server/testing/given.ts';
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

test('signed, it becomes the job: lines, totals, approved total and numbers', async () => {
  const shop = await openShop();
  const job = await signedWorkOrder(shop);
  const { id, token } = await sentChangeOrder(shop, job);
  const number = `CO-${job.jobNumber}-1`;
  expect((await sign(shop.newGuest(), token)).status).toBe(200);
  const after = await jobOf(shop, job.id);
  expect(after).toMatchObject({
    totalAmount: '337.70',
    approvedTotal: '337.70',
    currentStage: 'work_order',
    estimateSignatureStatus: 'approved',
    lineItems: [
      { id: job.lineItems[0]?.id },
      { id: job.lineItems[1]?.id },
      { description: 'Disconnect box' },
    ],
  });
  expect(after.revision).toBeGreaterThan(job.revision);
  expect(await listed(shop, job.id)).toMatchObject([
    { status: 'approved', isSealing: true, endReason: null },
  ]);
  expect(await auditEventsOf(shop, shop.user.accountId, job.id)).toContainEqual({
    type: 'job.change_order_applied',
    data: { number: number, from: '237.70', to: '337.70', bySignature: 'Maria Nguyễn' },
  });
  const row = { ...job, accountId: shop.user.accountId };
  expect(await shop.deps.signedDocuments.approved(shop.deps.db.query, row)).toMatchObject({
    totalCents: 33_770,
    numbers: [`EST-${job.jobNumber}`, number],
    lines: [{ description: 'Labor' }, { description: 'Capacitor' }, { description: 'Disconnect box' }],
  });

  await shop.drain();
  const sealed = await download(shop, job.id, id);
  expect(sealed.headers.get('content-disposition')).toContain(`${number}-signed.pdf`);
  expect(await shop.deps.sealer.verify(sealed.bytes)).toBe('valid');
  expect(await listed(shop, job.id)).toMatchObject([{ isSealing: false }]);
  // The signed estimate is still the estimate.
  const estimate = await shop.client.send(`GET /api/jobs/${job.id}/download/estimate`);
  expect(textOf(estimate.bytes)).not.toContain('Disconnectbox');
});

test('declined, with the reason, nothing of the job changes and another can be written', async () => {
  const shop = await openShop();
  const job = await signedWorkOrder(shop);
  const { token } = await sentChangeOrder(shop, job);
  await shop.newGuest().ok('POST /api/signatures/:token/decline', {
    params: { token },
    body: { reason: 'Too much' },
    csrf: false,
  });
  expect(await listed(shop, job.id)).toMatchObject([{ status: 'declined', declineReason: 'Too much' }]);
  expect(await jobOf(shop, job.id)).toMatchObject({
    totalAmount: '237.70',
    approvedTotal: '237.70',
    workOrderSignatureStatus: 'not_sent',
    signatureDeclineReason: null,
  });
  const next = await written(shop, job.id, withExtra(job));
  expect(next.number).toBe(`CO-${job.jobNumber}-2`);
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

test('another document that is signed ends a change order that was the difference to an older one', async () => {
  const shop = await openShop();
  const job = await signedWorkOrder(shop);
  // Changed without asking, so that the work order is not what the estimate was.
  const changed = await shop.client.ok('PATCH /api/jobs/:id/line-items', {
    params: { id: job.id },
    body: { lineItems: [...job.lineItems, { ...extra, unitPrice: '5.00' }] },
  });
  const lineItems = [...changed.lineItems, extra];
  const { id, token } = await sentChangeOrder(shop, job, { reason: 'Agreed', lineItems });
  const workOrder = await given.sentRequest(shop, job.id);
  expect((await sign(shop.newGuest(), workOrder.signingToken)).status).toBe(200);
  expect(await listed(shop, job.id)).toMatchObject([{ id, status: 'superseded' }]);
  expect((await sign(shop.newGuest(), token)).body).toMatchObject({ code: 'signing_link_changed' });
  expect(await jobOf(shop, job.id)).toMatchObject({ totalAmount: '242.70', approvedTotal: '242.70' });
});

test('one that is still the difference to what was signed last stays open', async () => {
  const shop = await openShop();
  const job = await signedWorkOrder(shop);
  const { token } = await sentChangeOrder(shop, job);
  const workOrder = await given.sentRequest(shop, job.id);
  expect((await sign(shop.newGuest(), workOrder.signingToken)).status).toBe(200);
  await moveTo(shop, '2026-11-14T17:05:00Z');
  expect((await sign(shop.newGuest(), token)).status).toBe(200);
  expect(await jobOf(shop, job.id)).toMatchObject({ totalAmount: '337.70', approvedTotal: '337.70' });
});

test('less than was paid is a credit that was signed, and other links of the job end', async () => {
  const shop = await openShop();
  const job = await signedWorkOrder(shop);
  await shop.client.ok('POST /api/jobs/:id/payments', { params: { id: job.id }, body: { amount: '237.70' } });
  const [labor] = job.lineItems;
  const { token } = await sentChangeOrder(shop, job, {
    reason: 'No capacitor needed',
    lineItems: [labor ?? {}],
  });
  const other = await given.sentRequest(shop, job.id);
  expect((await sign(shop.newGuest(), token)).status).toBe(200);
  expect(await jobOf(shop, job.id)).toMatchObject({
    totalAmount: '190.00',
    approvedTotal: '190.00',
    balanceDue: '-47.70',
    workOrderSignatureStatus: 'superseded',
  });
  expect((await sign(shop.newGuest(), other.signingToken)).body).toMatchObject({
    code: 'signing_link_changed',
  });
});

test('an invoice that was paid is reminded of again once more is signed', async () => {
  const shop = await openShop();
  const job = await signedWorkOrder(shop);
  const params = { id: job.id };
  await progress(shop, job.id, 'invoice');
  await shop.client.ok('PATCH /api/jobs/:id/reminder-settings', {
    params,
    body: { reminderEnabled: true, reminderEvery15Days: true },
  });
  await shop.client.ok('POST /api/jobs/:id/payments', { params, body: { amount: '237.70' } });
  expect(await jobOf(shop, job.id)).toMatchObject({ paymentStatus: 'paid', nextReminderAt: null });
  const { token } = await sentChangeOrder(shop, job);
  expect((await sign(shop.newGuest(), token)).status).toBe(200);
  expect(await jobOf(shop, job.id)).toMatchObject({
    paymentStatus: 'partly_paid',
    balanceDue: '100.00',
    nextReminderAt: expect.any(String),
  });
});

test('an archived job comes back when its change order is signed', async () => {
  const shop = await openShop();
  const job = await signedWorkOrder(shop);
  const { token } = await sentChangeOrder(shop, job);
  await shop.client.ok('POST /api/jobs/:id/close', { params: { id: job.id }, body: { outcome: 'archived' } });
  expect((await sign(shop.newGuest(), token)).status).toBe(200);
  expect(await jobOf(shop, job.id)).toMatchObject({ closedAs: null, totalAmount: '337.70' });
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

test('a work order that was signed stays signed with its change order, and is printed with all of it', async () => {
  const shop = await openShop();
  const job = await signedWorkOrder(shop);
  const workOrder = await given.sentRequest(shop, job.id);
  expectOk(await sign(shop.newGuest(), workOrder.signingToken));
  shop.clock.advance(1000);
  const { token } = await sentChangeOrder(shop, job);
  expectOk(await sign(shop.newGuest(), token));
  await shop.drain();
  expect(await jobOf(shop, job.id)).toMatchObject({
    totalAmount: '337.70',
    approvedTotal: '337.70',
    workOrderSignatureStatus: 'approved',
  });
  const printed = async () =>
    textOf((await shop.client.send(`GET /api/jobs/${job.id}/download/work_order`)).bytes);
  expect(await printed()).toContain('Disconnectbox');
  // What is changed without asking was signed by nobody.
  const { lineItems } = await jobOf(shop, job.id);
  await shop.client.ok('PATCH /api/jobs/:id/line-items', {
    params: { id: job.id },
    body: { lineItems: lineItems.slice(1) },
  });
  expect(await jobOf(shop, job.id)).toMatchObject({ workOrderSignatureStatus: 'not_sent' });
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

/** Both wait for the job, `first` in front of `second`. */
async function inTurn<A, B>(shop: Shop, jobId: string, first: () => Promise<A>, second: () => Promise<B>) {
  const { pool } = shop.deps.db;
  const holder = await pool.connect();
  const untilWaiting = async (count: number) => {
    for (;;) {
      const { rows } = await pool.query(
        `select distinct pid from pg_locks join pg_stat_activity a using (pid)
         where not granted and a.datname = current_database()`,
      );
      if (rows.length >= count) return;
    }
  };
  try {
    await holder.query('begin');
    await holder.query('select from jobs where id = $1 for update', [jobId]);
    const [a, b] = [first(), untilWaiting(1).then(second)];
    await untilWaiting(2);
    await holder.query('commit');
    return [await a, await b] as const;
  } finally {
    holder.release();
  }
}

test('of signing and editing, the one that has the job first decides what becomes of the other', async () => {
  const shop = await openShop();
  const lineItems = [{ ...extra, unitPrice: '7.00' }];
  const edit = (id: string) => () =>
    shop.client.call('PATCH /api/jobs/:id/line-items', { params: { id }, body: { lineItems } });

  const signedFirst = await signedWorkOrder(shop);
  const applied = await sentChangeOrder(shop, signedFirst);
  const [signed, after] = await inTurn(
    shop,
    signedFirst.id,
    () => sign(shop.newGuest(), applied.token),
    edit(signedFirst.id),
  );
  expect([signed.status, after.status]).toEqual([200, 200]);
  expect(await listed(shop, signedFirst.id)).toMatchObject([{ status: 'approved' }]);
  expect(await jobOf(shop, signedFirst.id)).toMatchObject({ totalAmount: '7.00', approvedTotal: '337.70' });

  const editedFirst = await signedWorkOrder(shop);
  const ended = await sentChangeOrder(shop, editedFirst);
  const [edited, late] = await inTurn(shop, editedFirst.id, edit(editedFirst.id), () =>
    sign(shop.newGuest(), ended.token),
  );
  expect(edited.status).toBe(200);
  expect(late).toMatchObject({ status: 410, body: { code: 'signing_link_changed' } });
  expect(await listed(shop, editedFirst.id)).toMatchObject([{ status: 'superseded' }]);
  expect(await jobOf(shop, editedFirst.id)).toMatchObject({ totalAmount: '7.00', approvedTotal: '237.70' });
});

test('of signing and editing at once, the signature is applied whole before the edit, or not at all', async () => {
  const shop = await openShop();
  for (let round = 0; round < 3; round += 1) {
    const job = await signedWorkOrder(shop);
    const { token } = await sentChangeOrder(shop, job);
    const lineItems = [{ ...extra, unitPrice: '7.00' }];
    const [signed, edit] = await Promise.all([
      sign(shop.newGuest(), token),
      shop.client.call('PATCH /api/jobs/:id/line-items', { params: { id: job.id }, body: { lineItems } }),
    ]);
    expect(edit.status).toBe(200);
    const applied = (await auditEventsOf(shop, shop.user.accountId, job.id)).filter(
      ({ type }) => type === 'job.change_order_applied',
    );
    expect(applied).toMatchObject(signed.status === 200 ? [{ data: { from: '237.70', to: '337.70' } }] : []);
    const [order] = await listed(shop, job.id);
    expect(order?.status).toBe(signed.status === 200 ? 'approved' : 'superseded');
    expect(await jobOf(shop, job.id)).toMatchObject({
      totalAmount: '7.00',
      approvedTotal: signed.status === 200 ? '337.70' : '237.70',
    });
  }
});
