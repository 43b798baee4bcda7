// What becomes of the job when a change order is signed or declined, also while somebody edits it (D-20, D-21).
import { expect, test } from 'vitest';
import { textOf } from '#server/documents/testing/read-pdf.ts';
import {
  auditEventsOf,
  expectOk,
  moveTo,
  openShop,
  progress,
  type Shop,
} from '#server/features/jobs/testing/test-tools.ts';
import { jobOf, sign } from '#server/features/signing/testing/signing-tools.ts';
import { given } from '#server/testing/given.ts';
import {
  download,
  extra,
  listed,
  sentChangeOrder,
  signedWorkOrder,
  withExtra,
  written,
} from './testing/change-order-tools.ts';

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
    offer: {
      lineItems: [{ description: 'Labor' }, { description: 'Capacitor' }, { description: 'Disconnect box' }],
    },
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
