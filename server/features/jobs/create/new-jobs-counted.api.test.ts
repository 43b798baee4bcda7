// How many new jobs come of how many requests.
import { describe, expect, test } from 'vitest';
import type { Job } from '#contract/jobs/job.ts';
import { aJob } from '#server/testing/given/jobs.ts';
import { given } from '#server/testing/given.ts';
import { expectOk, openShop } from '../testing/test-tools.ts';

describe('an Idempotency-Key', () => {
  const send = (shop: Awaited<ReturnType<typeof openShop>>, key: string, body: object = {}) =>
    shop.client.call('POST /api/jobs', { body: aJob(body), headers: { 'idempotency-key': key } });

  test('makes a double tap one job, also at once', async () => {
    const shop = await openShop();
    const responses = await Promise.all([send(shop, 'k1'), send(shop, 'k1'), send(shop, 'k1')]);
    expect(new Set(responses.map((response) => expectOk<Job>(response).id)).size).toBe(1);
    expect(await shop.client.ok('GET /api/jobs')).toHaveLength(1);
    expect((await given.job(shop)).jobNumber).toBe('1002');
  });

  test('belongs to one content and to one account', async () => {
    const shop = await openShop();
    await send(shop, 'k1');
    const other = await send(shop, 'k1', { customerName: 'Somebody else' });
    expect([other.status, other.body.code]).toEqual([409, 'key_reused']);
    expect((await send(await openShop(), 'k1')).status).toBe(200);
    expect((await send(shop, 'x'.repeat(300))).status).toBe(400);
  });

  test('gives the same job also after its template was deleted', async () => {
    const shop = await openShop();
    const templateId = await given.template(shop);
    const incomplete = { quantity: 0, description: 'x', unitPrice: 1 };
    const body = { templateId, lineItems: [...aJob().lineItems, incomplete] };
    const job = expectOk<Job>(await send(shop, 'k1', body));
    await shop.client.call('DELETE /api/templates/:id', { params: { id: templateId } });
    const again = expectOk<Job>(await send(shop, 'k1', body));
    expect(again).toEqual({ ...job, templateId: null });
    expect((await send(shop, 'k2', body)).status).toBe(404);
  });

  test('does not bring back what was deleted', async () => {
    const shop = await openShop();
    const job = expectOk<Job>(await send(shop, 'k1'));
    await shop.client.call('DELETE /api/jobs/:id', { params: { id: job.id } });
    expect((await send(shop, 'k1')).status).toBe(404);
    expect(await shop.client.ok('GET /api/jobs')).toEqual([]);
  });
});

test('no more jobs an hour than the account may make, however they are made', async () => {
  const shop = await openShop({ env: { LIMIT_NEW_JOBS: '2/h' } });
  const { id } = await given.job(shop);
  await shop.client.ok('POST /api/jobs/:id/duplicate', { params: { id } });
  const responses = [
    await shop.client.call('POST /api/jobs', { body: aJob() }),
    await shop.client.call('POST /api/jobs/:id/duplicate', { params: { id } }),
    await shop.client.send('POST /api/generate-pdf', {
      body: {
        templateId: await given.template(shop),
        documentType: 'estimate',
        customerName: 'Maria Ortiz',
        customerAddress: '5 Elm St',
        description: 'Leaking tap',
        serviceDateStart: '2026-11-20',
        lineItems: [{ id: '1', quantity: 1, description: 'Tap', unitPrice: 10, taxed: true, total: 10 }],
      },
    }),
  ];
  expect(responses.map(({ status }) => status)).toEqual([429, 429, 429]);
  expect(await shop.client.ok('GET /api/jobs')).toHaveLength(2);
});

test('what is only asked for again, with the same key, counts as one new job', async () => {
  const shop = await openShop({ env: { LIMIT_NEW_JOBS: '3/h' } });
  const template = await given.template(shop);
  const made = aJob();
  const twice = async (call: (headers: Record<string, string>) => Promise<{ status: number }>) => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    return [(await call(headers)).status, (await call(headers)).status];
  };
  expect(await twice((headers) => shop.client.call('POST /api/jobs', { body: made, headers }))).toEqual([
    200, 200,
  ]);
  const { id } = ((await shop.client.ok('GET /api/jobs')) as { id: string }[])[0] ?? { id: '' };
  expect(
    await twice((headers) => shop.client.call('POST /api/jobs/:id/duplicate', { params: { id }, headers })),
  ).toEqual([200, 200]);
  const form = {
    templateId: template,
    documentType: 'estimate',
    customerName: 'Maria Ortiz',
    customerAddress: '5 Elm St',
    description: 'Leaking tap',
    serviceDateStart: '2026-11-20',
    lineItems: [{ id: '1', quantity: 1, description: 'Tap', unitPrice: 10, taxed: true, total: 10 }],
  };
  expect(
    await twice((headers) => shop.client.send('POST /api/generate-pdf', { body: form, headers })),
  ).toEqual([200, 200]);
  expect((await shop.client.call('POST /api/jobs', { body: aJob() })).status).toBe(429);
});
