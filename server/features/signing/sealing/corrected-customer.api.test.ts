// A customer whose name and email are corrected is still the one who signed and canceled; another one is not (D-21, D-22).
import { expect, test } from 'vitest';
import type { Shop } from '#server/features/jobs/testing/test-tools.ts';
import { checkIntegrity } from '#server/integrity/check-integrity.ts';
import { given } from '#server/testing/given.ts';
import { cancel, forSum, openNoticed, signed } from '../testing/cancel-tools.ts';
import { historyOf, jobOf, sign } from '../testing/signing-tools.ts';

interface Called {
  customerName: string;
  customerEmail: string | null;
}

const bob = { customerName: 'Bob Stone', customerEmail: 'bob@example.com' };
const canceledAt = '2026-11-14T17:00:00.000Z';

async function givenSigned() {
  const shop = await openNoticed();
  const link = await signed(shop);
  const { customerName, customerEmail } = await jobOf(shop, link.jobId);
  const call = async (body: Called) => {
    await shop.client.ok('PATCH /api/jobs/:id/customer', { params: { id: link.jobId }, body });
    expect(await checkIntegrity(shop.deps, shop.user.accountId)).toEqual([]);
  };
  const cancelIt = async () => expect((await cancel(shop, link.token)).status).toBe(200);
  const job = () => jobOf(shop, link.jobId);
  return { shop, link, job, call, cancelIt, maria: { customerName, customerEmail } };
}

const corrections = [
  ['name, then email', (is: Called) => [{ ...is, customerName: 'Mary Lopez' }, mary]],
  ['email, then name', (is: Called) => [{ ...is, customerEmail: mary.customerEmail }, mary]],
  [
    'back and forth',
    (is: Called) => [{ ...is, customerName: 'Mary Lopez' }, mary, { ...mary, customerName: 'M. Lopez' }],
  ],
  [
    'both at once, in letter case or accents',
    (is: Called) => [
      { customerName: 'MARIA NGUYEN', customerEmail: is.customerEmail?.toUpperCase() ?? null },
    ],
  ],
] as const;
const mary = { customerName: 'Mary Lopez', customerEmail: 'mary@example.com' };

test.each(corrections)('corrected after the cancellation: %s; it stays canceled', async (_, steps) => {
  const { call, cancelIt, job, maria } = await givenSigned();
  await cancelIt();
  for (const step of steps(maria)) {
    await call(step);
    expect(await job()).toMatchObject({ customerCancelledAt: canceledAt, approvedTotal: null });
  }
});

test.each(corrections)('corrected before it: %s; it stays approved, and is canceled', async (_, steps) => {
  const { call, cancelIt, job, maria } = await givenSigned();
  for (const step of steps(maria)) {
    await call(step);
    expect((await job()).approvedTotal).toBe('500.00');
  }
  await cancelIt();
  expect(await job()).toMatchObject({
    customerCancelledAt: canceledAt,
    estimateSignatureStatus: 'cancelled',
  });
});

test('without an email, a corrected name is the same customer; with the email of another it is not', async () => {
  const shop = await openNoticed();
  const { id } = await given.job(shop, { ...forSum('500'), customerName: 'Mara Lopez', customerEmail: '' });
  const { signingToken } = await given.signatureRequest(shop, id);
  await shop.client.ok('POST /api/signatures/:token/copied', { params: { token: signingToken } });
  expect((await sign(shop.newGuest(), signingToken)).status).toBe(200);
  const call = (body: Called) => shop.client.ok('PATCH /api/jobs/:id/customer', { params: { id }, body });
  const maria = { customerName: 'Maria Lopez', customerEmail: null };
  expect((await call(maria)).approvedTotal).toBe('500.00');
  expect((await cancel(shop, signingToken)).status).toBe(200);
  expect((await call({ ...maria, customerName: 'María Lopes' })).customerCancelledAt).toBe(canceledAt);
  expect((await call(bob)).customerCancelledAt).toBeNull();
  expect(await checkIntegrity(shop.deps, shop.user.accountId)).toEqual([]);
});

test('both at once are another customer, also after a correction', async () => {
  const { call, cancelIt, job, maria } = await givenSigned();
  await cancelIt();
  await call({ ...maria, customerName: mary.customerName });
  await call(mary);
  await call(bob);
  expect((await job()).customerCancelledAt).toBeNull();
  // A correction of the next one's says nothing of the one before.
  await call({ ...bob, customerName: 'Robert Stone' });
  await call({ customerName: 'Robert Stone', customerEmail: 'robert@example.com' });
  expect((await job()).customerCancelledAt).toBeNull();
  await call(mary);
  expect((await job()).customerCancelledAt).toBe(canceledAt);
});

test('given away, canceled by the one before, and given back: canceled; of a correction too', async () => {
  const { call, cancelIt, job, maria } = await givenSigned();
  await call({ ...maria, customerName: mary.customerName });
  await call(mary);
  await call(bob);
  await cancelIt();
  expect(await job()).toMatchObject({ customerCancelledAt: null, approvedTotal: null });
  expect((await job()).estimateSignatureStatus).toBe('approved');
  await call(maria);
  expect(await job()).toMatchObject({
    customerCancelledAt: canceledAt,
    approvedTotal: null,
    estimateSignatureStatus: 'cancelled',
    notBefore: null,
  });
  await call(bob);
  expect((await job()).customerCancelledAt).toBeNull();
  await call(mary);
  expect((await job()).customerCancelledAt).toBe(canceledAt);
});

test('what the one after has signed stays theirs: given back it is canceled, with them it is approved', async () => {
  const { shop, link, call, cancelIt, job, maria } = await givenSigned();
  await call(bob);
  const again = await given.sentRequest(shop, link.jobId);
  expect((await sign(shop.newGuest(), again.signingToken)).status).toBe(200);
  await shop.drain();
  await cancelIt();
  expect(await job()).toMatchObject({ customerCancelledAt: null, approvedTotal: '500.00' });
  await call(maria);
  expect(await job()).toMatchObject({
    customerCancelledAt: canceledAt,
    approvedTotal: null,
    estimateSignatureStatus: 'cancelled',
  });
  await call(bob);
  expect(await job()).toMatchObject({ customerCancelledAt: null, approvedTotal: '500.00' });
});

test('a cancellation by the one before takes all that they signed, whatever they were called then', async () => {
  const { shop, link, call, cancelIt, job, maria } = await givenSigned();
  await call({ ...maria, customerName: mary.customerName });
  await call(mary);
  const workOrder = await given.sentRequest(shop, link.jobId);
  expect((await sign(shop.newGuest(), workOrder.signingToken)).status).toBe(200);
  await shop.drain();
  await call(bob);
  await cancelIt();
  const cancelledAt = (await historyOf(shop, link.jobId)).map((request) => request.cancelledAt);
  expect(cancelledAt).toEqual([canceledAt, canceledAt]);
  await call(mary);
  expect(await job()).toMatchObject({ customerCancelledAt: canceledAt, approvedTotal: null });
});

test('a customer who is corrected in name and email, and open jobs with them, is the same one', async () => {
  const { shop, job } = await givenSigned();
  const { customerId } = await job();
  // The work order that it became is neither signed nor sent.
  const changed = await shop.client.ok('PATCH /api/customers/:id', {
    params: { id: customerId ?? '' },
    body: { name: mary.customerName, email: mary.customerEmail, alsoOpenJobs: true },
  });
  expect(changed.changedJobs).toBe(1);
  expect(await job()).toMatchObject({ ...mary, approvedTotal: '500.00' });
  expect(await checkIntegrity(shop.deps, shop.user.accountId)).toEqual([]);
});

test.each([
  ['under another name and email', bob, null],
  ['by an email of theirs', { customerName: 'M. Lopez', customerEmail: 'home@example.com' }, '500.00'],
])('a change of a customer reaches a job that was signed %s', async (_, called, approvedTotal) => {
  const { shop, link, call, job } = await givenSigned();
  const { customerId } = await job();
  const change = (body: object) =>
    shop.client.ok('PATCH /api/customers/:id', { params: { id: customerId ?? '' }, body });
  await change({ otherEmails: ['home@example.com'] });
  // The job stays among those of its first customer (D-2).
  await call(called);
  const workOrder = await given.sentRequest(shop, link.jobId);
  expect((await sign(shop.newGuest(), workOrder.signingToken)).status).toBe(200);
  await shop.client.ok('PATCH /api/jobs/:id/stage', {
    params: { id: link.jobId },
    body: { stage: 'invoice' },
  });
  expect((await job()).approvedTotal).toBe('500.00');
  await change({ name: mary.customerName, email: mary.customerEmail, alsoOpenJobs: true });
  expect(await job()).toMatchObject({ ...mary, approvedTotal });
  expect(await checkIntegrity(shop.deps, shop.user.accountId)).toEqual([]);
});

test('requests of the version before, which noted no correction, count as they did', async () => {
  const { shop, call, cancelIt, job, maria } = await givenSigned();
  await forgetNames(shop);
  await cancelIt();
  await call({ ...maria, customerName: mary.customerName });
  expect((await job()).customerCancelledAt).toBe(canceledAt);
  await call(mary);
  expect((await job()).customerCancelledAt).toBe(canceledAt);
  await forgetNames(shop);
  await call(bob);
  expect((await job()).customerCancelledAt).toBeNull();
});

const forgetNames = ({ deps }: Shop) =>
  deps.db.pool.query('update signature_requests set customer_name = null, customer_email = null');
