// What was signed besides the estimate goes with it when the customer cancels the sale, and says so everywhere (D-22).
import { expect, test } from 'vitest';
import { listed, sentChangeOrder } from '#server/features/change-orders/testing/change-order-tools.ts';
import { expectOk, type Shop } from '#server/features/jobs/testing/test-tools.ts';
import { checkIntegrity } from '#server/integrity/check-integrity.ts';
import { given } from '#server/testing/given.ts';
import { cancel, openNoticed, signed } from '../testing/cancel-tools.ts';
import { historyOf, jobOf, sign } from '../testing/signing-tools.ts';

const pageOf = async (shop: Shop, token: string) => {
  const page = await shop.newGuest().ok('GET /api/signatures/:token', { params: { token } });
  if (page.isExpired) throw new Error('The link has expired.');
  return page;
};

/** Estimate, work order and a change order on top of them; the last two have no right to cancel of their own. */
async function wholeSale(shop: Shop) {
  const estimate = await signed(shop);
  const workOrder = await given.sentRequest(shop, estimate.jobId);
  expectOk(await sign(shop.newGuest(), workOrder.signingToken));
  const changeOrder = await sentChangeOrder(shop, await jobOf(shop, estimate.jobId));
  expectOk(await sign(shop.newGuest(), changeOrder.token));
  return { ...estimate, taken: [workOrder.signingToken, changeOrder.token] };
}

const cancelledAt = '2026-11-14T18:00:00.000Z';

test('work order and change order say it to the customer, to the owner and in the list of change orders', async () => {
  const shop = await openNoticed();
  const { token, jobId, requestId, taken } = await wholeSale(shop);
  await shop.client.ok('POST /api/jobs/:id/payments', { params: { id: jobId }, body: { amount: '50.00' } });
  await shop.drain();
  shop.clock.advance(3_600_000);
  expect((await cancel(shop, token, { reason: 'We are moving.' })).status).toBe(200);
  shop.clock.advance(1000);
  for (const link of [token, ...taken])
    expect(await pageOf(shop, link)).toMatchObject({ status: 'approved', cancelledAt, cancelUntil: null });
  const history = await historyOf(shop, jobId);
  expect(history.map((request) => request.cancelledAt)).toEqual([cancelledAt, cancelledAt, cancelledAt]);
  expect(history.filter(({ cancelReason }) => cancelReason !== null).map(({ id }) => id)).toEqual([
    requestId,
  ]);
  expect(await listed(shop, jobId)).toMatchObject([{ status: 'approved', cancelledAt }]);
  // The day to return what was paid by is that of the estimate's right.
  expect(await jobOf(shop, jobId)).toMatchObject({
    customerCancelledAt: cancelledAt,
    refundBy: '2026-11-27',
  });
  expect(await checkIntegrity(shop.deps, shop.user.accountId)).toEqual([]);
});

test('taken along before their copies went out they are sealed, and nobody is told that they were signed', async () => {
  const shop = await openNoticed();
  const { token, jobId, taken } = await wholeSale(shop);
  expect((await cancel(shop, token)).status).toBe(200);
  for (const link of taken)
    expect(await pageOf(shop, link)).toMatchObject({ isSealing: true, copyMail: 'none' });
  await shop.drain();
  for (const link of taken)
    expect(await pageOf(shop, link)).toMatchObject({ isSealing: false, copyMail: 'none' });
  const history = await historyOf(shop, jobId);
  expect(history.filter(({ signedPdf }) => signedPdf !== null)).toHaveLength(3);
  const subjects = async (address: string) =>
    (await shop.mailbox.all(address)).map(({ subject }) => subject ?? '');
  const copies = [...(await subjects('maria@example.com')), ...(await subjects(shop.user.email))].filter(
    (subject) => /Your signed copy|signed (Estimate|Work Order|Change Order)/.test(subject),
  );
  // Of the estimate, before.
  expect(copies).toEqual([
    expect.stringContaining('Estimate EST-'),
    expect.stringContaining('Estimate EST-'),
  ]);
});
