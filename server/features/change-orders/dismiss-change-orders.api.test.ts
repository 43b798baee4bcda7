// A declined change order is dismissed, and the job left as it was (D-20).
import { expect, test } from 'vitest';
import { openShop } from '#server/features/jobs/testing/test-tools.ts';
import { jobOf } from '#server/features/signing/testing/signing-tools.ts';
import { checkIntegrity } from '#server/integrity/check-integrity.ts';
import { given } from '#server/testing/given.ts';
import {
  declined,
  dismiss,
  listed,
  sentChangeOrder,
  signedWorkOrder,
  withExtra,
  written,
} from './testing/change-order-tools.ts';

test('a declined one is kept, asks for nobody any more, and stands in the history once', async () => {
  const shop = await openShop();
  const job = await signedWorkOrder(shop);
  const { id, token } = await sentChangeOrder(shop, job);
  await declined(shop, token);
  const waiting = async () => [
    (await jobOf(shop, job.id)).changeOrderStatus,
    (await shop.client.ok('GET /api/today')).declined,
  ];
  expect(await waiting()).toEqual(['declined', 1]);
  const before = await jobOf(shop, job.id);
  const first = await dismiss(shop, job.id, id);
  expect([first.status, first.body]).toMatchObject([
    200,
    { status: 'declined', declineReason: 'Too much', dismissedAt: expect.any(String) },
  ]);
  // A second tap.
  expect(await dismiss(shop, job.id, id)).toMatchObject({ status: 200, body: first.body });
  expect(await waiting()).toEqual([null, 0]);
  expect(await jobOf(shop, job.id)).toEqual({ ...before, changeOrderStatus: null });
  expect(await checkIntegrity(shop.deps, shop.user.accountId)).toEqual([]);
  const { items } = await shop.client.ok('GET /api/customers/:id/timeline', {
    params: { id: job.customerId ?? '' },
    query: {},
  });
  expect(items.filter(({ text }) => text.includes('dismissed'))).toMatchObject([
    { text: `Job #${job.jobNumber} left as it was: declined change order CO-${job.jobNumber}-1 dismissed` },
  ]);
  // The next one waits as any other, and its end is its own.
  const next = await sentChangeOrder(shop, job);
  await declined(shop, next.token);
  expect(await waiting()).toEqual(['declined', 1]);
});

test('nothing but what was declined is dismissed', async () => {
  const shop = await openShop();
  const job = await signedWorkOrder(shop);
  const draft = await written(shop, job.id, withExtra(job));
  const conflict = { status: 409, body: { code: 'conflict' } };
  expect(await dismiss(shop, job.id, draft.id)).toMatchObject(conflict);
  await shop.client.ok('POST /api/jobs/:id/change-orders/:changeOrderId/send', {
    params: { id: job.id, changeOrderId: draft.id },
    body: {},
  });
  expect(await dismiss(shop, job.id, draft.id)).toMatchObject(conflict);
  expect((await listed(shop, job.id))[0]).toMatchObject({ status: 'sent', dismissedAt: null });
  const other = await given.job(shop);
  expect((await dismiss(shop, other.id, draft.id)).status).toBe(404);
});
