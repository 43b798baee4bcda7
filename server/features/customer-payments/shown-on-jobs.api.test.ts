// What lists and details show of payments made online.
import { expect, test } from 'vitest';
import { billed, openedPage, openPaidShop, typeCard, visa } from './testing/payment-tools.ts';

type PaidShop = Awaited<ReturnType<typeof openPaidShop>>;

async function paid(shop: PaidShop, number = visa.number) {
  const { jobId, token } = await billed(shop);
  await typeCard(shop, await openedPage(shop, token), { ...visa, number });
  return jobId;
}

const listed = async ({ client }: PaidShop, id: string) => {
  const reply = await client.ok('GET /api/jobs', { query: { limit: 10 } });
  const job = (Array.isArray(reply) ? reply : reply.jobs).find((one) => one.id === id);
  return [job?.isPaidOnline, job?.openDispute];
};

const refund = ({ client }: PaidShop, id: string, paymentId: string, amount: string) =>
  client.ok('POST /api/jobs/:id/payments/:paymentId/refund', {
    params: { id, paymentId },
    body: { amount, reason: 'Part returned' },
  });

test('each refund stands with its payment, in the details, the payments and the reply that made it', async () => {
  const shop = await openPaidShop();
  const id = await paid(shop);
  const read = async () => (await shop.client.ok('GET /api/jobs/:id', { params: { id } })).payments;
  const paymentId = (await read())[0]?.id ?? '';
  const first = await refund(shop, id, paymentId, '50.00');
  expect(first.payment.refunds).toMatchObject([{ amount: '50.00', state: 'done', reason: 'Part returned' }]);
  await refund(shop, id, paymentId, '10.00');
  const amounts = [{ amount: '50.00' }, { amount: '10.00' }];
  expect(await read()).toMatchObject([{ refundedAmount: '60.00', refunds: amounts }]);
  const { payments } = await shop.client.ok('GET /api/jobs/:id/payments', { params: { id } });
  expect(payments).toMatchObject([{ refunds: amounts }]);
});

test('what is refunded in whole is not paid online any more; what somebody wrote down never was', async () => {
  const shop = await openPaidShop();
  const id = await paid(shop);
  expect(await listed(shop, id)).toEqual([true, null]);
  const { payments } = await shop.client.ok('GET /api/jobs/:id', { params: { id } });
  await refund(shop, id, payments[0]?.id ?? '', '250.00');
  expect(await listed(shop, id)).toEqual([false, null]);
  await shop.client.ok('POST /api/jobs/:id/payments', { params: { id }, body: { amount: '250.00' } });
  expect(await listed(shop, id)).toEqual([false, null]);
});

test('an open dispute is in the list', async () => {
  const shop = await openPaidShop();
  const id = await paid(shop, '4000 0000 0000 0259');
  expect(await listed(shop, id)).toEqual([true, 'needs_response']);
});

test('reminders tell since when a refund keeps them off, until they are turned on', async () => {
  const shop = await openPaidShop();
  const id = await paid(shop);
  const since = async () => (await shop.client.ok('GET /api/jobs/:id', { params: { id } })).remindersOffSince;
  expect(await since()).toBeNull();
  const { payments } = await shop.client.ok('GET /api/jobs/:id', { params: { id } });
  await refund(shop, id, payments[0]?.id ?? '', '50.00');
  expect(await since()).toBe(shop.clock.now().toISOString());
  await shop.client.ok('PATCH /api/jobs/:id/reminder-settings', {
    params: { id },
    body: { reminderEnabled: true, reminderEvery15Days: true },
  });
  expect(await since()).toBeNull();
});
