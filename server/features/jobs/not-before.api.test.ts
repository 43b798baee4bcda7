// While the customer can still cancel, everybody who plans or does the work reads from which day on it may begin (D-22).
import { describe, expect, test } from 'vitest';
import { cancel, openNoticed, signed } from '#server/features/signing/testing/cancel-tools.ts';
import { defaultPassword, given } from '#server/testing/given.ts';
import { signedJob } from './testing/signed-jobs.ts';
import { moveTo, openShop, type Shop } from './testing/test-tools.ts';

/** As a signature under the notice leaves it; planned for today. */
async function heldJob(shop: Shop) {
  const technician = await shop.given.technician({ accountId: shop.user.accountId });
  const job = await given.job(shop, {
    currentStage: 'work_order',
    serviceDateStart: '2026-11-14T09:00',
    assignedTechnicianId: technician.technicianId,
  });
  await shop.deps.db.pool.query("update jobs set not_before = '2026-11-19' where id = $1", [job.id]);
  return { job, technician: technician.client };
}

test('job, list, calendar, Today, technician and feed say it', async () => {
  const shop = await openShop();
  const { job, technician } = await heldJob(shop);
  const held = { notBefore: '2026-11-19' };
  expect(await shop.client.ok('GET /api/jobs/:id', { params: { id: job.id } })).toMatchObject(held);
  expect(await shop.client.ok('GET /api/jobs')).toMatchObject([held]);
  const range = { from: '2026-11-14', to: '2026-11-14' };
  expect((await shop.client.ok('GET /api/calendar', { query: range })).jobs).toMatchObject([held]);
  expect((await shop.client.ok('GET /api/today')).today.jobs).toMatchObject([held]);
  const [listed] = await technician.ok('GET /api/technician/jobs');
  const opened = await technician.ok('GET /api/technician/jobs/:id', { params: { id: job.id } });
  expect([listed, opened]).toMatchObject([held, held]);
  for (const shown of [listed, opened])
    for (const hidden of ['depositDue', 'depositAmount', 'approvedTotal', 'discountAmount', 'lineItems'])
      expect(shown).not.toHaveProperty(hidden);
  const { url } = await shop.client.ok('POST /api/calendar-feed', {
    body: { technicianId: null, action: 'make', password: defaultPassword },
  });
  const feed = async () =>
    String((await shop.newGuest().send(`GET ${new URL(url ?? '').pathname}`)).body).replaceAll('\r\n ', '');
  expect(await feed()).toContain('Not before Nov 19\\, 2026: the customer can still cancel');

  const progressed = await technician.ok('PATCH /api/technician/jobs/:jobId/progress', {
    params: { jobId: job.id },
    body: { currentStage: 'work_order' },
  });
  expect(progressed).toMatchObject(held);

  // The evening of the 18th in Boise, which is the 19th in UTC.
  await moveTo(shop, '2026-11-19T05:00:00Z');
  expect(await shop.client.ok('GET /api/jobs/:id', { params: { id: job.id } })).toMatchObject(held);
  await moveTo(shop, '2026-11-19T07:00:00Z');
  expect(await shop.client.ok('GET /api/jobs/:id', { params: { id: job.id } })).toMatchObject({
    notBefore: null,
  });
  expect((await shop.client.ok('GET /api/calendar', { query: range })).jobs).toMatchObject([
    { notBefore: null },
  ]);
  expect(await feed()).not.toContain('Not before');
});

describe('a waiver', () => {
  const waive = ({ client }: Shop, id: string, reason = 'No heat, and it freezes tonight.') =>
    client.call('POST /api/jobs/:id/cancellation-waiver', { params: { id }, body: { reason } });
  const nothingToWaive = {
    status: 409,
    body: { code: 'conflict', message: 'There is nothing to wait for.' },
  };

  test('is refused where there is nothing to wait for, and once the day has come', async () => {
    const shop = await openShop();
    const plain = await given.job(shop, { currentStage: 'work_order' });
    expect(await waive(shop, plain.id)).toMatchObject(nothingToWaive);

    const { job } = await heldJob(shop);
    await moveTo(shop, '2026-11-19T07:00:00Z');
    expect(await waive(shop, job.id)).toMatchObject(nothingToWaive);
    const read = await shop.client.ok('GET /api/jobs/:id', { params: { id: job.id } });
    expect(read).toMatchObject({ waivedAt: null, waiverReason: null, revision: job.revision });
  });

  test('is recorded once, and a second tap changes nothing', async () => {
    const shop = await openShop();
    const { job } = await heldJob(shop);
    const first = await waive(shop, job.id);
    expect(first).toMatchObject({ status: 200, body: { notBefore: null, waivedAt: expect.any(String) } });
    expect(await waive(shop, job.id, 'Again.')).toMatchObject({ status: 200, body: first.body });
  });

  test('is refused after the customer has cancelled, also where one was recorded before', async () => {
    for (const isWaived of [false, true]) {
      const shop = await openNoticed();
      const { token, jobId } = await signed(shop);
      if (isWaived) expect((await waive(shop, jobId)).status).toBe(200);
      expect((await cancel(shop, token)).status).toBe(200);
      expect(await waive(shop, jobId)).toMatchObject({
        status: 409,
        body: { message: 'The customer canceled this agreement.' },
      });
    }
  });
});

test('Today names what is left of the deposit', async () => {
  const shop = await openShop();
  const { id } = await signedJob(shop, {
    deposit: { kind: 'amount', value: '400' },
    serviceDateStart: '2026-11-14T09:00',
  });
  const dueToday = async () =>
    (await shop.client.ok('GET /api/today')).today.jobs.map(({ depositDue }) => depositDue);
  expect(await dueToday()).toEqual(['400.00']);
  await shop.client.ok('POST /api/jobs/:id/payments', {
    params: { id },
    body: { amount: '400', isDeposit: true },
  });
  expect(await dueToday()).toEqual(['0.00']);
});
