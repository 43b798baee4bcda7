// What the jobs list says of a change order that is out (D-20).
import { expect, test } from 'vitest';
import { openShop } from '#server/features/jobs/testing/test-tools.ts';
import { jobOf, sign } from '#server/features/signing/testing/signing-tools.ts';
import {
  declined,
  sentChangeOrder,
  signedWorkOrder,
  withdraw,
  withExtra,
  written,
} from './testing/change-order-tools.ts';

test('the list and the job say that a change order waits, or was declined, and nothing once it is settled', async () => {
  const shop = await openShop();
  const job = await signedWorkOrder(shop);
  const stated = async () => {
    const [first] = await shop.client.ok('GET /api/jobs');
    return [first?.changeOrderStatus, (await jobOf(shop, job.id)).changeOrderStatus];
  };
  expect(await stated()).toEqual([null, null]);
  const { token } = await sentChangeOrder(shop, job);
  expect(await stated()).toEqual(['sent', 'sent']);
  await declined(shop, token);
  expect(await stated()).toEqual(['declined', 'declined']);
  // Work on the next one has begun.
  await written(shop, job.id, withExtra(job));
  expect(await stated()).toEqual([null, null]);
});

test('neither a withdrawn nor an approved one is said to wait', async () => {
  const shop = await openShop();
  const job = await signedWorkOrder(shop);
  const { id } = await sentChangeOrder(shop, job);
  await withdraw(shop, job.id, id);
  expect((await jobOf(shop, job.id)).changeOrderStatus).toBeNull();
  const next = await sentChangeOrder(shop, job);
  expect((await sign(shop.guest, next.token)).status).toBe(200);
  expect((await jobOf(shop, job.id)).changeOrderStatus).toBeNull();
});
