// The page behind a pay link once the customer has cancelled what was signed (D-22).
import { expect, test } from 'vitest';
import { expectOk, moveTo, progress, type Shop } from '#server/features/jobs/testing/test-tools.ts';
import {
  cancel,
  forSum,
  openNoticed,
  signed,
  signedAgain,
} from '#server/features/signing/testing/cancel-tools.ts';
import { sign } from '#server/features/signing/testing/signing-tools.ts';
import { given } from '#server/testing/given.ts';
import { linkTo } from './testing/pay-link-tools.ts';

const read = ({ newGuest }: Shop, token: string) =>
  newGuest().ok('GET /api/pay/:token', { params: { token } });

async function invoiced(shop: Shop) {
  const { token, jobId } = await signed(shop);
  expectOk(await progress(shop, jobId, 'invoice'));
  await shop.client.ok('PATCH /api/jobs/:id/reminder-settings', {
    params: { id: jobId },
    body: { invoiceDueDate: '2026-11-13' },
  });
  return { token, jobId, payToken: await linkTo(shop, jobId) };
}

test('says on which day, by the company’s clock, and asks for nothing', async () => {
  // The 15th already in UTC.
  const shop = await openNoticed('2026-11-15T03:00:00Z');
  const { token, payToken } = await invoiced(shop);
  expect(await read(shop, payToken)).toMatchObject({
    cancelledOn: null,
    dueDate: '2026-11-13',
    isOverdue: true,
    howToPay: expect.any(String),
  });
  expectOk(await cancel(shop, token));
  expect(await read(shop, payToken)).toMatchObject({
    status: 'due',
    cancelledOn: '2026-11-14',
    balanceDue: '0.00',
    dueDate: null,
    isOverdue: false,
    howToPay: null,
    company: { name: 'Ridgeline Heating & Air', phone: '(208) 555-0142' },
  });
});

test('shows no document of it any more, a work order that was signed since included', async () => {
  const shop = await openNoticed();
  const { token, jobId } = await signed(shop);
  const { signingToken } = await given.sentRequest(shop, jobId);
  expectOk(await sign(shop.newGuest(), signingToken));
  expectOk(await progress(shop, jobId, 'invoice'));
  const payToken = await linkTo(shop, jobId);
  expect((await read(shop, payToken)).documents).toHaveLength(2);
  shop.clock.advance(1000);
  expectOk(await cancel(shop, token));
  expect((await read(shop, payToken)).documents).toEqual([]);
});

test('a job that was deleted meanwhile says it when it is taken back', async () => {
  const shop = await openNoticed();
  const { token, jobId, payToken } = await invoiced(shop);
  const params = { id: jobId };
  await shop.client.ok('DELETE /api/jobs/:id', { params });
  expectOk(await cancel(shop, token));
  await moveTo(shop, '2026-11-20T17:00:00Z');
  await shop.client.ok('POST /api/jobs/:id/undelete', { params });
  expect(await read(shop, payToken)).toMatchObject({ cancelledOn: '2026-11-14', howToPay: null });
});

test('of what was signed again since says nothing of it', async () => {
  const shop = await openNoticed();
  const jobId = await signedAgain(shop);
  expectOk(await progress(shop, jobId, 'invoice'));
  expect(await read(shop, await linkTo(shop, jobId))).toMatchObject({
    cancelledOn: null,
    howToPay: expect.any(String),
  });
});

test('of an agreement that nobody cancelled says nothing of it', async () => {
  const shop = await openNoticed();
  const { jobId } = await signed(shop, forSum('24'));
  expectOk(await progress(shop, jobId, 'invoice'));
  expect(await read(shop, await linkTo(shop, jobId))).toMatchObject({ cancelledOn: null });
});
