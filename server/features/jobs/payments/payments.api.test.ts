import { describe, expect, test } from 'vitest';
import type { Payment } from '#contract/jobs/payments.ts';
import { given } from '#server/testing/given.ts';
import { auditEventsOf, expectOk, moveTo, openShop, type Shop } from '../testing/test-tools.ts';

const pay = ({ client }: Shop, id: string, body: object, key?: string) =>
  client.send(`POST /api/jobs/${id}/payments`, {
    body,
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  });

describe('payments', () => {
  test('lower the balance; removing one raises it again', async () => {
    const shop = await openShop();
    const job = await given.job(shop, { currentStage: 'invoice' });
    const part = await pay(shop, job.id, {
      amount: '100.00',
      method: 'check',
      paidOn: '2026-11-13',
      note: 'No. 7',
    });
    expect(part.body).toMatchObject({
      payment: { amount: '100.00', method: 'check', paidOn: '2026-11-13', note: 'No. 7' },
      amountPaid: '100.00',
      balanceDue: '137.70',
      paymentStatus: 'partly_paid',
    });
    const rest = await pay(shop, job.id, { amount: 137.7, method: 'cash' });
    // Today by the company's clock.
    expect(rest.body).toMatchObject({
      payment: { paidOn: '2026-11-14' },
      balanceDue: '0.00',
      paymentStatus: 'paid',
    });
    const details = await shop.client.ok('GET /api/jobs/:id', { params: { id: job.id } });
    expect(details).toMatchObject({ amountPaid: '237.70', balanceDue: '0.00', paymentStatus: 'paid' });
    expect(details.payments.map(({ amount }) => amount)).toEqual(['100.00', '137.70']);
    const { id } = details.payments[0] as Payment;
    expect(
      await shop.client.ok('DELETE /api/jobs/:id/payments/:paymentId', {
        params: { id: job.id, paymentId: id },
      }),
    ).toMatchObject({
      success: true,
      balanceDue: '100.00',
      paymentStatus: 'partly_paid',
    });
    const gone = await shop.client.call('DELETE /api/jobs/:id/payments/:paymentId', {
      params: { id: job.id, paymentId: id },
    });
    expect([gone.status, gone.body.message]).toEqual([404, 'Payment not found']);
    const list = await shop.client.ok('GET /api/jobs/:id/payments', { params: { id: job.id } });
    expect(list.payments).toHaveLength(1);
    expect((await auditEventsOf(shop, shop.user.accountId, job.id)).map(({ type }) => type)).toEqual([
      'job.created',
      'job.payment_recorded',
      'job.payment_recorded',
      'job.payment_removed',
    ]);
  });

  test('more than is due is refused and says how much is', async () => {
    const shop = await openShop();
    const job = await given.job(shop);
    const response = await pay(shop, job.id, { amount: '237.71', method: 'card' });
    expect([response.status, response.body.message]).toEqual([
      400,
      'This is more than the balance due of $237.70.',
    ]);
    await pay(shop, job.id, { amount: '237.70', method: 'card' });
    const again = await pay(shop, job.id, { amount: '0.01', method: 'card' });
    expect(again.body.fields).toEqual({ amount: 'Nothing is left to pay on this job.' });
  });

  test.each([
    { amount: '0' },
    { amount: '-1' },
    { amount: '1e3' },
    { amount: ['1'] },
    { amount: 'NaN' },
    { amount: '1.001' },
    { method: 'cash' },
    { amount: '1', method: 'gold' },
    { amount: '1', paidOn: 'yesterday' },
  ])('%j is refused', async (body) => {
    const shop = await openShop();
    const job = await given.job(shop);
    expect((await pay(shop, job.id, body)).status).toBe(400);
  });

  test('ten at once never pay more than is due', async () => {
    const shop = await openShop();
    const job = await given.job(shop, {
      lineItems: [{ quantity: 1, description: 'x', unitPrice: '50' }],
      taxRate: 0,
    });
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => pay(shop, job.id, { amount: '20' })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await shop.client.ok('GET /api/jobs/:id', { params: { id: job.id } })).toMatchObject({
      balanceDue: '10.00',
    });
  });

  test('a double tap with one key pays once', async () => {
    const shop = await openShop();
    const job = await given.job(shop);
    const responses = await Promise.all([1, 2, 3].map(() => pay(shop, job.id, { amount: '20' }, 'tap')));
    expect(
      new Set(responses.map((response) => expectOk<{ payment: Payment }>(response).payment.id)).size,
    ).toBe(1);
    expect(await shop.client.ok('GET /api/jobs/:id', { params: { id: job.id } })).toMatchObject({
      amountPaid: '20.00',
    });
  });

  test('the key of a payment that was removed makes no new one, and says so', async () => {
    const shop = await openShop();
    const job = await given.job(shop);
    const { payment } = expectOk<{ payment: Payment }>(await pay(shop, job.id, { amount: '20' }, 'tap'));
    await shop.client.ok('DELETE /api/jobs/:id/payments/:paymentId', {
      params: { id: job.id, paymentId: payment.id },
    });
    const again = await pay(shop, job.id, { amount: '20' }, 'tap');
    expect([again.status, again.body.message]).toEqual([404, 'This payment was removed.']);
  });

  test.each([
    ['2026-11-15', 'A payment can’t be in the future. Choose today or an earlier day.'],
    ['2126-11-14', 'A payment can’t be in the future. Choose today or an earlier day.'],
    ['2026-11-15T12:00:00Z', 'A payment can’t be in the future. Choose today or an earlier day.'],
    ['1999-12-31', 'Choose a day from Jan 1, 2000 on.'],
    ['1926-11-14', 'Choose a day from Jan 1, 2000 on.'],
    ['2026-02-30', 'Use a date such as 2026-11-14.'],
  ])('a payment on %s is refused at its field', async (paidOn, problem) => {
    const shop = await openShop();
    const job = await given.job(shop);
    const response = await pay(shop, job.id, { amount: '1', paidOn });
    expect([response.status, response.body.message]).toEqual([400, problem]);
    expect(response.body.fields).toEqual({ paidOn: problem });
    expect(await shop.client.ok('GET /api/jobs/:id', { params: { id: job.id } })).toMatchObject({
      amountPaid: '0.00',
    });
  });

  test('the company’s clock says what is today', async () => {
    const shop = await openShop();
    const job = await given.job(shop);
    // Six in the evening in Boise; in Greenwich it is the next day already.
    await moveTo(shop, '2026-11-15T01:00:00Z');
    expect((await pay(shop, job.id, { amount: '1', paidOn: '2026-11-15' })).status).toBe(400);
    for (const paidOn of ['2026-11-14', '2026-11-15T01:00:00Z', '2000-01-01', null])
      expectOk(await pay(shop, job.id, { amount: '1', paidOn }));
    const { payments } = await shop.client.ok('GET /api/jobs/:id', { params: { id: job.id } });
    expect(payments.map(({ paidOn }) => paidOn)).toEqual([
      '2000-01-01',
      '2026-11-14',
      '2026-11-14',
      '2026-11-14',
    ]);
  });

  test('an unknown method is told which ones there are', async () => {
    const shop = await openShop();
    const job = await given.job(shop);
    const response = await pay(shop, job.id, { amount: '1', method: 'gold' });
    expect(response.body.fields).toEqual({ method: 'Use cash, check, card or other.' });
  });

  test('a payment of another job is not found', async () => {
    const shop = await openShop();
    const [one, two] = [await given.job(shop), await given.job(shop)];
    const { payment } = expectOk<{ payment: Payment }>(await pay(shop, one.id, { amount: '1' }));
    expect(
      (
        await shop.client.call('DELETE /api/jobs/:id/payments/:paymentId', {
          params: { id: two.id, paymentId: payment.id },
        })
      ).status,
    ).toBe(404);
    expect(
      (
        await shop.client.call('DELETE /api/jobs/:id/payments/:paymentId', {
          params: { id: one.id, paymentId: 'x' },
        })
      ).status,
    ).toBe(404);
  });
});
