// Which signature is the newest says the order in which they were made, not the clock, which may go back.
import { expect, test } from 'vitest';
import { changeLines } from '#server/features/jobs/testing/signed-jobs.ts';
import { expectOk, openShop, type Shop } from '#server/features/jobs/testing/test-tools.ts';
import { checkIntegrity } from '#server/integrity/check-integrity.ts';
import { hours, minutes } from '#server/platform/clock.ts';
import { given } from '#server/testing/given.ts';
import { cancel, openNoticed, sent, signed } from './testing/cancel-tools.ts';
import { historyOf, jobOf, sign } from './testing/signing-tools.ts';

async function signPresent(shop: Shop, jobId: string): Promise<string> {
  const { signingToken, request } = await given.sentRequest(shop, jobId);
  expectOk(await sign(shop.newGuest(), signingToken));
  await shop.drain();
  return request.id;
}

const labor = (unitPrice: string) => [{ quantity: 1, description: 'Labor', unitPrice, taxed: false }];

test('what was signed last is approved, also after the clock went back', async () => {
  const shop = await openShop();
  const { jobId } = await sent(shop);
  await signPresent(shop, jobId);
  shop.clock.advance(-hours(2));
  await changeLines(shop, jobId, labor('700'));
  await signPresent(shop, jobId);
  shop.clock.advance(-hours(2));
  await changeLines(shop, jobId, labor('900'));
  const last = await signPresent(shop, jobId);
  expect((await jobOf(shop, jobId)).approvedTotal).toBe('900.00');
  const { signedPdf } = (await historyOf(shop, jobId)).find(({ id }) => id === last) ?? {};
  const [file, copy] = await Promise.all(
    [`/api/jobs/${jobId}/download/work-order`, signedPdf].map((path) => shop.client.send(`GET ${path}`)),
  );
  expect(copy?.status).toBe(200);
  expect(file?.bytes).toEqual(copy?.bytes);
  expect(await checkIntegrity(shop.deps, shop.user.accountId)).toEqual([]);
});

test('what is signed after a cancellation counts, also after the clock went back', async () => {
  const shop = await openNoticed();
  const { token, jobId } = await signed(shop);
  expect((await cancel(shop, token)).status).toBe(200);
  expect((await jobOf(shop, jobId)).approvedTotal).toBeNull();
  shop.clock.advance(-minutes(30));
  await signPresent(shop, jobId);
  expect(await jobOf(shop, jobId)).toMatchObject({ approvedTotal: '500.00', customerCancelledAt: null });
  expect(await checkIntegrity(shop.deps, shop.user.accountId)).toEqual([]);
});

test('a cancellation takes what was signed before it, also after the clock went back', async () => {
  const shop = await openNoticed();
  const { token, jobId } = await signed(shop);
  shop.clock.advance(hours(1));
  await signPresent(shop, jobId);
  shop.clock.advance(-minutes(30));
  expect((await cancel(shop, token)).status).toBe(200);
  expect((await jobOf(shop, jobId)).approvedTotal).toBeNull();
  expect(await checkIntegrity(shop.deps, shop.user.accountId)).toEqual([]);
});
