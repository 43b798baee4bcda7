// Estimates that are lost, invoices that are void, and jobs that are archived: what they leave, and how they come back.
import { beforeAll, describe, expect, test } from 'vitest';
import { canReadPdf, installLimitMs, textOf } from '#server/documents/testing/read-pdf.ts';
import { jobOf } from '#server/features/signing/testing/signing-tools.ts';
import { checkIntegrity } from '#server/integrity/check-integrity.ts';
import { given } from '#server/testing/given.ts';
import { answer, close, closedShop, numbersOf, pay, reopen, totalOf } from '../testing/close-tools.ts';
import { moveTo, openShop, progress, runTask } from '../testing/test-tools.ts';

beforeAll(() => expect(canReadPdf()).toBe(true), installLimitMs);

describe('a closed job', () => {
  test('says how, why and when, and leaves the list; search and the filter find it', async () => {
    const shop = await closedShop();
    expect(await jobOf(shop, shop.ids.lost)).toMatchObject({
      closedAs: 'lost',
      closeReason: 'Too expensive',
      closedAt: '2026-11-14T17:00:00.000Z',
      revision: 2,
    });
    expect(await numbersOf(shop)).toEqual(['1001']);
    expect([await numbersOf(shop, { sort: 'oldest' }), await totalOf(shop, { sort: 'oldest' })]).toEqual([
      ['1001'],
      1,
    ]);
    expect(await numbersOf(shop, { stage: 'invoice' })).toEqual([]);
    expect(await numbersOf(shop, { filter: 'archived' })).toEqual(['1002', '1003', '1004']);
    expect(await totalOf(shop, { filter: 'archived' })).toBe(3);
    expect(await numbersOf(shop, { filter: 'archived', stage: 'invoice' })).toEqual(['1003']);
    expect(await numbersOf(shop, { q: 'maria' })).toEqual(['1001', '1002', '1003', '1004']);
    expect(await numbersOf(shop, { q: 'maria', filter: 'archived' })).toEqual(['1002', '1003', '1004']);
    const wrong = await shop.client.send('GET /api/jobs?filter=everything');
    expect(wrong.status).toBe(400);
    expect(await checkIntegrity(shop.deps, shop.user.accountId)).toEqual([]);
  });

  test('pages of the filter begin where the last one ended', async () => {
    const shop = await closedShop();
    const first = await shop.client.ok('GET /api/jobs', { query: { filter: 'archived', limit: '2' } });
    if (Array.isArray(first)) throw new Error('a page was expected');
    const cursor = first.nextCursor ?? '';
    const second = await shop.client.ok('GET /api/jobs', {
      query: { filter: 'archived', limit: '2', cursor },
    });
    if (Array.isArray(second)) throw new Error('a page was expected');
    expect([...first.jobs, ...second.jobs].map(({ jobNumber }) => jobNumber)).toEqual([
      '1004',
      '1003',
      '1002',
    ]);
    expect([first.total, second.total, second.nextCursor]).toEqual([3, 3, null]);
  });

  test('is no open work: not unscheduled, not counted, a technician does not see it', async () => {
    const shop = await openShop();
    const { client: technician, technicianId } = await shop.given.technician({
      accountId: shop.user.accountId,
    });
    const when = { serviceDateStart: '2026-11-20T15:00:00Z', assignedTechnicianId: technicianId };
    const [waiting, lost, done] = [
      await given.job(shop),
      await given.job(shop, when),
      await given.job(shop, when),
    ];
    const range = { query: { from: '2026-11-16', to: '2026-11-22' } };
    const before = await shop.client.ok('GET /api/calendar', range);
    expect(before.totals).toEqual({ jobs: 3, scheduled: 2, assigned: 2, waiting: 1 });
    await close(shop, waiting.id, { outcome: 'archived' });
    await close(shop, lost.id, { outcome: 'lost' });
    await close(shop, done.id, { outcome: 'archived' });
    const after = await shop.client.ok('GET /api/calendar', range);
    expect(after.totals).toEqual({ jobs: 0, scheduled: 0, assigned: 0, waiting: 0 });
    expect(after.unscheduled).toEqual([]);
    // What was done stays on its day.
    expect(after.jobs.map(({ jobNumber }) => jobNumber)).toEqual([done.jobNumber]);
    expect(await technician.ok('GET /api/technician/jobs')).toEqual([]);
    const moved = await technician.call('PATCH /api/technician/jobs/:jobId/progress', {
      params: { jobId: done.id },
      body: { currentStage: 'work_order' },
    });
    expect([...answer(moved), moved.body.message]).toEqual([
      409,
      'job_closed',
      'The office has closed this job.',
    ]);
  });

  test('a void invoice is neither outstanding nor invoiced; an archived one was invoiced', async () => {
    const shop = await openShop();
    const ids = [];
    for (let n = 0; n < 3; n += 1) ids.push((await given.job(shop, { currentStage: 'invoice' })).id);
    const [voided = '', archived = '', open = ''] = ids;
    await pay(shop, archived, '100.00');
    await close(shop, voided, { outcome: 'void' });
    await close(shop, archived, { outcome: 'archived' });
    const stats = await shop.client.ok('GET /api/stats');
    expect(stats).toMatchObject({ jobs: 1, invoices: 1, outstandingTotal: '237.70' });
    expect(stats.months.at(-1)).toEqual({ month: '2026-11', invoiced: '475.40', paid: '100.00' });
    await close(shop, open, { outcome: 'archived' });
    expect((await shop.client.ok('GET /api/stats')).outstandingTotal).toBe('0.00');
  });

  test('gets no reminder, and goes on with the next one when it is reopened', async () => {
    const shop = await openShop();
    // The task reminds the customers of every company there is.
    const customerEmail = 'void@example.com';
    const job = await given.job(shop, { currentStage: 'invoice', customerEmail });
    await shop.client.ok('PATCH /api/jobs/:id/reminder-settings', {
      params: { id: job.id },
      body: { reminderEnabled: true, reminderEvery15Days: true },
    });
    expect((await jobOf(shop, job.id)).nextReminderAt).toBe('2026-12-29T16:00:00.000Z');
    await close(shop, job.id, { outcome: 'void' });
    expect((await jobOf(shop, job.id)).nextReminderAt).toBeNull();
    await moveTo(shop, '2027-01-05T17:00:00Z');
    await runTask(shop, 'jobs.remind-customers');
    expect(await shop.mailbox.all(customerEmail)).toEqual([]);
    await reopen(shop, job.id);
    expect((await jobOf(shop, job.id)).nextReminderAt).toBe('2027-01-13T16:00:00.000Z');
  });

  test('is not changed, moved, sent or paid before it is reopened', async () => {
    const { client, ids } = await closedShop();
    const params = { id: ids.void };
    const tries = [
      await client.call('PATCH /api/jobs/:id', { params, body: { notes: 'x' } }),
      await client.call('PATCH /api/jobs/:id/service-date', {
        params,
        body: { serviceDateStart: '2026-11-20' },
      }),
      await client.call('POST /api/jobs/:id/payments', { params, body: { amount: '1.00' } }),
      await client.call('POST /api/jobs/:id/send-invoice', { params }),
      await client.call('POST /api/jobs/:id/send-reminder', { params }),
      await client.call('PATCH /api/jobs/:id/reminder-settings', { params, body: { reminderEnabled: true } }),
      await client.call('PATCH /api/jobs/:id/line-items', { params, body: { lineItems: [] } }),
      await client.call('PUT /api/jobs/:id/photos', { params, body: { beforePhotos: [] } }),
      await client.call('PATCH /api/jobs/:id/stage', {
        params: { id: ids.lost },
        body: { stage: 'work_order' },
      }),
      await client.call('POST /api/jobs/:id/signature-request', { params: { id: ids.lost }, body: {} }),
      await client.call('POST /api/jobs/:id/close', {
        params: { id: ids.lost },
        body: { outcome: 'archived' },
      }),
    ];
    for (const one of tries) expect(answer(one)).toEqual([409, 'job_closed']);
    expect(tries[0]?.body.message).toBe('This invoice is void. Reopen it first.');
    const copy = await client.ok('POST /api/jobs/:id/duplicate', { params });
    expect([copy.closedAs, copy.currentStage]).toEqual([null, 'estimate']);
  });
});

describe('which ending fits', () => {
  test('only estimates are lost, only invoices void, everything can be archived', async () => {
    const shop = await openShop();
    const estimate = await given.job(shop);
    const order = await given.job(shop, { currentStage: 'work_order' });
    expect(answer(await close(shop, order.id, { outcome: 'lost' }))).toEqual([409, 'not_an_estimate']);
    const wrong = await close(shop, estimate.id, { outcome: 'void' });
    expect([...answer(wrong), wrong.body.message]).toEqual([
      409,
      'not_an_invoice',
      'Only an invoice can be made void.',
    ]);
    for (const { id } of [estimate, order])
      expect((await close(shop, id, { outcome: 'archived' })).status).toBe(200);
  });

  test('a paid invoice is not void before its payments are gone', async () => {
    const shop = await openShop();
    const job = await given.job(shop, { currentStage: 'invoice' });
    const { payment } = await pay(shop, job.id, '37.70');
    const refused = await close(shop, job.id, { outcome: 'void' });
    expect([...answer(refused), refused.body.message]).toEqual([
      409,
      'has_payments',
      '$37.70 was paid on this invoice. Refund what was paid online, give back and remove the rest, then void it.',
    ]);
    expect((await jobOf(shop, job.id)).closedAs).toBeNull();
    await shop.client.ok('DELETE /api/jobs/:id/payments/:paymentId', {
      params: { id: job.id, paymentId: payment.id },
    });
    expect((await close(shop, job.id, { outcome: 'void' })).status).toBe(200);
  });

  test('of a payment and a void at the same moment, one wins', async () => {
    const shop = await openShop();
    const job = await given.job(shop, { currentStage: 'invoice' });
    const [voided, paid] = await Promise.all([
      close(shop, job.id, { outcome: 'void' }),
      shop.client.call('POST /api/jobs/:id/payments', { params: { id: job.id }, body: { amount: '10.00' } }),
    ]);
    expect([voided.status, paid.status].sort()).toEqual([200, 409]);
    const { closedAs, amountPaid } = await jobOf(shop, job.id);
    expect([
      ['void', '0.00'],
      [null, '10.00'],
    ]).toContainEqual([closedAs, amountPaid]);
  });
});

test('the PDF of a void invoice says so and keeps its number; reopened, it is as before', async () => {
  const shop = await openShop();
  const job = await given.job(shop, { currentStage: 'invoice' });
  const text = async () =>
    textOf(
      (
        await shop.client.call('GET /api/jobs/:id/download/:type', {
          params: { id: job.id, type: 'invoice' },
        })
      ).bytes,
    );
  await shop.client.ok('PATCH /api/company/settings', { body: { otherWaysToPay: 'Zelle to the office.' } });
  const before = await text();
  expect(before).not.toContain('VOID');
  expect(before).toContain('Zelle');
  await close(shop, job.id, { outcome: 'void', reason: 'Billed twice' });
  const voided = await text();
  for (const part of ['VOID', 'VoidedNov14,2026', 'Billedtwice', 'INV-1001', '$0.00'])
    expect(voided).toContain(part);
  expect(voided).not.toContain('Zelle');
  const again = await shop.client.call('POST /api/jobs', {
    body: { customerName: 'Ana', lineItems: [], jobNumber: '1001' },
  });
  expect(answer(again)).toEqual([409, 'number_taken']);
  await reopen(shop, job.id);
  expect(await text()).toBe(before);
});

test.each([
  [{ outcome: 'won' }],
  [{}],
  [{ outcome: 'lost', reason: 'x'.repeat(501) }],
  [{ outcome: 'lost', reason: 7 }],
  [{ outcome: 'lost', revision: 0 }],
])('%j is refused', async (body) => {
  const shop = await openShop();
  const { id } = await given.job(shop);
  const refused = await shop.client.send(`POST /api/jobs/${id}/close`, { body });
  expect(answer(refused)).toEqual([400, 'invalid_input']);
  expect((await jobOf(shop, id)).closedAs).toBeNull();
});

test('a lost estimate cannot be made to move on behind the product’s back', async () => {
  const shop = await closedShop();
  expect((await progress(shop, shop.ids.lost, 'work_order')).status).toBe(409);
  await expect(
    shop.deps.db.pool.query("update jobs set stage = 'work_order' where id = $1", [shop.ids.lost]),
  ).rejects.toThrow('jobs_closed_stage');
});
