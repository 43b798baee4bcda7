// A customer cancels what they signed, of a job that is somebody else's by then (D-22).
import { expect, test } from 'vitest';
import { sentChangeOrder } from '#server/features/change-orders/testing/change-order-tools.ts';
import { auditEventsOf, expectOk, type Shop } from '#server/features/jobs/testing/test-tools.ts';
import { checkIntegrity } from '#server/integrity/check-integrity.ts';
import { given } from '#server/testing/given.ts';
import { cancel, cancelMails, forSum, openNoticed, signed } from '../testing/cancel-tools.ts';
import { historyOf, jobOf, sign } from '../testing/signing-tools.ts';

const bob = { customerName: 'Bob Stone', customerEmail: 'bob@example.com' };

/** Signed by the customer it was made for, and then given to Bob. */
async function givenToBob(shop: Shop) {
  const former = await signed(shop, { ...forSum('500'), deposit: { kind: 'amount', value: '100' } });
  await shop.client.ok('PATCH /api/jobs/:id/customer', { params: { id: former.jobId }, body: bob });
  return former;
}

const untouched = async (shop: Shop, jobId: string) => {
  const job = await jobOf(shop, jobId);
  return {
    estimate: job.estimateSignatureStatus,
    workOrder: job.workOrderSignatureStatus,
    approvedTotal: job.approvedTotal,
    depositDue: job.depositDue,
    notBefore: job.notBefore,
    customerCancelledAt: job.customerCancelledAt,
  };
};

test('the present customer’s link stays open, and the owner is told', async () => {
  const shop = await openNoticed();
  const { token, jobId, requestId } = await givenToBob(shop);
  const link = await given.sentRequest(shop, jobId);
  const before = await untouched(shop, jobId);
  expect((await cancel(shop, token, { reason: 'We are moving.' })).status).toBe(200);
  await shop.drain();
  expect(await untouched(shop, jobId)).toEqual(before);
  const history = await historyOf(shop, jobId);
  expect(history.find(({ id }) => id === requestId)).toMatchObject({
    cancelledAt: '2026-11-14T17:00:00.000Z',
    cancelReason: 'We are moving.',
  });
  const mails = await cancelMails(shop);
  expect(mails.map(({ text }) => text)).toEqual([
    expect.stringContaining('The job is for Bob Stone now, and stays as it is.'),
  ]);
  expect(mails[0]?.text).not.toContain('Please don’t start the work');
  const events = await auditEventsOf(shop, shop.user.accountId);
  expect(events.map(({ type }) => type)).toContain('signature.cancelled_by_customer');
  expectOk(await sign(shop.newGuest(), link.signingToken));
  expect(await jobOf(shop, jobId)).toMatchObject({ approvedTotal: '500.00', customerCancelledAt: null });
  expect(await checkIntegrity(shop.deps, shop.user.accountId)).toEqual([]);
});

test('what the present customer has signed stays approved, with the change order that builds on it', async () => {
  const shop = await openNoticed();
  const { token, jobId } = await givenToBob(shop);
  const link = await given.sentRequest(shop, jobId);
  expectOk(await sign(shop.newGuest(), link.signingToken));
  await shop.drain();
  const changeOrder = await sentChangeOrder(shop, await jobOf(shop, jobId));
  const before = await untouched(shop, jobId);
  expect(before).toMatchObject({ workOrder: 'approved', approvedTotal: '500.00' });
  shop.clock.advance(1000);
  expect((await cancel(shop, token)).status).toBe(200);
  expect(await untouched(shop, jobId)).toEqual(before);
  expectOk(await sign(shop.newGuest(), changeOrder.token));
  expect((await jobOf(shop, jobId)).approvedTotal).not.toBe('500.00');
  await shop.drain();
  expect(await checkIntegrity(shop.deps, shop.user.accountId)).toEqual([]);
});

test('what the present customer has paid is not for the one before to read', async () => {
  const shop = await openNoticed();
  const { token, jobId } = await givenToBob(shop);
  await shop.client.ok('POST /api/jobs/:id/payments', {
    params: { id: jobId },
    body: { amount: '77.00', method: 'cash' },
  });
  expect((await cancel(shop, token)).status).toBe(200);
  await shop.drain();
  const [mail] = (await shop.mailbox.all('maria@example.com')).filter(({ subject }) =>
    /^Canceled/.test(subject ?? ''),
  );
  expect(mail?.text).toContain('Anything you paid is returned to you');
  expect(mail?.text).not.toContain('77.00');
});

test('what the customer before canceled is not canceled by the present one; given back, it is again', async () => {
  const shop = await openNoticed();
  const { token, jobId } = await signed(shop);
  const { customerName } = await jobOf(shop, jobId);
  await shop.client.ok('POST /api/jobs/:id/payments', { params: { id: jobId }, body: { amount: '50.00' } });
  expect((await cancel(shop, token)).status).toBe(200);
  const canceled = async () => {
    const { customerCancelledAt, refundBy, revision } = await jobOf(shop, jobId);
    const { jobs } = await shop.client.ok('GET /api/jobs', { query: { filter: 'to-return' } });
    return { customerCancelledAt, refundBy, revision, listed: jobs.map(({ id }) => id) };
  };
  const theirs = {
    customerCancelledAt: '2026-11-14T17:00:00.000Z',
    refundBy: '2026-11-27',
    revision: expect.any(Number),
    listed: [jobId],
  };
  expect(await canceled()).toEqual(theirs);
  const give = (body: typeof bob) =>
    shop.client.ok('PATCH /api/jobs/:id/customer', { params: { id: jobId }, body });
  await give(bob);
  expect(await canceled()).toMatchObject({ customerCancelledAt: null, refundBy: null, listed: [] });
  expect(await checkIntegrity(shop.deps, shop.user.accountId)).toEqual([]);
  await give({ customerName, customerEmail: 'maria@example.com' });
  expect(await canceled()).toEqual(theirs);
  expect(await checkIntegrity(shop.deps, shop.user.accountId)).toEqual([]);
});

test('a form that was open when the customer canceled is outdated', async () => {
  const shop = await openNoticed();
  const { token, jobId } = await signed(shop);
  const before = await jobOf(shop, jobId);
  expect((await cancel(shop, token)).status).toBe(200);
  expect((await jobOf(shop, jobId)).revision).toBeGreaterThan(before.revision);
});

test('a spouse with the same email still cancels for the present customer', async () => {
  const shop = await openNoticed();
  const { token, jobId } = await signed(shop);
  await shop.client.ok('PATCH /api/jobs/:id/customer', {
    params: { id: jobId },
    body: { customerName: 'Tom Nguyễn', customerEmail: (await jobOf(shop, jobId)).customerEmail },
  });
  expect((await cancel(shop, token)).status).toBe(200);
  expect(await jobOf(shop, jobId)).toMatchObject({
    estimateSignatureStatus: 'cancelled',
    approvedTotal: null,
  });
});
